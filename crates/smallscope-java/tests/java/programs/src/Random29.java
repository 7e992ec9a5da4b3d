/** Written by Generator.java. */
class Random29 {
    static int fuel = 2000;
    static int f0 = -1;
    static long f1 = 6L;
    static double f2 = 0.1;
    static boolean f3 = false;
    static String f4 = "bcdefgh";
    static byte f5 = (byte) -78;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static float m0(int p, long q, String r) {
        if (--fuel < 0) {
            return -1.25f;
        }
        if (!((4L << 'd') <= f1)) {
            try {
                p = array[array[((byte) 169 + 'k') & 7] & 7];
                f0 = (r.equals(r) ? ("o" + f0) : "fgh").hashCode();
            } catch (ArithmeticException | IndexOutOfBoundsException e0) {
                p = ((-1471450621 ^ (5 * 9)) / array[(f5 + 'c') & 7]);
                f3 = ((q ^ (long) f1) != (long) (f2 % f2));
            } finally {
                q = (((q % -8814867805144966296L) >>> "cdefgh".hashCode()) / -8821856645896511783L);
                f1 = (long) f1;
            }
            for (int i1 = 2; i1 < 8; i1++) {
                if (--fuel < 0) {
                    break;
                }
                f2 = ((f2 + (double) 3258795398003405526L) - f2);
            }
        } else {
            try {
                p = ((byte) (-3 * f0) + (char) (f0 | f0));
            } catch (ArithmeticException | IndexOutOfBoundsException e2) {
                f5 = (byte) f0;
            } finally {
                f1 = (long) (-((p / f0)) * (long) 1e10);
                f4 = f4;
            }
        }
        switch (array[(int) f2 & 7] % 4) {
            case 0:
                try {
                    f2 = f2;
                } catch (ArithmeticException | IndexOutOfBoundsException e3) {
                    f5 = (byte) (f3 ? f4 : "h").hashCode();
                    f3 = !((f3 ^ f3) || (f2 > f2));
                } finally {
                    f0 = f0;
                    f0 = (f3 ? (f4.hashCode() | (p / f0)) : p);
                }
            case 1:
                p = ((int) (f2 + -1.25) + ((int) f2 / (5 * 4)));
                array[((f3 ? p : 9) / 3) & 7] *= ((f0 | 14) % (-3 / p));
                break;
            case 2:
                for (int i4 = 2; i4 < 7; i4++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f1 = (-((int) (f1 << 'r')) * ((f1 | f1) >>> array[185002161 & 7]));
                    f5 = (byte) ((byte) f0 + (char) -512855564);
                }
            default:
                p = f0;
                for (int i5 = 0; i5 < 7; i5++) {
                    if (--fuel < 0) {
                        break;
                    }
                    r = ("k" + ((f3 ? 6L : f1) | 825390868602241496L));
                    f1 = (((-(f0) * q) & (q & f1)) / (long) (f2 / f2));
                }
        }
        boolean v6 = (("l" + f0).equals((f3 ? r : "gh")) ^ String.valueOf(f3).equals(f4));
        try {
            object = (byte) -1292790789;
            f3 = (!!false || ((f5 + 'a') == 7));
        } catch (ArithmeticException | IndexOutOfBoundsException e7) {
            if (v6) {
                r = ("m" + f2);
                f4 = String.valueOf((char) f0);
            } else {
                f0 = (f0 / -1620042200);
                f2 = (((-1.25 / f2) % 1e10) * f2);
            }
            if (((double) (3L << 't') != (f2 / (double) q))) {
                f3 = (((byte) p + (char) f0) != p);
                q = (-((f3 ? "cdefgh" : "abcdefgh").hashCode()) * (-(-2136300469) * (5L - 2L)));
            } else {
                f1 = q;
                f1 = (((false ? 6L : 0L) | (false ? q : f1)) - (-((v6 ? -3 : p)) * f1));
            }
        }
        return ((float) (long) f2 * -1.25f);
    }

    static String m1(int p, long q, String r) {
        if (--fuel < 0) {
            return "cdefgh";
        }
        f1 = q;
        f0 = (((true ? p : p) | (f0 ^ p)) ^ ((int) q / (f5 + 'e')));
        array[f0 & 7] = ((1e10f <= 0.5f) ? (f0 - p) : f0);
        f3 = (((true ? -2238221900645009041L : f1) / (f3 ? 4L : q)) <= f1);
        return ("m" + (!f3 ? (f3 ? "bcdefgh" : "defgh") : "cdefgh"));
    }

