/** Written by Generator.java. */
class Random26 {
    static int fuel = 2000;
    static int f0 = 606100729;
    static long f1 = 5L;
    static double f2 = 1e10;
    static boolean f3 = false;
    static String f4 = "fgh";
    static byte f5 = (byte) 197;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static boolean m0(int p, long q, String r) {
        if (--fuel < 0) {
            return true;
        }
        long v0 = (((int) f2 > (f3 ? p : p)) ? ((long) q << 'k') : ((q >>> p) << (char) f0));
        p = (int) (double) (v0 << 'j');
        object = (byte) "h".hashCode();
        f0 = (((p + f0) + array[-400178706 & 7]) % ((byte) p + (char) 8));
        f3 = ((char) array[p & 7] < (char) -488268208);
        return ((0.1 > (f2 + 0.1)) ^ f3);
    }

    static int m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 2126218556;
        }
        for (int i1 = 0; i1 < 7; i1++) {
            if (--fuel < 0) {
                break;
            }
            q = ((f4.equals(r) ? (5L + q) : (q / 5L)) * (-((f3 ? f0 : p)) * (-2887702974288171471L >>> f0)));
        }
        if (((char) (-2 - p) <= (char) array[9 & 7])) {
            switch (("" + m0(13, f1, "n")).substring(0, 1).hashCode() % 4) {
                case 0:
                    f5 = (byte) array[p & 7];
                case 1:
                    r = (f3 ? String.valueOf(f4.hashCode()) : "bcdefgh");
                    r = ("n" + (f3 ? f1 : (true ? f1 : f1)));
                case 2:
                    f3 = f3;
                    break;
                default:
                    f2 = ((f2 / (f2 / f2)) % f2);
            }
            switch (((f0 / p) * f0) % 4) {
                case 0:
                    r = ("k" + (-3 & "fgh".hashCode()));
                    q = (((-(2108236516) * q) << (char) f0) & ((0L & q) | q));
                case 1:
                    p = array[(array[-5 & 7] / (0 & p)) & 7];
                case 2:
                    f4 = ("" + m0(p, q, "n")).substring(0, 1);
                default:
                    q = (((1L & 7L) / (q / f1)) >>> (f3 ? (int) -1.25 : f4.hashCode()));
                    p = (((f2 + f2) > (double) f1) ? array[(int) q & 7] : (int) (double) f1);
            }
        } else {
            float v2 = (3f - ((3f - -1.25f) % (float) f1));
        }
        array[((f3 ? 14 : -5) / ((byte) 34 + 'h')) & 7] ^= ((p | f0) % f4.hashCode());
        f4 = ("m" + ((float) 3680301527769195214L % (-1.25f / -1.25f)));
        return ((f3 && f3) ? ("" + m0(p, f1, "n")).substring(0, 1) : "abcdefgh").hashCode();
    }

    static String m2(int p, long q, String r) {
        if (--fuel < 0) {
            return "h";
        }
        char v3 = 'h';
        for (int i4 = 0; i4 < 7; i4++) {
            if (--fuel < 0) {
                break;
            }
            int v5 = array[(p / (p - -4)) & 7];
            object = (byte) array[-4 & 7];
        }
        try {
            try {
                f0 = (array[(f3 ? f0 : p) & 7] / f0);
            } catch (ArithmeticException | IndexOutOfBoundsException e6) {
                q = (((f1 & q) / (q & 2L)) + f1);
                f1 = (((f1 & q) & (f1 + -8737023418791902881L)) >>> (int) f1);
            } finally {
                v3 = (char) f0;
                p = ((int) f2 * (f0 & (-3 / p)));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e7) {
            if (!("o" + 3f).equals(("" + m0(p, q, "n")).substring(0, 1))) {
                f5 = (byte) ((p - p) + (f0 ^ p));
                f1 = ((f1 - (f1 / f1)) + ((q - f1) + q));
            } else {
                f5 = (byte) 1;
                f2 = ((double) (f1 | q) - ((f2 + f2) / (f2 + f2)));
            }
            object = ((0.5f % 0.5f) * (0.5f * 3f));
        } finally {
            object = (byte) f0;
            for (int i8 = 2; i8 < 4; i8++) {
                if (--fuel < 0) {
                    break;
                }
                f1 = (("o" + f2).equals(("" + m1(f0, q, "n")).substring(0, 1)) ? ((q >>> p) & (f1 | 1L)) : -6584110131673207471L);
            }
        }
        return (true ? ("k" + f2) : "bcdefgh");
    }

    static long m3(int p, long q, String r) {
        if (--fuel < 0) {
            return 880067020209825731L;
        }
        boolean v9 = !("k" + f1).equals(("n" + 0.5f));
        object = (byte) (p * p);
        q = ((-((2095670979 + f0)) * (f1 * q)) << (char) (f3 ? p : p));
        if (((q & (true ? f1 : 3443028428536145892L)) != ((v9 ^ v9) ? (long) 5717682827564231182L : (q >>> p)))) {
            String v10 = String.valueOf((char) (p & p));
        } else {
            r = (("" + m1(f0, f1, "n")).substring(0, 1).equals(f4) ? ("k" + 'j') : "fgh");
            for (int i11 = 0; i11 < 3; i11++) {
                if (--fuel < 0) {
                    break;
                }
                q = f1;
                q = f1;
            }
        }
        try {
            array[((int) 0.5 / (p * p)) & 7] *= (('h' != 'm') ? 6 : "bcdefgh".hashCode());
        } catch (ArithmeticException | IndexOutOfBoundsException e12) {
            f4 = r;
        } finally {
            array[((int) f2 / 0) & 7] += (f3 ? f0 : (-1214940820 - 0));
            object = (false && ('c' < 'e'));
        }
        return (false ? ((-(1800720536) * f1) << 'b') : ((long) 3L ^ (f3 ? q : q)));
    }

    static float m4(int p, long q, String r) {
        if (--fuel < 0) {
            return 1e10f;
        }
        array[((byte) f0 + 'w') & 7] ^= ((13 / f0) ^ array[1088507761 & 7]);
        try {
            switch ((int) (q / 0L) % 4) {
                case 0:
                    f4 = ("l" + array[((byte) -61 + 'd') & 7]);
                    f4 = f4;
                    break;
                case 1:
                    r = "bcdefgh";
                    r = ((r.equals("fgh") ^ (f0 != p)) ? ("m" + (5L / -848824197121769228L)) : "fgh");
                case 2:
                    q = (-(((byte) f0 + (char) p)) * ((5L / q) >>> (p + f0)));
                    break;
                default:
                    r = "fgh";
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e13) {
            f4 = r;
            object = (f1 << (char) p);
        } finally {
            array[("m" + 1e10f).hashCode() & 7] += (array[f0 & 7] % array[f0 & 7]);
            f0 = (((f3 ? p : f0) & array[f0 & 7]) / (!f3 ? (354717034 | f0) : (f0 - p)));
        }
        if (((char) f0 != (char) (f0 & p))) {
            int v14 = (((byte) 9 + (char) -318188366) | array[(int) f1 & 7]);
        } else {
            if (true) {
                r = String.valueOf('p');
            } else {
                q = ((long) (f1 >>> 4) / (-1021266508532981548L - (long) f2));
                p = (((byte) f0 + (char) 10) / (array[p & 7] + (p * f0)));
            }
            for (int i15 = 0; i15 < 6; i15++) {
                if (--fuel < 0) {
                    break;
                }
                p = ((r.equals(r) ? (f5 + 's') : array[13 & 7]) + f0);
                f4 = ("l" + (byte) (f5 + 'a'));
            }
        }
        for (int i16 = 0; i16 < 4; i16++) {
            if (--fuel < 0) {
                break;
            }
            f1 = ((-((int) f1) * f1) / ((long) q / (1483869371832427771L & f1)));
        }
        try {
            try {
                p = (((f0 % 306711389) | (f0 / p)) / array[(9 + p) & 7]);
                p = p;
            } catch (ArithmeticException | IndexOutOfBoundsException e17) {
                f1 = q;
                f1 = (-2139514284785594272L / (-((p * -5)) * (q + f1)));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e18) {
            if (((('g' <= 'n') && !true) && !r.equals("h"))) {
                r = String.valueOf((double) (f1 >>> f0));
            } else {
                q = (((-(12) * q) ^ (q / f1)) + (f3 ? (q / f1) : (3L >>> -1296829674)));
            }
            array[(!true ? ((byte) 67 + 'h') : r.hashCode()) & 7] ^= p;
        }
        return ((float) f1 + ((3f + -1.25f) + 3f));
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
            try {
                System.out.println(m4(i * 7 - 20, i * 1234567890123L, "r" + i));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
        }
        System.out.println("" + f0 + " " + f1 + " " + f2 + " " + f3 + " " + f4 + " " + f5 + java.util.Arrays.toString(array) + object + fuel);
    }
}
