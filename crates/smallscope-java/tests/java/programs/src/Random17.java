/** Written by Generator.java. */
class Random17 {
    static int fuel = 2000;
    static int f0 = -876354855;
    static long f1 = 2L;
    static double f2 = 1e10;
    static boolean f3 = false;
    static String f4 = "gh";
    static byte f5 = (byte) -85;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static char m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 'r';
        }
        switch ((p ^ ((byte) 119 + 'y')) % 4) {
            case 0:
                object = p;
            case 1:
                array[array[(f3 ? 14 : p) & 7] & 7] *= 3;
                break;
            case 2:
                if (!!"gh".equals(f4)) {
                    f0 = p;
                } else {
                    f4 = ("m" + (char) f4.hashCode());
                    f0 = ((byte) (p ^ p) + (char) (f0 / 520457577));
                }
                f0 = p;
            default:
                if (!((char) f0 == (char) p)) {
                    f0 = ((byte) (false ? -5 : p) + 'v');
                    f2 = (((f2 + f2) % (f2 * 0.1)) + ((double) q - (f2 - 0.1)));
                } else {
                    f0 = (!(0.5f <= 3f) ? (int) 8L : 2);
                    f5 = f5;
                }
        }
        float v0 = ((float) q - ((3f % 3f) % (-1.25f + 0.5f)));
        if (("n" + (int) f1).equals(("l" + (-(7) * f1)))) {
            for (int i1 = 2; i1 < 6; i1++) {
                if (--fuel < 0) {
                    break;
                }
                f1 = (-(p) * (f4.equals(f4) ? (-(8) * f1) : 7L));
            }
        } else {
            array[((byte) p + (char) p) & 7] += f0;
            switch (((f5 + 'b') + array[p & 7]) % 4) {
                case 0:
                    r = String.valueOf(((-5 | -695047803) | (f0 % -1378144056)));
                    v0 = ((float) (1L * 2L) - ((v0 / 3f) % (float) f1));
                case 1:
                    p = ("l" + (char) p).hashCode();
                    break;
                case 2:
                    f3 = !f3;
                    break;
                default:
                    v0 = (float) (!f3 ? f1 : (-725941516267101328L >>> p));
            }
        }
        return (char) array[(false ? p : p) & 7];
    }

    static long m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 2388716062152861097L;
        }
        try {
            switch (("k" + 0.1).hashCode() % 4) {
                case 0:
                    f4 = ("l" + (!f3 ^ "h".equals(r)));
                case 1:
                    f5 = (byte) p;
                    p = ((byte) (14 / -1197588451) + (char) (f5 + 'x'));
                    break;
                case 2:
                    q = 3L;
                    f5 = (byte) 88481141;
                    break;
                default:
                    f5 = (byte) ((-3 / -69296281) | (p | 12));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e2) {
            try {
                f5 = (byte) ("abcdefgh".hashCode() % f4.hashCode());
            } catch (ArithmeticException | IndexOutOfBoundsException e3) {
                f0 = f0;
                f1 = ((('s' > 'z') ? q : (3025100879959219942L << 'g')) >>> (!true ? (13 / p) : array[p & 7]));
            }
        }
        q = ((false ? (q << 'c') : (q >>> p)) - (f3 ? (q >>> p) : (f1 >>> p)));
        f0 = (((p % f0) * (-4 + 1140397629)) * ((byte) p + (char) p));
        p = (((byte) -1284783031 + (char) f0) % (-4 * (f5 + 'n')));
        return ((!f3 ? (q - f1) : (f1 % q)) - f1);
    }

    static byte m2(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) -86;
        }
        if ((((1e10f + 3f) - (-1.25f / -1.25f)) == (float) (0L % 7L))) {
            array[(int) (f3 ? f1 : f1) & 7] ^= ("" + m0(9, f1, "n")).substring(0, 1).hashCode();
        } else {
            object = (byte) p;
        }
        switch ((int) (f3 ? 2L : 5L) % 4) {
            case 0:
                array[(int) f2 & 7] ^= array[(int) 7L & 7];
                switch (array[(p | 14) & 7] % 4) {
                    case 0:
                        f1 = (((q % q) | (6518296789833324906L / q)) - ((f1 & -4603515908267233709L) / (0L | q)));
                    case 1:
                        r = "h";
                        f4 = String.valueOf((char) (int) f2);
                    case 2:
                        f2 = ((f2 / (f2 % -1.25)) - (double) (f1 - q));
                        break;
                    default:
                        f2 = 0.5;
                }
            case 1:
                try {
                    f3 = ("" + m0((1578963804 & f0), (f3 ? 5L : q), "n")).substring(0, 1).equals(String.valueOf((char) -366777997));
                } catch (ArithmeticException | IndexOutOfBoundsException e4) {
                    f0 = p;
                } finally {
                    r = ("" + m1(((byte) p + (char) p), q, "n")).substring(0, 1);
                    f5 = (byte) ((f3 ? p : p) / f4.hashCode());
                }
                break;
            case 2:
                array[(int) (f2 * -1.25) & 7] += (int) (q / f1);
                break;
            default:
                f5 = (byte) array[(10 / p) & 7];
        }
        f2 = (double) 0L;
        return (byte) p;
    }

    static String m3(int p, long q, String r) {
        if (--fuel < 0) {
            return "defgh";
        }
        if (("" + m2((p / f0), 1L, "n")).substring(0, 1).equals(("o" + (1e10f * -1.25f)))) {
            if (((int) (f1 >>> f0) <= -2)) {
                f4 = ((!f3 || f3) ? String.valueOf(array[p & 7]) : "fgh");
                f4 = ("l" + (byte) f4.hashCode());
            } else {
                f2 = (double) (-(array[p & 7]) * f1);
            }
        } else {
            object = (!f3 ? String.valueOf('c') : "cdefgh");
        }
        object = ((float) 4L + 0.5f);
        switch ((int) (8933300835272745532L & f1) % 4) {
            case 0:
                try {
                    f4 = String.valueOf(((double) 51683901694467864L + (f2 + f2)));
                } catch (ArithmeticException | IndexOutOfBoundsException e5) {
                    f2 = ((double) (q << 'f') * ((double) q / f2));
                    q = (3L & ((q * f1) >>> (p / p)));
                } finally {
                    f5 = (byte) (1779072852 - array[p & 7]);
                }
                break;
            case 1:
                for (int i6 = 1; i6 < 6; i6++) {
                    if (--fuel < 0) {
                        break;
                    }
                    p = -2;
                }
                try {
                    f3 = ("o" + (f3 ? "efgh" : "defgh")).equals(String.valueOf(f4.hashCode()));
                } catch (ArithmeticException | IndexOutOfBoundsException e7) {
                    f0 = (int) (double) q;
                }
            case 2:
                object = (byte) (f3 ? 8 : -1530279529);
                try {
                    f2 = (double) f1;
                } catch (ArithmeticException | IndexOutOfBoundsException e8) {
                    f5 = (byte) r.hashCode();
                } finally {
                    f1 = (long) f2;
                }
            default:
                for (int i9 = 2; i9 < 3; i9++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f0 = ((byte) (p + p) + (char) (4 % f0));
                    p = (("l" + f0).hashCode() * ((f0 + f0) / (p - f0)));
                }
        }
        return (String.valueOf(f0).equals(("" + m0(782671797, f1, "n")).substring(0, 1)) ? ("n" + (-4 | f0)) : "gh");
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