    static String m2(int p, long q, String r) {
        if (--fuel < 0) {
            return "efgh";
        }
        array[p & 7] += ((false ? p : 8) / (f5 + 'l'));
        try {
            try {
                f5 = (byte) (int) (q / f1);
            } catch (ArithmeticException | IndexOutOfBoundsException e8) {
                f0 = ((array[p & 7] % ((byte) -58 + 'k')) / ((f0 - f0) - "efgh".hashCode()));
                p = f0;
            } finally {
                q = (-((p | "defgh".hashCode())) * (8L + (4L - -6647952880086420071L)));
                f2 = (((0.1 % -1.25) / (f2 % f2)) - (double) 2L);
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e9) {
            switch ((int) (f1 * 2L) % 4) {
                case 0:
                    f1 = (((q + f1) | -1797961568443615769L) | ((-(f0) * f1) & (4620739956142418833L / f1)));
                    f0 = ((byte) r.hashCode() + 'r');
                case 1:
                    f1 = (f1 + ((long) -1.25 % (long) f2));
                case 2:
                    f1 = (((8L % 8L) - 0L) & ((long) 2L ^ f1));
                    p = (f0 + ((f0 - 11) / r.hashCode()));
                    break;
                default:
                    r = ("" + m1((f3 ? "fgh" : "abcdefgh").hashCode(), (long) (f1 >>> p), "n")).substring(0, 1);
            }
            if (String.valueOf((char) p).equals(String.valueOf(f2))) {
                q = f1;
                f1 = (long) (f4.equals("fgh") ? (f1 * f1) : (5L << 'c'));
            } else {
                r = ("k" + ((-1.25f * -1.25f) % (0.5f / 1e10f)));
            }
        } finally {
            object = (char) (f3 ? -2021534598 : p);
            for (int i10 = 1; i10 < 5; i10++) {
                if (--fuel < 0) {
                    break;
                }
                p = (("abcdefgh".equals(r) ? (p ^ p) : array[-766548846 & 7]) / 14);
                f0 = (!(f2 <= 3.0) ? ((byte) p + (char) 13) : -3);
            }
        }
        f1 = (((f3 ? 6L : q) - (long) 5L) & 8L);
        return f4;
    }

    static byte m3(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) -51;
        }
        if ((f3 ^ (f4.equals(r) ^ r.equals(r)))) {
            try {
                f1 = ((f1 | (f1 & 4L)) % 3185606853483634132L);
                f0 = (p ^ f0);
            } catch (ArithmeticException | IndexOutOfBoundsException e11) {
                r = (String.valueOf('x').equals(String.valueOf(0.1)) ? "fgh" : "cdefgh");
            } finally {
                r = ("" + m0((f0 / -508034816), ((-(p) * q) / (q << 'y')), "n")).substring(0, 1);
                p = (int) ((f2 - 0.1) + (f2 - f2));
            }
            for (int i12 = 1; i12 < 3; i12++) {
                if (--fuel < 0) {
                    break;
                }
                f3 = (((1e10f + -1.25f) <= (3f / 3f)) && false);
                f1 = (((q - 8L) << (char) 1491602309) << (char) (12 ^ f0));
            }
        } else {
            object = (char) (f3 ? f0 : f0);
            switch (array[(f5 + 's') & 7] % 4) {
                case 0:
                    f2 = ((f2 / f2) - (double) (long) f2);
                case 1:
                    f4 = ("" + m1(("bcdefgh".hashCode() & (p + p)), (8L + (-(-1985533589) * q)), "n")).substring(0, 1);
                    break;
                case 2:
                    q = (((f3 ? q : q) / (q * 6L)) * ((6L / q) / (f1 - q)));
                    p = (int) ((q + f1) | (q % q));
                default:
                    p = (int) ((f3 ^ f3) ? (-6539989329687275163L + q) : q);
            }
        }
        array[6 & 7] ^= p;
        p = p;
        return (byte) ((byte) f0 + (char) 10);
    }

    static byte m4(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) -51;
        }
        object = ((1e10f + -1.25f) % (float) 0L);
        switch (((0 & f0) ^ (int) f2) % 4) {
            case 0:
                byte v13 = (byte) 180;
                break;
            case 1:
                r = String.valueOf(((f2 + 3.0) * (f2 * f2)));
            case 2:
                for (int i14 = 2; i14 < 6; i14++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f1 = (((q ^ 2L) / (-7912248688839472500L | 2635391419699275790L)) + (q >>> (f5 + 'c')));
                }
                switch (-4 % 4) {
                    case 0:
                        f0 = ((byte) (false ? 2121048286 : -4) + (char) r.hashCode());
                        break;
                    case 1:
                        f0 = (int) ((double) f1 % (double) f1);
                        f3 = f3;
                    case 2:
                        q = (!!true ? q : ((f1 << 'u') - (4527522653297961804L + q)));
                        break;
                    default:
                        f4 = ("" + m2(f0, q, "n")).substring(0, 1);
                        r = ("n" + 0.5);
                }
                break;
            default:
                object = ((1L / q) / (480617716786499651L << 'n'));
                array[((int) q + array[11 & 7]) & 7] = ((3f != 1e10f) ? (int) f1 : ((byte) -94 + 'u'));
        }
        switch ((f3 ? r : "defgh").hashCode() % 4) {
            case 0:
                switch (p % 4) {
                    case 0:
                        p = (!(f3 && f3) ? -1 : ((byte) p + (char) f0));
                    case 1:
                        f3 = ("n" + p).equals(r);
                        break;
                    case 2:
                        f3 = (((-1.25 - f2) + f2) < f2);
                        f4 = String.valueOf(4);
                    default:
                        f0 = (((true ? p : p) / f0) / f0);
                        f5 = (byte) (int) f1;
                }
                break;
            case 1:
                try {
                    f5 = (byte) 104;
                    f0 = (array[f0 & 7] - array[r.hashCode() & 7]);
                } catch (ArithmeticException | IndexOutOfBoundsException e15) {
                    f5 = (byte) array[(f0 * f0) & 7];
                } finally {
                    f0 = (((f5 + 'z') - array[f0 & 7]) - array[r.hashCode() & 7]);
                }
                break;
            case 2:
                float v16 = ((float) (q * f1) + (float) (-(f0) * f1));
            default:
                object = ((f3 || false) ^ (486095549 <= -140628795));
        }
        f0 = (((byte) -4 + (char) f0) & f0);
        array[((byte) -5 + 'l') & 7] += (f0 / r.hashCode());
        return (byte) ((byte) 7 + (char) 803031939);
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
