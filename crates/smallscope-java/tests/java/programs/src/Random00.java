/** Written by Generator.java. */
class Random00 {
    static int fuel = 2000;
    static int f0 = -723955400;
    static long f1 = 2L;
    static double f2 = 0.5;
    static boolean f3 = false;
    static String f4 = "efgh";
    static byte f5 = (byte) 161;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static char m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 'd';
        }
        for (int i0 = 1; i0 < 8; i0++) {
            if (--fuel < 0) {
                break;
            }
            switch (((byte) f0 + (char) f0) % 4) {
                case 0:
                    p = ((!f3 ? (f3 ? p : p) : array[p & 7]) / (array[p & 7] | (f0 * f0)));
                    p = 13;
                    break;
                case 1:
                    f4 = String.valueOf('u');
                    f1 = (((f1 / 3L) << (char) -1321591463) + ((f1 / f1) >>> "efgh".hashCode()));
                case 2:
                    f2 = ((f2 - (f2 - f2)) * (double) q);
                default:
                    r = (!(f3 ^ f3) ? ((-1.25 != f2) ? ("n" + f5) : "abcdefgh") : "bcdefgh");
            }
            try {
                r = (r.equals((f3 ? r : "efgh")) ? (f3 ? (f3 ? r : "bcdefgh") : "cdefgh") : "defgh");
            } catch (ArithmeticException | IndexOutOfBoundsException e1) {
                f3 = f3;
            }
        }
        byte v2 = (byte) array[r.hashCode() & 7];
        f0 = (((f5 + 'p') + (-5 ^ p)) / ((int) f2 ^ p));
        for (int i3 = 1; i3 < 4; i3++) {
            if (--fuel < 0) {
                break;
            }
            byte v4 = f5;
            f2 = 0.1;
        }
        for (int i5 = 2; i5 < 4; i5++) {
            if (--fuel < 0) {
                break;
            }
            q = (((2L << 'q') / 6L) - ((f1 | 5L) % (f1 / 8246587932141195295L)));
        }
        return 'x';
    }

    static int m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 12;
        }
        if (((f1 << 'o') != ((1L ^ f1) ^ -7005185757279257020L))) {
            boolean v6 = !((double) f1 < (double) 2L);
            switch (4 % 4) {
                case 0:
                    p = (-352718239 | (array[p & 7] / (f0 / f0)));
                    f0 = (int) ((double) f1 % 0.1);
                    break;
                case 1:
                    f1 = (((true ^ false) ? (f1 >>> f0) : (0L | q)) >>> ((14 | p) % (p ^ p)));
                case 2:
                    f4 = String.valueOf((char) (6206815 + 891909914));
                default:
                    p = (2 + array[(true ? 1333177144 : p) & 7]);
            }
        } else {
            if (!true) {
                f1 = (f3 ? (-("defgh".hashCode()) * (-(f0) * -4632896255772729440L)) : ((f1 / f1) & (q * 6L)));
                q = (f3 ? q : ((f1 << 'p') >>> (1840692816 / p)));
            } else {
                q = q;
            }
            f5 = (byte) (int) (0.5 / f2);
        }
        object = (char) ((byte) 108 + 's');
        try {
            if ((f3 && (!false && r.equals(r)))) {
                r = (!(false || f3) ? ("k" + (byte) f0) : "defgh");
            } else {
                q = (((true ? q : f1) | (q << 'u')) - 4L);
                f4 = ("o" + 'g');
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e7) {
            for (int i8 = 2; i8 < 3; i8++) {
                if (--fuel < 0) {
                    break;
                }
                p = (((p / p) / array[1 & 7]) / ((byte) -1 + (char) 0));
                f0 = ((byte) (f3 ? -1501531875 : p) + (char) (-1635986483 / p));
            }
        } finally {
            try {
                f4 = String.valueOf((f2 / (f2 - f2)));
                f4 = ("k" + ((float) f1 / (3f % 3f)));
            } catch (ArithmeticException | IndexOutOfBoundsException e9) {
                p = ((byte) (f0 * f0) + (char) (false ? f0 : f0));
            } finally {
                q = (-2920749191773578905L * ((-4733873431139627931L | 6211849699244324860L) | (f3 ? 4L : q)));
            }
            try {
                f5 = (byte) ((6L == 6983046085666928814L) ? (false ? 339740361 : 7) : "fgh".hashCode());
            } catch (ArithmeticException | IndexOutOfBoundsException e10) {
                f4 = f4;
            } finally {
                r = (f3 ? String.valueOf(f4.equals("fgh")) : "defgh");
            }
        }
        return array[(int) (f2 - f2) & 7];
    }

    static double m2(int p, long q, String r) {
        if (--fuel < 0) {
            return -1.25;
        }
        r = ("l" + ("" + m0((p - 419430726), (false ? q : q), "n")).substring(0, 1));
        r = ("" + m1((array[2 & 7] | (f0 * f0)), ((f1 | 5L) | (long) f2), "n")).substring(0, 1);
        try {
            String v11 = ("" + m0(array[(int) f2 & 7], ((-1035633149643239325L | q) >>> (int) f2), "n")).substring(0, 1);
            switch (386297006 % 4) {
                case 0:
                    f0 = ((array[p & 7] * (f3 ? p : 362437119)) % p);
                    break;
                case 1:
                    f4 = String.valueOf((double) (8L & f1));
                    break;
                case 2:
                    f2 = (double) ((7793777865067502371L + f1) / (q % q));
                default:
                    f4 = ("o" + !(f3 || false));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e12) {
            array[(f0 | p) & 7] ^= ((false ? 1 : p) | f4.hashCode());
            for (int i13 = 0; i13 < 8; i13++) {
                if (--fuel < 0) {
                    break;
                }
                f5 = (byte) (true ? r : "abcdefgh").hashCode();
            }
        } finally {
            if (f3) {
                f1 = q;
                f1 = (((f1 / f1) & (1L % f1)) << (char) (f3 ? -375808449 : -5));
            } else {
                f5 = (byte) String.valueOf('w').hashCode();
            }
            p = (array[array[1771670579 & 7] & 7] % ((byte) f0 + (char) 340203604));
        }
        return (double) ((f1 / 3L) % (q % f1));
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
        }
        System.out.println("" + f0 + " " + f1 + " " + f2 + " " + f3 + " " + f4 + " " + f5 + java.util.Arrays.toString(array) + object + fuel);
    }
}
