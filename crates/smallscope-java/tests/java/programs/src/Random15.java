/** Written by Generator.java. */
class Random15 {
    static int fuel = 2000;
    static int f0 = -898526952;
    static long f1 = 3L;
    static double f2 = 0.5;
    static boolean f3 = false;
    static String f4 = "bcdefgh";
    static byte f5 = (byte) -30;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static int m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 12;
        }
        for (int i0 = 0; i0 < 5; i0++) {
            if (--fuel < 0) {
                break;
            }
            if (f4.equals(((p > -3) ? String.valueOf(0.1) : "fgh"))) {
                f2 = (double) 200303370274465105L;
            } else {
                f2 = (((double) f1 / 0.1) * f2);
                f3 = ((0.5f > -1.25f) ? "fgh" : "gh").equals(String.valueOf((f2 - f2)));
            }
        }
        object = f2;
        if (!((float) -5477797325725342296L <= 3f)) {
            switch (((int) f2 / (true ? p : f0)) % 4) {
                case 0:
                    f1 = q;
                case 1:
                    f5 = (byte) ((10 - -973091474) * (f5 + 'n'));
                    f2 = (((f2 / 0.1) + -1.25) / ((double) q + (f2 * f2)));
                    break;
                case 2:
                    f0 = f0;
                    f3 = (((q >>> f0) / (q * q)) == q);
                default:
                    f0 = (array[(f5 + 'n') & 7] & ((byte) -1813339168 + (char) p));
                    r = ("n" + (char) 6);
            }
            array[(f0 / (323587387 ^ f0)) & 7] = -2;
        } else {
            if ((String.valueOf(p).equals(("m" + (byte) 1)) ^ !(f3 ^ f3))) {
                q = ((f3 ? r : "efgh").equals(String.valueOf(10)) ? (long) (double) f1 : ((f1 << 'g') & (f1 >>> p)));
            } else {
                r = r;
            }
        }
        return ((((byte) 76 + 'h') & p) & ((false ? p : p) / (8 / 11)));
    }

    static long m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 3955145583328679209L;
        }
        object = ("abcdefgh".equals(f4) ? String.valueOf(f3) : "gh");
        switch (((int) 1e10 - array[p & 7]) % 4) {
            case 0:
                if (("" + m0(array[f0 & 7], (f3 ? 6L : f1), "n")).substring(0, 1).equals("defgh")) {
                    f3 = f3;
                } else {
                    f1 = (-((int) (double) 6L) * f1);
                    f4 = String.valueOf(f0);
                }
            case 1:
                try {
                    p = (array[p & 7] / "gh".hashCode());
                } catch (ArithmeticException | IndexOutOfBoundsException e1) {
                    f5 = (byte) ((p / f0) / (int) -5846795003371760840L);
                }
                break;
            case 2:
                try {
                    r = String.valueOf((double) (f1 ^ q));
                    f0 = (!(true && f3) ? (f5 + (char) f0) : ((byte) p + (char) p));
                } catch (ArithmeticException | IndexOutOfBoundsException e2) {
                    f3 = ("n" + (f3 ? "gh" : "fgh")).equals(String.valueOf((f2 + f2)));
                } finally {
                    f0 = (p ^ ((int) -1.25 % (9 ^ p)));
                }
            default:
                switch (p % 4) {
                    case 0:
                        f0 = (((f0 + 7) / array[p & 7]) * ((f3 ? f0 : 5) / f4.hashCode()));
                    case 1:
                        f2 = f2;
                        f4 = String.valueOf(f3);
                        break;
                    case 2:
                        r = ("n" + ((float) f1 * (0.5f + 1e10f)));
                        f0 = (("" + m0(-5, 4L, "n")).substring(0, 1).hashCode() * ((11 | f0) | r.hashCode()));
                        break;
                    default:
                        f4 = (("efgh".equals(r) || f3) ? ("" + m0((true ? f0 : f0), f1, "n")).substring(0, 1) : "fgh");
                }
        }
        double v3 = (((f2 - f2) % (3.0 % 0.1)) - ((f2 - f2) - f2));
        return (((f1 <= q) ? (2L << 't') : f1) / 7L);
    }

    static float m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 3f;
        }
        object = (byte) (p / 3);
        f1 = ((long) (6L ^ q) >>> array[1764222840 & 7]);
        f4 = r;
        object = (char) (f0 / f0);
        return (float) ((2L / f1) / (1096676727633678509L >>> f0));
    }

    static String m3(int p, long q, String r) {
        if (--fuel < 0) {
            return "bcdefgh";
        }
        double v4 = (double) ((false ? f1 : f1) / (f1 << 'q'));
        f3 = (!f3 && (0.5f > (float) 5095868494781097703L));
        switch (((int) q + p) % 4) {
            case 0:
                object = !(f3 || f3);
                switch (((byte) 13 + (char) 7) % 4) {
                    case 0:
                        r = r;
                        f3 = !false;
                        break;
                    case 1:
                        f2 = ((double) (q >>> 8) - ((v4 - -1.25) + (0.1 * f2)));
                        break;
                    case 2:
                        q = 1449039198903958875L;
                        break;
                    default:
                        v4 = (double) ((9142931945679842110L / q) + (-(f0) * q));
                        f3 = ((char) (f3 ? f0 : 1351753969) == (char) array[f0 & 7]);
                }
                break;
            case 1:
                object = (char) (p + f0);
                break;
            case 2:
                for (int i5 = 2; i5 < 8; i5++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f3 = !f4.equals(String.valueOf(v4));
                    f3 = !((1e10f + 3f) <= (0.5f + -1.25f));
                }
                switch (f0 % 4) {
                    case 0:
                        f5 = (byte) array[array[8 & 7] & 7];
                        f2 = ((double) (5046716986939835172L >>> -4) - ((v4 * 1e10) - f2));
                        break;
                    case 1:
                        p = ((int) (v4 + 0.1) % ((byte) p + 'l'));
                    case 2:
                        f4 = ("" + m2(f0, q, "n")).substring(0, 1);
                        f4 = ("" + m0(((int) 7L * (f3 ? f0 : p)), q, "n")).substring(0, 1);
                    default:
                        v4 = (((double) q / (double) f1) - ((double) f1 + 0.5));
                }
            default:
                double v6 = ((double) 7466523401958719605L % ((double) q / f2));
                v4 = (double) ((f1 ^ q) / (q / f1));
        }
        return r;
    }

    static int m4(int p, long q, String r) {
        if (--fuel < 0) {
            return -2;
        }
        f1 = (("" + m0(p, 7586351671316304005L, "n")).substring(0, 1).equals(("o" + -1.25f)) ? (long) (long) f2 : ((q >>> 1802988711) - (long) f2));
        try {
            try {
                f5 = (byte) ((f5 + 'v') / (f3 ? p : f0));
                f4 = "cdefgh";
            } catch (ArithmeticException | IndexOutOfBoundsException e7) {
                f2 = ((double) (-1068282957531060713L % q) - f2);
            }
            array[array[(p / p) & 7] & 7] += ((-4 | 13) | (true ? p : f0));
        } catch (ArithmeticException | IndexOutOfBoundsException e8) {
            if (f3) {
                f4 = ("m" + (byte) (f5 + 't'));
                f2 = (f2 - (f2 + (f2 + f2)));
            } else {
                r = "bcdefgh";
                f0 = ("" + m1((f5 + 'd'), (q | q), "n")).substring(0, 1).hashCode();
            }
            if (!("l" + f4).equals(("" + m0(p, 436079525800241085L, "n")).substring(0, 1))) {
                f3 = ("" + m2((f0 / f0), (-(6) * q), "n")).substring(0, 1).equals(r);
                q = q;
            } else {
                f1 = 6L;
                q = (long) f1;
            }
        }
        if (f4.equals(("o" + -1.25f))) {
            switch ((array[p & 7] | (f0 * f0)) % 4) {
                case 0:
                    f3 = (q <= ((8L | f1) | (8L >>> p)));
                    break;
                case 1:
                    f4 = r;
                case 2:
                    f1 = q;
                default:
                    f0 = String.valueOf((char) 2).hashCode();
            }
            object = String.valueOf((0.1 / f2));
        } else {
            for (int i9 = 2; i9 < 5; i9++) {
                if (--fuel < 0) {
                    break;
                }
                f3 = f3;
                f2 = (double) (-((f5 + 'u')) * (q ^ q));
            }
            object = ((double) 8L * (f2 + f2));
        }
        return ((r.hashCode() * f4.hashCode()) | ((p / -1739347386) / f0));
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
