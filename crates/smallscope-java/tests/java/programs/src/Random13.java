/** Written by Generator.java. */
class Random13 {
    static int fuel = 2000;
    static int f0 = -5;
    static long f1 = 1L;
    static double f2 = 3.0;
    static boolean f3 = true;
    static String f4 = "fgh";
    static byte f5 = (byte) 13;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static char m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 'q';
        }
        f1 = (-(((f5 + 'r') - (int) f2)) * ((f1 << 't') - q));
        array[((int) q / f0) & 7] += ("n" + f2).hashCode();
        int v0 = (int) ((f3 ? f1 : q) / (f3 ? 6L : q));
        return (char) f4.hashCode();
    }

    static String m1(int p, long q, String r) {
        if (--fuel < 0) {
            return "efgh";
        }
        for (int i1 = 2; i1 < 4; i1++) {
            if (--fuel < 0) {
                break;
            }
            p = (((3f / 1e10f) != (float) f1) ? (f5 + 'o') : ((f0 & p) | (f0 % f0)));
            int v2 = ((byte) p + (char) (f0 / p));
        }
        object = ("m" + (f2 / f2));
        byte v3 = (byte) ((p / 2) | (f0 | p));
        if (true) {
            try {
                f5 = (byte) (int) (f2 / f2);
            } catch (ArithmeticException | IndexOutOfBoundsException e4) {
                f3 = !!!f3;
            } finally {
                r = ("o" + ("k" + (byte) 7));
                f5 = (byte) (((byte) 12 + 'p') % (f3 ? f0 : f0));
            }
        } else {
            array[String.valueOf('p').hashCode() & 7] += -1475282999;
        }
        return String.valueOf(((f2 - 3.0) < (double) q));
    }

    static float m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 0.5f;
        }
        switch ((-5 ^ p) % 4) {
            case 0:
                object = 'k';
            case 1:
                char v5 = (char) (int) (double) f1;
            case 2:
                q = (-(((p & p) / (p * p))) * ((3L >>> p) / q));
            default:
                f3 = (((true ? p : f0) <= (p * -1)) || false);
        }
        f2 = (((f2 + 0.1) + (double) 1L) % 0.5);
        try {
            array[r.hashCode() & 7] ^= (int) f2;
            array[f0 & 7] = (int) (long) q;
        } catch (ArithmeticException | IndexOutOfBoundsException e6) {
            if (((double) (-(-5) * q) != ((f2 - -1.25) + (f2 + f2)))) {
                f5 = (byte) ("h".hashCode() | (7 ^ -123359705));
                f1 = ((!f3 ^ (-1297038040 > p)) ? ((false ? f1 : 5L) | (4L >>> 1663233429)) : (-(p) * (q * q)));
            } else {
                f1 = (((q >>> p) << (char) f0) | (long) (-1.25 + 3.0));
                f0 = ("m" + (f5 + 'w')).hashCode();
            }
            for (int i7 = 0; i7 < 8; i7++) {
                if (--fuel < 0) {
                    break;
                }
                f1 = ((-(p) * (8147134159630314708L % -9114807215913748793L)) / (6L >>> -967714146));
            }
        } finally {
            p = (((f0 % f0) ^ f4.hashCode()) | f0);
            f5 = (byte) ((byte) p + (char) -5);
        }
        q = ((-8859296173281562521L == q) ? (f1 << (char) p) : ((f1 / q) << (char) 2));
        return (1e10f - ((1e10f + 1e10f) - 3f));
    }

    static float m3(int p, long q, String r) {
        if (--fuel < 0) {
            return 1e10f;
        }
        float v8 = (1e10f % ((float) f1 * (3f * 3f)));
        array[(p * (p - p)) & 7] ^= p;
        switch (array[p & 7] % 4) {
            case 0:
                f4 = String.valueOf(!(f3 || f3));
                break;
            case 1:
                object = ((v8 + v8) / (-1.25f / 0.5f));
                f0 = (((int) 1L - (f3 ? -1337066067 : f0)) % ((int) f1 / (f0 ^ -3)));
            case 2:
                int v9 = (f0 / ((-1757149788 / f0) & (13 / 1)));
                for (int i10 = 1; i10 < 8; i10++) {
                    if (--fuel < 0) {
                        break;
                    }
                    q = (-(((f5 + 'b') ^ r.hashCode())) * (!f3 ? (2L | q) : (q % 7L)));
                }
            default:
                f5 = (byte) array[(1 | f0) & 7];
        }
        for (int i11 = 0; i11 < 8; i11++) {
            if (--fuel < 0) {
                break;
            }
            if (!!(f3 && false)) {
                v8 = (float) ((-(f0) * q) - (q << 'h'));
                f5 = (byte) (array[-1 & 7] + f0);
            } else {
                f0 = (((float) q > (float) 5L) ? f0 : ((byte) 5 + 'x'));
            }
            if (false) {
                f5 = (byte) p;
                f0 = (((byte) -2 + (char) 987418692) | ((int) f2 / p));
            } else {
                f2 = (((double) -6187388454025387774L / (f2 % f2)) * (double) (q / f1));
            }
        }
        return (float) q;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 8; i++) {
            try {
                System.out.println(m0(i * 7 - 20, i * 1234567890123L, "r" + i));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
            try {
                System.out.println(m1(i * 7 - 20, i * 1234567890123L, "r" + i));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
            try {
                System.out.println(m2(i * 7 - 20, i * 1234567890123L, "r" + i));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
            try {
                System.out.println(m3(i * 7 - 20, i * 1234567890123L, "r" + i));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
        }
        System.out.println("" + f0 + " " + f1 + " " + f2 + " " + f3 + " " + f4 + " " + f5 + java.util.Arrays.toString(array) + object + fuel);
    }
}
