/** Written by Generator.java. */
class Random10 {
    static int fuel = 2000;
    static int f0 = 1913984760;
    static long f1 = 7616895062557318172L;
    static double f2 = -1.25;
    static boolean f3 = false;
    static String f4 = "cdefgh";
    static byte f5 = (byte) -19;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static double m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 0.1;
        }
        object = f5;
        r = ("n" + ((byte) f0 + (char) f0));
        f1 = (long) ((5L & 4L) - (q / q));
        return (double) ((q << 'd') / (f1 % q));
    }

    static long m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 3L;
        }
        for (int i0 = 0; i0 < 7; i0++) {
            if (--fuel < 0) {
                break;
            }
            object = ((double) q * (0.1 / f2));
        }
        array[array[(f0 ^ p) & 7] & 7] ^= f0;
        try {
            f4 = ("k" + ((1e10f * -1.25f) - (3f - -1.25f)));
            f4 = ("n" + -5819295396672766182L);
        } catch (ArithmeticException | IndexOutOfBoundsException e1) {
            if (String.valueOf((f2 > f2)).equals(f4)) {
                f3 = !((0.5f > 1e10f) && (f3 ^ f3));
                q = (long) f1;
            } else {
                f5 = (byte) 14;
            }
            q = (('v' > (char) f0) ? q : (long) (f1 / q));
        }
        return f1;
    }

    static float m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 1e10f;
        }
        array[array[-1798569192 & 7] & 7] += ((f0 % p) % (3 ^ -880459510));
        switch (p % 4) {
            case 0:
                for (int i2 = 1; i2 < 5; i2++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f2 = ((double) (-(1) * 1L) - ((1e10 + -1.25) % (f2 * f2)));
                    f5 = (byte) ((byte) -4 + (char) 1);
                }
                break;
            case 1:
                array[((f3 ? -1757703327 : 14) - (f0 * p)) & 7] *= (int) 2L;
                array[array["fgh".hashCode() & 7] & 7] += ((byte) 1 + (char) p);
            case 2:
                switch ((f5 + 'e') % 4) {
                    case 0:
                        f2 = f2;
                        q = (((f3 ? 1141408923665519092L : f1) + (q >>> f0)) / ((5L ^ q) + 6L));
                    case 1:
                        f2 = ((double) (false ? 5L : q) / (double) (q * -4047454357386554771L));
                        p = f0;
                        break;
                    case 2:
                        f5 = (byte) ((f2 != f2) ? (-540713512 / p) : (f0 % p));
                    default:
                        f0 = ((!f3 ? f0 : (-1512257455 / p)) & (!f3 ? -1 : r.hashCode()));
                }
                break;
            default:
                try {
                    f1 = ((-((3 % p)) * (f1 / f1)) | 8L);
                } catch (ArithmeticException | IndexOutOfBoundsException e3) {
                    q = (f1 >>> array["abcdefgh".hashCode() & 7]);
                } finally {
                    f5 = (byte) ((2110040667 / f0) % p);
                    f2 = f2;
                }
        }
        for (int i4 = 2; i4 < 6; i4++) {
            if (--fuel < 0) {
                break;
            }
            object = (byte) -1;
        }
        boolean v5 = r.equals(f4);
        return (float) (long) (q >>> f0);
    }

    static String m3(int p, long q, String r) {
        if (--fuel < 0) {
            return "abcdefgh";
        }
        p = (((byte) f0 + 'x') ^ f0);
        f1 = (((6L << 'q') << (char) 0) << (char) (p - f0));
        array[p & 7] ^= (int) (f2 + f2);
        return (("k" + f3).equals(("" + m2(9, q, "n")).substring(0, 1)) ? r : "fgh");
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
