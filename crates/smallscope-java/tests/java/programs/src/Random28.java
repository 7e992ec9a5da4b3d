/** Written by Generator.java. */
class Random28 {
    static int fuel = 2000;
    static int f0 = -1050926408;
    static long f1 = 7414980456450473437L;
    static double f2 = 0.5;
    static boolean f3 = false;
    static String f4 = "h";
    static byte f5 = (byte) -73;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static byte m0(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) -5;
        }
        switch (((f2 < 0.5) ? (f5 + 'j') : (int) f1) % 4) {
            case 0:
                for (int i0 = 1; i0 < 3; i0++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f2 = ((0.5 - (f2 % f2)) * ((f2 + 1e10) + (f2 - f2)));
                    r = ("n" + f0);
                }
                try {
                    f5 = (byte) ((true && f3) ? p : (p % p));
                } catch (ArithmeticException | IndexOutOfBoundsException e1) {
                    f4 = ("n" + ((f3 ? 2L : 4099220465103500893L) ^ (2L - q)));
                    p = ((byte) (f0 + f0) + (char) f4.hashCode());
                }
            case 1:
                f1 = f1;
            case 2:
                try {
                    r = r;
                } catch (ArithmeticException | IndexOutOfBoundsException e2) {
                    f1 = (-(p) * ((q << 'y') / (f1 >>> 1036821759)));
                } finally {
                    r = f4;
                }
                break;
            default:
                try {
                    f5 = f5;
                    f5 = (byte) ((-1.25f < 3f) ? (p * p) : (f3 ? p : -1265502771));
                } catch (ArithmeticException | IndexOutOfBoundsException e3) {
                    f4 = f4;
                }
        }
        f4 = ("o" + ((f2 * -1.25) - (double) q));
        switch (((byte) p + (char) p) % 4) {
            case 0:
                array[(int) (q << 'd') & 7] += ((f0 & p) & (-5 / p));
                break;
            case 1:
                f1 = (String.valueOf(f3).equals(String.valueOf('c')) ? (f4.equals(f4) ? (true ? q : -7255866854598936619L) : (q * f1)) : f1);
            case 2:
                f3 = f3;
                q = ((long) (double) 3L << (char) (f0 - f0));
            default:
                f5 = f5;
                array[(f3 ? (f0 * p) : p) & 7] += array[f0 & 7];
        }
        return (byte) f0;
    }

    static char m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 't';
        }
        for (int i4 = 1; i4 < 5; i4++) {
            if (--fuel < 0) {
                break;
            }
            for (int i5 = 1; i5 < 6; i5++) {
                if (--fuel < 0) {
                    break;
                }
                f5 = (byte) ((-3 % p) ^ (10 - 14));
                f3 = ("" + m0(f0, q, "n")).substring(0, 1).equals(r);
            }
        }
        f2 = -1.25;
        q = (long) f2;
        double v6 = ((double) (q / f1) % (double) (long) f2);
        return (char) ("h".hashCode() / (p / f0));
    }

    static int m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 1382337751;
        }
        boolean v7 = false;
        boolean v8 = (((true ? f1 : 2L) << (char) 2) <= q);
        q = q;
        for (int i9 = 1; i9 < 3; i9++) {
            if (--fuel < 0) {
                break;
            }
            r = (("" + m1(f0, f1, "n")).substring(0, 1).equals(("m" + f2)) ? ("" + m0((p % -4), f1, "n")).substring(0, 1) : "fgh");
            f1 = ((-(f0) * (q & 8899964129649109898L)) % ((f1 << 'g') << (char) f0));
        }
        return (array[(f0 / -874366376) & 7] - ((14 + f0) * (p & f0)));
    }

    static boolean m3(int p, long q, String r) {
        if (--fuel < 0) {
            return false;
        }
        for (int i10 = 1; i10 < 6; i10++) {
            if (--fuel < 0) {
                break;
            }
            try {
                f1 = (((q * q) < f1) ? q : ((f1 / 7L) >>> (f0 - p)));
                f3 = !("o" + f3).equals(String.valueOf(f2));
            } catch (ArithmeticException | IndexOutOfBoundsException e11) {
                q = 6L;
            }
        }
        f0 = String.valueOf(f2).hashCode();
        object = 1e10f;
        array[(f5 + (char) 1368909247) & 7] = String.valueOf('d').hashCode();
        return false;
    }

    static boolean m4(int p, long q, String r) {
        if (--fuel < 0) {
            return true;
        }
        q = q;
        switch (((f0 / f0) / (int) 0.1) % 4) {
            case 0:
                try {
                    f0 = 1587281537;
                    q = (long) (double) q;
                } catch (ArithmeticException | IndexOutOfBoundsException e12) {
                    p = array[p & 7];
                    f1 = (((f1 & f1) >>> f4.hashCode()) - (long) q);
                } finally {
                    f4 = String.valueOf(!(f3 && f3));
                }
                try {
                    f1 = f1;
                } catch (ArithmeticException | IndexOutOfBoundsException e13) {
                    f0 = (("cdefgh".hashCode() % p) & f0);
                    f1 = (((8L | q) >>> (true ? f0 : -2020342607)) * q);
                }
                break;
            case 1:
                if (((int) (q * q) != p)) {
                    f3 = (0.5f != ((3f + 0.5f) + 1e10f));
                    f0 = (r.equals(f4) ? ("o" + r) : "abcdefgh").hashCode();
                } else {
                    f3 = ((3.0 < f2) ? f4 : "defgh").equals(String.valueOf((char) f0));
                }
                switch (f0 % 4) {
                    case 0:
                        f1 = (((f2 != 0.1) && r.equals(r)) ? 7L : ((q / 4L) + (f1 << 'z')));
                        f0 = ((f0 / 1895756892) ^ (int) (-(p) * q));
                    case 1:
                        f1 = (("" + m1(f0, f1, "n")).substring(0, 1).equals((f3 ? f4 : "defgh")) ? ((-(f0) * f1) % (q >>> p)) : ((-(p) * q) + (long) f2));
                        f0 = r.hashCode();
                        break;
                    case 2:
                        f1 = (((2529305860317964588L & q) << (char) -2) / ((-(f0) * 2L) >>> (-1424400740 / p)));
                        break;
                    default:
                        q = (-(((int) f1 - (f0 ^ 9))) * ((f1 | 5L) / (f3 ? 8L : 3L)));
                        p = ((byte) (p / p) + (char) (true ? f0 : 1));
                }
            case 2:
                q = (((f3 ^ f3) && !f3) ? ((f1 | q) & (f1 + 7L)) : ((-(1645200064) * f1) & (-1869407353753998851L >>> f0)));
                break;
            default:
                for (int i14 = 0; i14 < 6; i14++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f2 = (((0.5 / f2) / (f2 / -1.25)) * f2);
                    f3 = f3;
                }
        }
        if ((((float) 1048316734940022030L <= (float) 3712844210570163154L) && ((3L - f1) != (long) f2))) {
            if ((((7893439136267055825L >>> 1) * (long) f1) != (-(array[p & 7]) * f1))) {
                p = (((char) 3 > (char) p) ? ((f5 + 'k') ^ (p * 792220816)) : (int) (f2 * -1.25));
                f0 = ((-1714428727 % -4) & ((byte) f0 + (char) f0));
            } else {
                p = f0;
                r = (f3 ? ("l" + (byte) f0) : "bcdefgh");
            }
            object = ((q << 'a') ^ 1L);
        } else {
            array[array[(f0 * p) & 7] & 7] *= 5;
            array[((1766909564 ^ f0) ^ 1949897402) & 7] ^= ((p - f0) ^ (int) f2);
        }
        if ((-1.25f < ((float) 8L - (3f * 1e10f)))) {
            p = (String.valueOf(false).equals((f3 ? f4 : "gh")) ? ((p / f0) * (f5 + 'u')) : ((byte) p + (char) f0));
            char v15 = (char) ((p & f0) * f0);
        } else {
            if (!(!f3 ^ (true && true))) {
                p = f0;
            } else {
                f1 = (q >>> (f0 * array[p & 7]));
            }
            object = ((q <= 8L) ? (p * p) : (-1571684972 * 2));
        }
        return !true;
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
