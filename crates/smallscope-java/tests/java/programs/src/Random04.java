/** Written by Generator.java. */
class Random04 {
    static int fuel = 2000;
    static int f0 = 7;
    static long f1 = -3491534302889781745L;
    static double f2 = 0.5;
    static boolean f3 = true;
    static String f4 = "cdefgh";
    static byte f5 = (byte) 62;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static int m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 7;
        }
        for (int i0 = 0; i0 < 4; i0++) {
            if (--fuel < 0) {
                break;
            }
            if (f3) {
                f1 = (((f3 ? 3L : f1) % q) >>> (false ? (f5 + 'z') : (f0 / f0)));
                q = (6L / (f1 ^ (-(10) * 5L)));
            } else {
                f2 = (double) ((f3 ? f1 : q) | (f3 ? f1 : f1));
            }
            double v1 = (((f2 * 3.0) * f2) % (f2 % (0.5 + 0.1)));
        }
        switch (((f3 ? f0 : 4) ^ (f0 / -2)) % 4) {
            case 0:
                array[f0 & 7] ^= ((8 % p) | (-1977914632 / 7));
                try {
                    f4 = ("n" + ((char) p > (char) -1343913751));
                    r = String.valueOf((double) (long) q);
                } catch (ArithmeticException | IndexOutOfBoundsException e2) {
                    f5 = (byte) (r.hashCode() / (9 | f0));
                }
                break;
            case 1:
                array[f0 & 7] *= array[(f3 ? p : f0) & 7];
                break;
            case 2:
                double v3 = (((f2 * 1e10) - (double) f1) * ((0.1 / f2) - (f2 * f2)));
            default:
                array[array[(74715318 + 8) & 7] & 7] += ((f3 ? p : 9) % (8 ^ f0));
        }
        f1 = (((0L ^ f1) & (8L & f1)) / ((2L + q) * q));
        array[array[(f0 + p) & 7] & 7] += String.valueOf(p).hashCode();
        switch (((false ^ f3) ? 1085728570 : (f5 + 'k')) % 4) {
            case 0:
                f0 = p;
                break;
            case 1:
                try {
                    p = (f0 % p);
                    f3 = (((true && f3) ? (-(f0) * -5491810863320142707L) : (q / q)) != ((-(f0) * q) & (2204486545863910589L * 2439544634934832114L)));
                } catch (ArithmeticException | IndexOutOfBoundsException e4) {
                    f3 = !f3;
                }
            case 2:
                for (int i5 = 0; i5 < 3; i5++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f3 = (f3 ? (f3 ? "bcdefgh" : "gh") : "gh").equals(r);
                }
                array[array[(0 - f0) & 7] & 7] += ((p + p) - f4.hashCode());
                break;
            default:
                if (f3) {
                    f0 = f0;
                    f0 = (int) f2;
                } else {
                    q = q;
                }
        }
        return (((byte) p + (char) -3) * f0);
    }

    static long m1(int p, long q, String r) {
        if (--fuel < 0) {
            return -9091434867026138132L;
        }
        if (!((char) f0 < 'r')) {
            double v6 = (double) ((q * q) | (f1 / f1));
        } else {
            r = r;
            boolean v7 = ((char) (9 - 11) > (char) (f0 % 14));
        }
        f5 = (byte) (p - f0);
        f5 = (byte) f0;
        switch ((int) -3121463692302902566L % 4) {
            case 0:
                if (!(false ? "abcdefgh" : "bcdefgh").equals(f4)) {
                    q = (((4L >>> -542194319) % (q >>> -5)) >>> f0);
                } else {
                    q = ((long) (f2 + f2) + (f4.equals(r) ? (4L << 'a') : (q / q)));
                }
                switch (((7 * f0) / array[f0 & 7]) % 4) {
                    case 0:
                        f1 = (((f2 == 1e10) ? 3L : (f1 >>> p)) ^ (q >>> (f5 + 'e')));
                        f2 = (((double) f1 % (0.5 / f2)) * (f2 % f2));
                        break;
                    case 1:
                        p = ((int) 4L / ((-1139147416 - -2) ^ (p | f0)));
                        break;
                    case 2:
                        f5 = (byte) f4.hashCode();
                        f4 = ("" + m0(((byte) 0 + (char) f0), (3L * (f1 * f1)), "n")).substring(0, 1);
                    default:
                        f4 = (String.valueOf(f2).equals(("" + m0(p, f1, "n")).substring(0, 1)) ? r : "abcdefgh");
                }
            case 1:
                switch (((-1394870137 * p) + (f0 * p)) % 4) {
                    case 0:
                        p = (int) ((double) f1 - (double) f1);
                        break;
                    case 1:
                        f3 = ("" + m0((f5 + 'y'), (q / 5L), "n")).substring(0, 1).equals(((f3 ^ true) ? (f3 ? f4 : "defgh") : "cdefgh"));
                        f2 = ((double) (5L % q) / (double) (-(p) * f1));
                        break;
                    case 2:
                        f3 = ((float) f1 == ((float) q / (-1.25f - 0.5f)));
                        f4 = (!(3f != 3f) ? f4 : "bcdefgh");
                        break;
                    default:
                        f4 = ("m" + String.valueOf('q').equals(f4));
                }
                object = (double) (q / 7L);
            case 2:
                char v8 = (char) array[(-446867440 / p) & 7];
            default:
                p = (array[f0 & 7] & (int) (double) f1);
                array[String.valueOf(f0).hashCode() & 7] ^= ((p | 8) - (int) 2L);
        }
        return ((-((13 / p)) * (q << 't')) * (-((f0 % f0)) * (f3 ? f1 : 5L)));
    }

    static float m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 1e10f;
        }
        object = (float) q;
        for (int i9 = 0; i9 < 7; i9++) {
            if (--fuel < 0) {
                break;
            }
            if (String.valueOf((double) q).equals(((false && false) ? String.valueOf('a') : "fgh"))) {
                f4 = (((f3 ^ true) || r.equals(f4)) ? r : "abcdefgh");
                q = (((-(p) * f1) / (3L >>> p)) | (-((f3 ? p : p)) * (long) f2));
            } else {
                q = ((-((f3 ? p : p)) * (0L >>> f0)) % (long) (f1 / f1));
            }
        }
        switch ("efgh".hashCode() % 4) {
            case 0:
                p = ((byte) -2023518423 + (char) (p * p));
                boolean v10 = (("" + m0(0, f1, "n")).substring(0, 1).equals(f4) && f3);
            case 1:
                q = (((f2 > 0.5) || !f3) ? (!true ? (q >>> p) : (7L >>> 2122568241)) : ((f1 / -4223347073269166552L) % (f1 >>> f0)));
                if ((!false ^ f3)) {
                    f4 = String.valueOf(((double) q * (f2 % 0.1)));
                } else {
                    f0 = (int) ((f2 + f2) * (f2 * f2));
                }
            case 2:
                try {
                    r = String.valueOf(array[(f0 + p) & 7]);
                } catch (ArithmeticException | IndexOutOfBoundsException e11) {
                    f4 = ("" + m1(((f3 ? -5 : f0) / 1941768541), ((f1 - f1) >>> (f3 ? 7 : p)), "n")).substring(0, 1);
                }
                f3 = (((byte) f0 + (char) p) < array["fgh".hashCode() & 7]);
            default:
                switch (((int) 7L * (7 / p)) % 4) {
                    case 0:
                        r = (("" + m1(p, f1, "n")).substring(0, 1).equals(String.valueOf(f3)) ? ((true && false) ? ("" + m1(-211147852, f1, "n")).substring(0, 1) : "cdefgh") : "fgh");
                        break;
                    case 1:
                        f2 = (double) (!false ? q : q);
                    case 2:
                        p = f0;
                        f0 = (-8488174 | r.hashCode());
                    default:
                        f5 = (byte) ((f0 | 949496310) - array[p & 7]);
                }
                try {
                    f4 = ("" + m0(("fgh".equals("efgh") ? (7 - p) : (-3 & p)), -2002448637032260896L, "n")).substring(0, 1);
                } catch (ArithmeticException | IndexOutOfBoundsException e12) {
                    q = (((f1 | 5L) & (4L | q)) - (-((f0 & f0)) * (84940358884877668L >>> p)));
                    q = (((8 / f0) < r.hashCode()) ? (long) (1e10 - f2) : ((long) q ^ (long) 0.1));
                }
        }
        return (0.5f - ((-1.25f * 0.5f) / (3f + 0.5f)));
    }

    static float m3(int p, long q, String r) {
        if (--fuel < 0) {
            return -1.25f;
        }
        array[f0 & 7] = array[f0 & 7];
        switch (((int) q + (f3 ? f0 : f0)) % 4) {
            case 0:
                switch (f0 % 4) {
                    case 0:
                        r = f4;
                        f4 = String.valueOf((f2 - (f2 / 1e10)));
                        break;
                    case 1:
                        f5 = (byte) f0;
                        r = f4;
                        break;
                    case 2:
                        p = (((f0 <= f0) ? (p | p) : (f5 + 'a')) / ((13 % p) - (f0 / f0)));
                        f3 = ("" + m1(169151518, -2984696522275060984L, "n")).substring(0, 1).equals(("" + m0((p / 14), (long) 4L, "n")).substring(0, 1));
                    default:
                        p = r.hashCode();
                        q = f1;
                }
                f3 = f3;
            case 1:
                r = ("" + m1(((1426385252 & f0) % (false ? -5 : f0)), ((f3 ? 1L : -4131118608892098230L) & (-2553827033867024863L | 8L)), "n")).substring(0, 1);
                break;
            case 2:
                switch (((byte) p + 'm') % 4) {
                    case 0:
                        r = ("" + m2(("h".hashCode() * f4.hashCode()), (long) (-(p) * 5L), "n")).substring(0, 1);
                        p = ("m" + 't').hashCode();
                    case 1:
                        r = ("k" + (byte) f0);
                        break;
                    case 2:
                        f4 = (!!f3 ? ("o" + (f3 || false)) : "efgh");
                        f1 = (false ? ((f1 * q) / (long) f2) : (!false ? (f1 / f1) : (3L / -7910712552654311233L)));
                    default:
                        f3 = (!(f1 != f1) || ((char) 8 <= (char) f0));
                }
                switch (((true ? f0 : p) % array[p & 7]) % 4) {
                    case 0:
                        p = array[((4 / p) / f0) & 7];
                        f2 = ((double) (q | q) + f2);
                        break;
                    case 1:
                        f2 = ((double) (5L ^ 1874969099678932856L) - (double) (f1 - 5L));
                        p = array[f0 & 7];
                        break;
                    case 2:
                        f1 = (-(((int) 1e10 + ((byte) -74 + 'c'))) * (q ^ (4L - 3257652453225014168L)));
                        break;
                    default:
                        q = (((q * q) ^ (-(p) * 8L)) << (char) 5);
                }
            default:
                try {
                    f2 = (f2 * (f2 - (-1.25 - f2)));
                } catch (ArithmeticException | IndexOutOfBoundsException e13) {
                    f2 = (-1.25 * (double) (-(1283025075) * q));
                } finally {
                    f4 = (((char) 1311632078 == (char) f0) ? ("" + m1((f0 - f0), (f1 & 1231604099488207172L), "n")).substring(0, 1) : "h");
                    f5 = (byte) (int) (f2 % f2);
                }
                long v14 = ((!false ? 4528185824180380267L : (f1 << 'n')) / (long) (f2 - f2));
        }
        array[f0 & 7] = (1519392954 & "abcdefgh".hashCode());
        array[p & 7] ^= p;
        return (float) (f1 << (char) -1765342287);
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
