/** Written by Generator.java. */
class Random05 {
    static int fuel = 2000;
    static int f0 = 7;
    static long f1 = 5L;
    static double f2 = -1.25;
    static boolean f3 = true;
    static String f4 = "defgh";
    static byte f5 = (byte) 91;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static boolean m0(int p, long q, String r) {
        if (--fuel < 0) {
            return true;
        }
        p = (int) ((double) f1 - (f2 + f2));
        if (("o" + f3).equals(("n" + (byte) f0))) {
            for (int i0 = 1; i0 < 8; i0++) {
                if (--fuel < 0) {
                    break;
                }
                f0 = (((byte) 1383786653 + (char) -23035902) - p);
                f0 = ((int) (long) f1 & array[-2 & 7]);
            }
            object = (f3 || ('f' < 'v'));
        } else {
            object = (byte) 88;
        }
        if ((f3 ? (true ? "abcdefgh" : "gh") : "fgh").equals(f4)) {
            switch (array[(true ? f0 : f0) & 7] % 4) {
                case 0:
                    f4 = ("k" + (char) (f3 ? -723480183 : 6));
                case 1:
                    f0 = (int) (-((3 * 1966681370)) * (q / 5L));
                case 2:
                    q = (("h".equals(r) ? (3L >>> p) : -8116734663935280381L) ^ ((long) q >>> f0));
                    r = ((!f3 && r.equals(f4)) ? ("m" + (f2 - f2)) : "efgh");
                    break;
                default:
                    f2 = ((double) (4L % q) % (double) (f1 - f1));
                    f2 = ((double) (q & q) + (1e10 / (f2 - f2)));
            }
        } else {
            switch ((true ? 2 : f4.hashCode()) % 4) {
                case 0:
                    f0 = array[(array[p & 7] % (5 & p)) & 7];
                    f1 = (-(((true && true) ? p : (f5 + 'l'))) * ((q - q) / (q ^ -3008762393200959610L)));
                    break;
                case 1:
                    r = (((double) 3L != (f2 * f2)) ? ((f3 && f3) ? ("k" + 'k') : "efgh") : "cdefgh");
                    f5 = (byte) ((f3 ? p : f0) / (f3 ? 1140249424 : f0));
                    break;
                case 2:
                    p = (int) 2L;
                default:
                    f1 = ((long) (1L << 'l') / (long) (q << 'd'));
                    f0 = ((f4.hashCode() ^ p) ^ ((f3 || f3) ? (7 ^ -4) : r.hashCode()));
            }
            byte v1 = (byte) ((p / -135949398) & (f3 ? p : 12));
        }
        return f3;
    }

