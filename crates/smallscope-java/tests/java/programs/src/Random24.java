/** Written by Generator.java. */
class Random24 {
    static int fuel = 2000;
    static int f0 = -5;
    static long f1 = 3644865794970857924L;
    static double f2 = 1e10;
    static boolean f3 = false;
    static String f4 = "gh";
    static byte f5 = (byte) -16;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static float m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 0.5f;
        }
        f1 = (((f1 % f1) >>> (int) q) & f1);
        q = (long) ((f2 % f2) / (f2 - f2));
        f5 = (byte) ((byte) 1470645999 + (char) 4);
        return (1e10f + (1e10f % (float) f1));
    }

    static float m1(int p, long q, String r) {
        if (--fuel < 0) {
            return -1.25f;
        }
        char v0 = (char) (true ? "efgh" : "gh").hashCode();
        switch (-3 % 4) {
            case 0:
                f2 = (double) ((q ^ f1) ^ (f3 ? q : 3L));
                try {
                    f0 = ((byte) -32 + (char) p);
                    f1 = (((f1 ^ q) / (q & f1)) - q);
                } catch (ArithmeticException | IndexOutOfBoundsException e1) {
                    p = (int) (long) (true ? 7L : q);
                } finally {
                    p = ((f3 ? "efgh" : "fgh").hashCode() / (p / (int) 7L));
                    f5 = (byte) f0;
                }
                break;
            case 1:
                object = (byte) (p + f0);
                v0 = (char) ((int) q % (int) f2);
            case 2:
                if (!(883706979 < (int) f1)) {
                    f5 = (byte) ((f5 + v0) * (f0 | 1732087300));
                } else {
                    p = (((p % 8) / (p / p)) - ((f0 + f0) / (8 - f0)));
                }
            default:
                try {
                    f0 = ("o" + (-214801354 & -4)).hashCode();
                    v0 = (char) array[(p / f0) & 7];
                } catch (ArithmeticException | IndexOutOfBoundsException e2) {
                    r = (("efgh".equals(f4) ^ (-4672059719863399366L != f1)) ? ("n" + (0L % 6L)) : "defgh");
                }
        }
        object = ((f5 + 'y') % (836486452 - 4));
        try {
            try {
                f4 = ("" + m0(String.valueOf(f3).hashCode(), ((long) q / (long) q), "n")).substring(0, 1);
                q = (((q + q) << (char) 3) >>> ((p / f0) - ((byte) 180 + v0)));
            } catch (ArithmeticException | IndexOutOfBoundsException e3) {
                f2 = f2;
            } finally {
                f4 = ("o" + (char) (p / -4));
                v0 = (char) array[(p & f0) & 7];
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e4) {
            for (int i5 = 0; i5 < 6; i5++) {
                if (--fuel < 0) {
                    break;
                }
                v0 = (char) (int) (1L | q);
                v0 = 'a';
            }
            array[((int) f1 + (f3 ? 10 : f0)) & 7] *= (f0 / array[p & 7]);
        } finally {
            v0 = v0;
            f4 = ("k" + 0.5);
        }
        return (float) ((long) f2 + (f1 / f1));
    }

    static boolean m2(int p, long q, String r) {
        if (--fuel < 0) {
            return false;
        }
        switch (f0 % 4) {
            case 0:
                switch (("" + m1(-1996373775, q, "n")).substring(0, 1).hashCode() % 4) {
                    case 0:
                        r = f4;
                        f5 = (byte) ((byte) p + (char) f0);
                    case 1:
                        q = f1;
                        p = ("" + m1(p, (q << 'x'), "n")).substring(0, 1).hashCode();
                        break;
                    case 2:
                        r = ("k" + (!true ? ("k" + 3.0) : "abcdefgh"));
                        p = ("" + m1(r.hashCode(), q, "n")).substring(0, 1).hashCode();
                        break;
                    default:
                        q = (((-(f0) * q) - (f1 << 'u')) + (long) (-(-5) * 2L));
                        q = (long) f2;
                }
                try {
                    q = (("defgh".equals("h") ^ !f3) ? (-(array[1144451690 & 7]) * 6L) : (long) 8L);
                } catch (ArithmeticException | IndexOutOfBoundsException e6) {
                    f0 = (((-5 % f0) % (f0 & -1804972345)) & array[(14 + 13) & 7]);
                } finally {
                    f5 = (byte) array[(int) 1906312493976335364L & 7];
                }
                break;
            case 1:
                switch (((p & 1093337713) / (f3 ? 3 : p)) % 4) {
                    case 0:
                        f1 = (((q >>> 11) / (q / q)) - ((2L << 'z') & (f1 / f1)));
                        f1 = (((3L >>> 2) | (f1 + f1)) / ((f1 | 1L) / (q % q)));
                    case 1:
                        f5 = (byte) f0;
                        break;
                    case 2:
                        f4 = String.valueOf(f2);
                        break;
                    default:
                        f1 = (f1 << (char) (f3 ? p : f0));
                        q = (-((array[p & 7] / (p & f0))) * ((f1 << 'p') ^ (f3 ? 0L : q)));
                }
                f5 = (byte) 81;
            case 2:
                object = ((3L >>> p) / (-4120474274213387450L >>> 14));
                break;
            default:
                switch ((true ? (f5 + 'p') : (f5 + 'r')) % 4) {
                    case 0:
                        f1 = (((f1 >>> 32397267) << (char) p) ^ (q << 'f'));
                        break;
                    case 1:
                        q = ((-(f0) * (f1 << 'l')) << (char) (int) f1);
                        break;
                    case 2:
                        f0 = p;
                        p = ((int) (double) 0L / ((8L == f1) ? (p | 14) : (f3 ? -1889439312 : -5)));
                        break;
                    default:
                        p = array[p & 7];
                        r = String.valueOf(((p % f0) * (p + p)));
                }
        }
        f4 = (('b' <= (char) f0) ? ("k" + (byte) f0) : "bcdefgh");
        q = (((0.5f / -1.25f) > 3f) ? ((8310752585159299736L + f1) | (long) 1L) : ((long) -5523243170868619103L + (4L & q)));
        return (f3 ^ !!true);
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
