/** Written by Generator.java. */
class Random02 {
    static int fuel = 2000;
    static int f0 = 7;
    static long f1 = 1L;
    static double f2 = 0.1;
    static boolean f3 = true;
    static String f4 = "h";
    static byte f5 = (byte) 119;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static float m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 3f;
        }
        f3 = String.valueOf(0.1).equals((f3 ? (f3 ? r : "efgh") : "cdefgh"));
        q = ("bcdefgh".equals((f3 ? r : "abcdefgh")) ? (q ^ (f1 & f1)) : ((f1 + f1) % (f1 ^ 4L)));
        p = (f3 ? ((f5 + 'l') / ((byte) -82 + 'e')) : ((byte) p + (char) 1147047876));
        if ((String.valueOf('d').equals((f3 ? f4 : "h")) && (f3 ? r : "efgh").equals((f3 ? "cdefgh" : "efgh")))) {
            for (int i0 = 2; i0 < 4; i0++) {
                if (--fuel < 0) {
                    break;
                }
                f4 = f4;
            }
            f5 = (byte) array[(f3 ? 12 : f0) & 7];
        } else {
            p = ((!f3 ? (5 * -4) : (p / 10)) & ((12 * 12) ^ (int) 0.5));
        }
        return ((float) (-(p) * q) + ((1e10f + 3f) % (3f - 1e10f)));
    }

    static double m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 0.5;
        }
        try {
            r = String.valueOf((f0 + (573033113 ^ -5)));
        } catch (ArithmeticException | IndexOutOfBoundsException e1) {
            f4 = f4;
            try {
                f0 = (array[(int) -1.25 & 7] + (('n' != 'f') ? r.hashCode() : (4 | p)));
                p = (12014406 * (int) (3.0 % f2));
            } catch (ArithmeticException | IndexOutOfBoundsException e2) {
                f5 = (byte) 8361372;
            }
        } finally {
            try {
                f3 = !!!f3;
                p = p;
            } catch (ArithmeticException | IndexOutOfBoundsException e3) {
                f4 = ("m" + (double) (0L << 'i'));
            } finally {
                f0 = ((byte) (f3 ? -4 : 565252857) + 'q');
                r = (!(f3 ^ f3) ? ("n" + 'y') : "bcdefgh");
            }
            switch ((array[f0 & 7] / p) % 4) {
                case 0:
                    q = (long) ((0.5 / f2) / (f2 - f2));
                case 1:
                    f5 = (byte) ((f0 | 1504321163) * array[12 & 7]);
                    f4 = ("" + m0(((f5 + 'x') / (p / p)), ((-(-4) * 3L) / (f1 | q)), "n")).substring(0, 1);
                case 2:
                    f5 = (byte) p;
                    r = String.valueOf((array[f0 & 7] / (f0 | f0)));
                    break;
                default:
                    p = (((f3 ? f0 : p) % (f3 ? p : f0)) / p);
                    r = (("n" + f2).equals("h") ? f4 : "cdefgh");
            }
        }
        f0 = 1;
        f4 = String.valueOf(f2);
        return (((f2 + f2) + (f2 - 1e10)) / f2);
    }

    static char m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 'e';
        }
        for (int i4 = 2; i4 < 4; i4++) {
            if (--fuel < 0) {
                break;
            }
            object = f0;
        }
        f2 = (((f2 / f2) % 1e10) + (0.5 % (f2 * 1e10)));
        switch ((array[p & 7] ^ array[p & 7]) % 4) {
            case 0:
                r = (false ? ("o" + (byte) 35) : "fgh");
                for (int i5 = 2; i5 < 7; i5++) {
                    if (--fuel < 0) {
                        break;
                    }
                    r = ("n" + (double) (f1 / f1));
                }
            case 1:
                q = ((-((f0 & f0)) * f1) >>> ((f0 % 10) | (f0 & p)));
            case 2:
                float v6 = (float) (1L << (char) 0);
                if (f3) {
                    f5 = (byte) 43;
                } else {
                    v6 = (((1e10f - v6) + (1e10f * v6)) % (v6 - (3f + v6)));
                }
                break;
            default:
                switch (-527793679 % 4) {
                    case 0:
                        f1 = f1;
                        f2 = f2;
                        break;
                    case 1:
                        f3 = ("k" + (f1 | f1)).equals(("" + m0((int) f2, 1L, "n")).substring(0, 1));
                        r = "abcdefgh";
                        break;
                    case 2:
                        q = ((-((p % p)) * (false ? 0L : f1)) >>> p);
                    default:
                        f5 = (byte) f0;
                }
        }
        return (char) (r.equals("fgh") ? (false ? f0 : f0) : (int) f1);
    }

    static float m3(int p, long q, String r) {
        if (--fuel < 0) {
            return 0.5f;
        }
        try {
            for (int i7 = 0; i7 < 3; i7++) {
                if (--fuel < 0) {
                    break;
                }
                r = f4;
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e8) {
            f2 = ((double) (true ? q : 5L) - ((f2 / f2) + f2));
            p = p;
        } finally {
            for (int i9 = 0; i9 < 3; i9++) {
                if (--fuel < 0) {
                    break;
                }
                f2 = (double) (f1 * (q % q));
                f2 = (double) q;
            }
            if ((((double) f1 == (f2 / -1.25)) ^ ("" + m2(-3, q, "n")).substring(0, 1).equals(("" + m1(p, 0L, "n")).substring(0, 1)))) {
                f1 = 0L;
            } else {
                f5 = f5;
                q = -836124422473553962L;
            }
        }
        try {
            switch (((f0 % 11) ^ (14 ^ -966912006)) % 4) {
                case 0:
                    f0 = -1218808000;
                case 1:
                    f0 = (((false ? p : 2) * (f0 / f0)) | array[(f5 + 'n') & 7]);
                case 2:
                    f2 = f2;
                default:
                    r = ("k" + ((f2 - f2) <= (0.1 + 1e10)));
            }
            object = String.valueOf((q != f1));
        } catch (ArithmeticException | IndexOutOfBoundsException e10) {
            f5 = (byte) (int) (-(p) * f1);
        } finally {
            object = (char) "abcdefgh".hashCode();
        }
        object = (byte) 36;
        try {
            array[(int) (double) q & 7] = "defgh".hashCode();
            switch (((f0 & p) + (f3 ? 174795047 : 10)) % 4) {
                case 0:
                    f4 = ((f3 ? r : "bcdefgh").equals((f3 ? f4 : "defgh")) ? String.valueOf(p) : "bcdefgh");
                    p = p;
                case 1:
                    f2 = (((0.5 - 0.5) * (f2 / f2)) + ((0.5 * f2) - (0.1 - f2)));
                    f4 = ("" + m2(6, ((8L >>> 1002517422) - (-2394038017072732370L + q)), "n")).substring(0, 1);
                    break;
                case 2:
                    f1 = (((long) q >>> (f0 / p)) >>> array[f4.hashCode() & 7]);
                    f4 = ("l" + 3L);
                default:
                    f1 = 6L;
                    f3 = !("" + m1(12, q, "n")).substring(0, 1).equals((f3 ? f4 : "abcdefgh"));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e11) {
            p = ((byte) f4.hashCode() + (char) (p | 8));
        }
        for (int i12 = 2; i12 < 6; i12++) {
            if (--fuel < 0) {
                break;
            }
            switch ((f5 + (char) f0) % 4) {
                case 0:
                    q = (((long) 0.1 >>> (false ? p : -438893291)) | ((q | q) ^ (f3 ? f1 : q)));
                    q = (((long) 2942147039123543912L << (char) f0) << (char) (f3 ? p : f0));
                    break;
                case 1:
                    f5 = (byte) ((f0 / -286207365) - p);
                    q = (((f1 - f1) & (f1 % f1)) & ((f1 >>> 3) % (3533256122846294231L << 'o')));
                    break;
                case 2:
                    f1 = q;
                    f2 = (((f2 / f2) % (-1.25 - f2)) / ((double) f1 % f2));
                default:
                    f3 = !("n" + 's').equals(("n" + (byte) -58));
            }
            f1 = q;
        }
        return (float) ((-(p) * 3L) & q);
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