    static double m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 1e10;
        }
        double v2 = (double) ((-(f0) * q) / (f1 << 'y'));
        f4 = ("" + m0(p, (f4.equals(r) ? (f1 % q) : (q & f1)), "n")).substring(0, 1);
        q = (q - (-(f0) * (f1 * f1)));
        if (!((f1 / q) > 4L)) {
            if (!("n" + true).equals(("k" + f5))) {
                r = String.valueOf((char) (p + f0));
                f4 = ((false || false) ? ("" + m0((105471053 | p), (8L + 2L), "n")).substring(0, 1) : "gh");
            } else {
                f1 = (long) ((0.1 / v2) / (double) 2613178558721991815L);
                f2 = (double) q;
            }
        } else {
            try {
                f3 = ((char) f0 > (char) (p & p));
            } catch (ArithmeticException | IndexOutOfBoundsException e3) {
                f2 = (double) 0L;
            }
            switch (((byte) 157 + (char) p) % 4) {
                case 0:
                    r = (((3f / 1e10f) < (3f % 1e10f)) ? r : "abcdefgh");
                    break;
                case 1:
                    f1 = 3039104487698084343L;
                    f3 = !!(f3 ^ false);
                    break;
                case 2:
                    q = q;
                    f0 = f0;
                default:
                    f1 = (-(array[((byte) -82 + 'o') & 7]) * 6L);
                    r = String.valueOf(0.5);
            }
        }
        f2 = ((double) q * ((v2 % v2) % (0.5 % v2)));
        return ((double) (q >>> f0) / ((v2 + f2) * (v2 / f2)));
    }

    static char m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 'b';
        }
        array[((p & p) / (f5 + 'f')) & 7] += ((f0 * 7) - (p | p));
        if ((f4.equals(r) ? ("n" + f5) : "gh").equals("defgh")) {
            switch (array[(p % p) & 7] % 4) {
                case 0:
                    f0 = (int) (double) (q % q);
                case 1:
                    f4 = ("l" + ((f2 / f2) == (double) q));
                    break;
                case 2:
                    f3 = !((char) f0 <= (char) p);
                default:
                    p = (!('c' <= 'x') ? array[(f3 ? f0 : f0) & 7] : (int) f2);
                    f3 = ("m" + (byte) 10).equals((!f3 ? ("" + m1(p, q, "n")).substring(0, 1) : "defgh"));
            }
        } else {
            try {
                f2 = (((f2 % f2) * (double) f1) % f2);
            } catch (ArithmeticException | IndexOutOfBoundsException e4) {
                f1 = f1;
                f0 = ((byte) "cdefgh".hashCode() + (char) p);
            } finally {
                r = ("n" + (byte) array[f0 & 7]);
            }
        }
        f2 = ((double) (f3 ? 6L : f1) + ((double) q * (-1.25 - 1e10)));
        for (int i5 = 0; i5 < 5; i5++) {
            if (--fuel < 0) {
                break;
            }
            if (('u' > 'p')) {
                r = ("" + m0(-2, (q & (3L ^ 2L)), "n")).substring(0, 1);
                f5 = (byte) (false ? (f0 + f0) : (int) f2);
            } else {
                r = ("o" + (('r' > 'y') ? (f1 / q) : (q | q)));
                r = ("" + m1(("m" + 'b').hashCode(), (long) (q << 'c'), "n")).substring(0, 1);
            }
            object = (char) (false ? p : -1);
        }
        return (char) ((p % f0) - (f0 / f0));
    }

    static double m3(int p, long q, String r) {
        if (--fuel < 0) {
            return 1e10;
        }
        f4 = (("m" + f3).equals(("" + m1(f0, q, "n")).substring(0, 1)) ? ("n" + (true ? r : "gh")) : "cdefgh");
        for (int i6 = 0; i6 < 6; i6++) {
            if (--fuel < 0) {
                break;
            }
            switch ((p % f4.hashCode()) % 4) {
                case 0:
                    f2 = (double) ((f1 + f1) >>> (f5 + 'h'));
                    f1 = (((q / 4L) + (-(4) * f1)) % (q + (8L * -1641471280262117857L)));
                    break;
                case 1:
                    f0 = (int) (q >>> -3);
                    f5 = f5;
                case 2:
                    f0 = ((byte) (12 - -1347655917) + (char) (12 - p));
                    f1 = 4595694749794092597L;
                default:
                    f2 = (double) (long) (-5296621343578088699L >>> 0);
            }
        }
        f1 = (f1 / 3L);
        long v7 = (((q & f1) > (-(-1354371204) * 8173652450465528059L)) ? (('r' <= 'g') ? (-(f0) * 4L) : (f1 % f1)) : ((f1 + f1) / (long) 3L));
        return (double) (long) (long) f1;
    }

    static int m4(int p, long q, String r) {
        if (--fuel < 0) {
            return 12;
        }
        object = ((q * q) | (q / -129901632887331013L));
        switch (((false ? f0 : p) | f0) % 4) {
            case 0:
                int v8 = ((f3 ? "defgh" : "fgh").equals(f4) ? ("" + m0(f0, 4L, "n")).substring(0, 1).hashCode() : (int) (f1 * 895612929777065476L));
                break;
            case 1:
                object = (byte) "efgh".hashCode();
            case 2:
                object = 'w';
                p = (((p | 9) * -4) + (int) (double) f1);
            default:
                for (int i9 = 1; i9 < 4; i9++) {
                    if (--fuel < 0) {
                        break;
                    }
                    r = ("" + m0((int) (f1 & f1), ((f1 * f1) + (f1 >>> 1691081836)), "n")).substring(0, 1);
                    f0 = (f0 | array[(p | f0) & 7]);
                }
        }
        array[(f3 ? "defgh" : "gh").hashCode() & 7] ^= 115738143;
        f2 = (((f2 / f2) + (double) q) * ((f2 + -1.25) % (-1.25 + f2)));
        return (((int) f2 & (f3 ? -3 : 8)) / (r.hashCode() | (f3 ? f0 : 3)));
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
