/** Written by Generator.java. */
class Random25 {
    static int fuel = 2000;
    static int f0 = 3;
    static long f1 = 0L;
    static double f2 = 1e10;
    static boolean f3 = false;
    static String f4 = "abcdefgh";
    static byte f5 = (byte) 137;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static double m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 0.5;
        }
        if (((long) 6L > (long) (f1 + q))) {
            if ((!(f2 == f2) && !false)) {
                f5 = (byte) 1544126090;
                f5 = (byte) array[((byte) 182 + 'v') & 7];
            } else {
                f1 = (((3018176669375918883L << 'h') / (-(f0) * q)) / (f1 + 6L));
            }
            try {
                p = (((4L < f1) || (f3 ^ f3)) ? ((f3 ? f0 : f0) * (f0 / p)) : array[-560690230 & 7]);
            } catch (ArithmeticException | IndexOutOfBoundsException e0) {
                r = String.valueOf((char) (f0 + 3));
            } finally {
                p = array[((byte) f0 + 'i') & 7];
                f2 = (double) (7L ^ (f3 ? q : f1));
            }
        } else {
            object = (byte) array[p & 7];
        }
        if (true) {
            array[("h".equals(f4) ? 1928870954 : (p - p)) & 7] = ((byte) 171 + (char) p);
            r = ((('a' == 'x') && !f3) ? "bcdefgh" : "fgh");
        } else {
            char v1 = 'n';
            switch (((f5 + v1) * array[f0 & 7]) % 4) {
                case 0:
                    p = (int) ((f3 ? q : 8L) * (f1 << 'o'));
                    break;
                case 1:
                    q = q;
                case 2:
                    r = (("k" + f4).equals(String.valueOf(v1)) ? ("defgh".equals(f4) ? ("l" + f3) : "gh") : "defgh");
                    break;
                default:
                    f1 = (f1 >>> p);
            }
        }
        p = ((f0 - (int) q) | (p + (p / p)));
        return (((double) 7L + (double) 1L) * (f2 / (double) f1));
    }

    static String m1(int p, long q, String r) {
        if (--fuel < 0) {
            return "bcdefgh";
        }
        object = (-((f0 / f0)) * (f1 * q));
        array[array[(p | f0) & 7] & 7] ^= ((int) f1 % (f0 % p));
        for (int i2 = 1; i2 < 8; i2++) {
            if (--fuel < 0) {
                break;
            }
            q = (-(((p | p) - "fgh".hashCode())) * ((q >>> 12) >>> f0));
            f2 = (f2 / (double) q);
        }
        switch (((2 | f0) % (p & p)) % 4) {
            case 0:
                for (int i3 = 1; i3 < 7; i3++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f0 = array["h".hashCode() & 7];
                }
                break;
            case 1:
                object = (double) (f3 ? f1 : q);
                array[((p % 1016907513) / (f5 + 'l')) & 7] *= f0;
                break;
            case 2:
                f5 = (byte) ((f0 * 0) % (f5 + 'n'));
                break;
            default:
                switch (String.valueOf('t').hashCode() % 4) {
                    case 0:
                        f0 = ("" + m0(p, (f1 >>> f0), "n")).substring(0, 1).hashCode();
                    case 1:
                        f2 = ((f2 * (double) 0L) - ((double) 3L - 0.5));
                        q = ((2L % (q >>> f0)) * (-((p / 8)) * (f1 >>> f0)));
                    case 2:
                        q = (((q << 'h') | f1) & ((7L ^ f1) ^ (2L >>> p)));
                        f5 = (byte) (f5 + 'm');
                        break;
                    default:
                        f4 = String.valueOf((char) (int) q);
                        f5 = (byte) (true ? "h" : "h").hashCode();
                }
                object = ((-1.25f + 0.5f) % (-1.25f - 1e10f));
        }
        return ("l" + (char) 2103462677);
    }

    static String m2(int p, long q, String r) {
        if (--fuel < 0) {
            return "h";
        }
        String v4 = ("" + m1(((int) 0L / (f5 + 'l')), ((-(-1751606652) * f1) - (-(-3) * f1)), "n")).substring(0, 1);
        for (int i5 = 2; i5 < 3; i5++) {
            if (--fuel < 0) {
                break;
            }
            try {
                q = ((long) (7L & 581559950244535101L) ^ ((q ^ f1) + (f3 ? f1 : q)));
            } catch (ArithmeticException | IndexOutOfBoundsException e6) {
                v4 = "efgh";
            }
        }
        f2 = (double) -4323914406201262495L;
        for (int i7 = 2; i7 < 5; i7++) {
            if (--fuel < 0) {
                break;
            }
            object = ((false && true) ? f0 : array[3 & 7]);
            switch (((12 % p) ^ (false ? 13 : p)) % 4) {
                case 0:
                    f1 = ((-((int) f1) * (6807784921666712369L % q)) + q);
                    f4 = (("" + m1(f0, q, "n")).substring(0, 1).equals((f3 ? v4 : "cdefgh")) ? ((false || f3) ? (f3 ? "gh" : "gh") : "abcdefgh") : "fgh");
                    break;
                case 1:
                    f0 = f0;
                    p = (int) (f2 % (double) f1);
                    break;
                case 2:
                    r = r;
                    break;
                default:
                    r = r;
            }
        }
        return ("" + m1(("abcdefgh".hashCode() / 0), ((-840835521818756239L ^ f1) + (4L / q)), "n")).substring(0, 1);
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
