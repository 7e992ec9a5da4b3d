/** Written by Generator.java. */
class Random08 {
    static int fuel = 2000;
    static int f0 = 11;
    static long f1 = 7L;
    static double f2 = 1e10;
    static boolean f3 = false;
    static String f4 = "gh";
    static byte f5 = (byte) 31;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static long m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 8346347153952116445L;
        }
        switch (-2 % 4) {
            case 0:
                try {
                    f2 = (((double) f1 - (f2 % f2)) * (double) (q << 'l'));
                } catch (ArithmeticException | IndexOutOfBoundsException e0) {
                    f3 = r.equals(("m" + f1));
                } finally {
                    f2 = ((double) 0L * 0.5);
                    f4 = ((!f3 ^ true) ? ("l" + (f2 * f2)) : "abcdefgh");
                }
                break;
            case 1:
                for (int i1 = 2; i1 < 4; i1++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f5 = (byte) -1029392238;
                }
            case 2:
                q = 6L;
                break;
            default:
                char v2 = (char) f0;
        }
        for (int i3 = 0; i3 < 6; i3++) {
            if (--fuel < 0) {
                break;
            }
            if (f3) {
                f5 = (byte) ((f0 / f0) - (f5 + 'u'));
                f5 = (byte) 10;
            } else {
                r = (String.valueOf(3.0).equals(("n" + f5)) ? ((f0 < 12) ? String.valueOf(f2) : "efgh") : "abcdefgh");
                f1 = f1;
            }
        }
        try {
            array[("o" + f1).hashCode() & 7] *= (int) (0.1 * 1e10);
            q = q;
        } catch (ArithmeticException | IndexOutOfBoundsException e4) {
            p = ((array[11 & 7] - array[f0 & 7]) - String.valueOf('s').hashCode());
        }
        return 7L;
    }

    static double m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 0.1;
        }
        try {
            array[(p / (2 | f0)) & 7] ^= (int) (f1 * 7034473089422752484L);
            array[("o" + p).hashCode() & 7] = array[(-546938649 - 9) & 7];
        } catch (ArithmeticException | IndexOutOfBoundsException e5) {
            int v6 = (((byte) f0 + (char) p) * (int) (f2 - f2));
        } finally {
            object = ((-1.25f + 0.5f) + (float) q);
        }
        array[((f5 + 'i') % (f5 + 'h')) & 7] = p;
        array[1 & 7] *= ((p / f0) / (int) f1);
        f4 = ("" + m0((array[8 & 7] - (p + f0)), (f1 >>> (f3 ? p : -5)), "n")).substring(0, 1);
        return (((0.5 % f2) * (0.5 / f2)) + (f2 - (double) 6L));
    }

    static double m2(int p, long q, String r) {
        if (--fuel < 0) {
            return -1.25;
        }
        if (((char) array[f0 & 7] <= (char) (p / f0))) {
            if ("bcdefgh".equals(("l" + (f2 * f2)))) {
                q = (((-(p) * f1) * (-857065934332792301L << 'n')) >>> ((f0 % -1247219291) / (-5 / -1)));
                q = ((5L / 5L) + (2L + (q * q)));
            } else {
                f1 = (((1L - q) % (q << 'g')) ^ (!true ? (0L & q) : (false ? q : f1)));
                p = ((-2107295411 % (f3 ? p : 1397288097)) / ((-3 ^ p) | (p * f0)));
            }
        } else {
            byte v7 = (byte) ((f0 | f0) & (p ^ f0));
        }
        f5 = f5;
        for (int i8 = 1; i8 < 6; i8++) {
            if (--fuel < 0) {
                break;
            }
            r = ("k" + (('k' != 'a') ? (true ? f4 : "bcdefgh") : "h"));
        }
        if ((((char) f0 == (char) -5) ^ !('l' == 'w'))) {
            if (!f3) {
                f3 = !((f3 ^ f3) || f3);
            } else {
                f1 = (((f1 & 3725650018560000748L) / (f1 & 5L)) + (f1 * (f1 + q)));
                r = ("" + m0(((4 / f0) | (-5 * f0)), (-(5) * (2L + f1)), "n")).substring(0, 1);
            }
            switch (((byte) 4 + (char) p) % 4) {
                case 0:
                    f4 = ("n" + (long) (f1 >>> p));
                case 1:
                    f4 = ("" + m1(array[-170229837 & 7], ((f1 * 2L) | (3637430844632878514L / q)), "n")).substring(0, 1);
                    r = (!(0.1 <= -1.25) ? ("n" + (p % 14)) : "gh");
                    break;
                case 2:
                    f1 = ((-((f5 + 'z')) * (2L << 'a')) | ((long) f2 ^ (q | 1L)));
                    q = (-(((byte) f0 + (char) f0)) * (-(p) * (q * f1)));
                default:
                    f4 = ("" + m1(((byte) 83 + 'e'), (-(p) * (-(-5) * f1)), "n")).substring(0, 1);
                    q = (-((!false ? array[f0 & 7] : array[f0 & 7])) * (!f3 ? f1 : (5L >>> 14)));
            }
        } else {
            for (int i9 = 1; i9 < 5; i9++) {
                if (--fuel < 0) {
                    break;
                }
                f5 = f5;
            }
            object = (char) 10;
        }
        return (double) (!false ? (5L / q) : (f3 ? f1 : 7L));
    }

    static char m3(int p, long q, String r) {
        if (--fuel < 0) {
            return 'g';
        }
        char v10 = (char) (true ? f4 : "h").hashCode();
        f0 = f0;
        char v11 = (char) (int) (-1.25 + 1e10);
        float v12 = ((float) (long) q - (float) (f3 ? 2L : 7L));
        return (char) ((f3 ? f0 : 0) / array[p & 7]);
    }

    static double m4(int p, long q, String r) {
        if (--fuel < 0) {
            return -1.25;
        }
        switch (((f0 / f0) | (f0 ^ f0)) % 4) {
            case 0:
                try {
                    f2 = ((f2 % (f2 / f2)) % (double) (long) -1.25);
                } catch (ArithmeticException | IndexOutOfBoundsException e13) {
                    f0 = f0;
                    f4 = f4;
                }
                f2 = f2;
                break;
            case 1:
                for (int i14 = 0; i14 < 4; i14++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f3 = r.equals((f4.equals("gh") ? ("" + m1(f0, q, "n")).substring(0, 1) : "abcdefgh"));
                    p = array[p & 7];
                }
                switch (array[f0 & 7] % 4) {
                    case 0:
                        q = (((3L & q) % (-(-325776697) * 2660535779592992920L)) << 'k');
                    case 1:
                        f0 = -1158743931;
                    case 2:
                        f1 = f1;
                    default:
                        f3 = f3;
                }
            case 2:
                f4 = String.valueOf((!f3 || (true || f3)));
                f4 = (f3 ? ("k" + (byte) f0) : "h");
                break;
            default:
                f3 = f3;
        }
        double v15 = (((f2 - f2) % (double) f1) * ((double) -6356548766600540396L - (double) q));
        for (int i16 = 0; i16 < 8; i16++) {
            if (--fuel < 0) {
                break;
            }
            object = ((1e10f - 0.5f) != (0.5f + 1e10f));
        }
        f5 = (byte) 155;
        v15 = (((double) q - (double) f1) % ((v15 + f2) - (0.5 - v15)));
        return (((double) q - (v15 * 0.5)) / ((f2 * f2) - (double) f1));
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
