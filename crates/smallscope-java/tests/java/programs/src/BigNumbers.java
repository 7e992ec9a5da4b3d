import java.math.*;
import java.util.*;

/** Numbers without bounds. */
class BigIntegers {
    public static void main(String[] args) {
        BigInteger factorial = BigInteger.ONE;
        for (int i = 1; i <= 50; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = BigInteger.TWO.pow(100).subtract(BigInteger.TEN);
        System.out.println(factorial + " " + a.add(b) + " " + a.multiply(b) + " " + a.divide(BigInteger.valueOf(987654321)) + " " + a.mod(b) + " " + a.gcd(BigInteger.valueOf(30)) + " " + a.negate());
        System.out.println(a.compareTo(b) + " " + a.bitLength() + " " + a.toString(16) + " " + a.shiftLeft(10) + " " + a.shiftRight(33) + " " + a.and(b) + " " + a.xor(b) + " " + a.hashCode() + " " + a.intValue());
        System.out.println(BigInteger.valueOf(3).modPow(BigInteger.valueOf(200), BigInteger.valueOf(1000007)) + " " + BigInteger.valueOf(17).modInverse(BigInteger.valueOf(3120)) + " " + a.sqrt() + " " + a.signum() + Arrays.toString(BigInteger.valueOf(-300).toByteArray()) + BigInteger.valueOf(97).isProbablePrime(20) + a.longValue() + " " + a.doubleValue());
    }
}

class BigDecimals {
    public static void main(String[] args) {
        BigDecimal a = new BigDecimal("10.25");
        BigDecimal b = new BigDecimal("3");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b, 10, RoundingMode.HALF_UP) + " " + a.setScale(1, RoundingMode.HALF_EVEN) + " " + a.negate() + a.scale() + a.precision());
        System.out.println(new BigDecimal("1.10").equals(new BigDecimal("1.1")) + " " + new BigDecimal("1.10").compareTo(new BigDecimal("1.1")) + new BigDecimal("1E+3").toPlainString() + new BigDecimal("1000").stripTrailingZeros() + new BigDecimal(0.1).toString().length() + BigDecimal.valueOf(0.1));
        try {
            a.divide(b);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new BigDecimal("123.456").round(new MathContext(4)) + " " + a.remainder(b) + " " + a.pow(3) + " " + a.toBigInteger() + a.max(b) + new BigDecimal("0.000000123") + " " + a.doubleValue());
    }
}

class BigFibonacci {
    public static void main(String[] args) {
        BigInteger a = BigInteger.ZERO;
        BigInteger b = BigInteger.ONE;
        for (int i = 0; i < 300; i++) {
            BigInteger c = a.add(b);
            a = b;
            b = c;
        }
        System.out.println(a);
    }
}

class Pi {
    public static void main(String[] args) {
        StringBuilder digits = new StringBuilder();
        BigInteger q = BigInteger.ONE, r = BigInteger.ZERO, t = BigInteger.ONE, k = BigInteger.ONE, n = BigInteger.valueOf(3), l = BigInteger.valueOf(3);
        while (digits.length() < 60) {
            if (q.shiftLeft(2).add(r).subtract(t).compareTo(n.multiply(t)) < 0) {
                digits.append(n);
                BigInteger next = BigInteger.TEN.multiply(r.subtract(n.multiply(t)));
                n = BigInteger.TEN.multiply(q.multiply(BigInteger.valueOf(3)).add(r)).divide(t).subtract(BigInteger.TEN.multiply(n));
                q = q.multiply(BigInteger.TEN);
                r = next;
            } else {
                BigInteger next = q.shiftLeft(1).add(r).multiply(l);
                n = q.multiply(k.multiply(BigInteger.valueOf(7)).add(BigInteger.TWO)).add(r.multiply(l)).divide(t.multiply(l));
                q = q.multiply(k);
                t = t.multiply(l);
                l = l.add(BigInteger.TWO);
                k = k.add(BigInteger.ONE);
                r = next;
            }
        }
        System.out.println(digits);
    }
}
