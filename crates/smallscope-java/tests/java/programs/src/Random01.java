/** Written by Generator.java. */
class Random01 {
    static int fuel = 2000;
    static int f0 = 431529176;
    static long f1 = 6L;
    static double f2 = 0.1;
    static boolean f3 = false;
    static String f4 = "cdefgh";
    static byte f5 = (byte) 6;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static byte m0(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) 69;
        }
        if (("l" + !f3).equals((r.equals("abcdefgh") ? ("o" + "h") : "fgh"))) {
            p = array[12 & 7];
        } else {
            f3 = f3;
            for (int i0 = 2; i0 < 3; i0++) {
                if (--fuel < 0) {
                    break;
                }
                q = (f1 & (long) (1e10 * f2));
            }
        }
        f3 = (((f3 ^ f3) ^ false) && !true);
        switch ((!f3 ? (f0 * p) : (f0 / f0)) % 4) {
            case 0:
                for (int i1 = 1; i1 < 6; i1++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f2 = (double) ((f1 | f1) << (char) p);
                    f2 = (double) ((f1 * 8L) << 's');
                }
                switch ((int) f2 % 4) {
                    case 0:
                        r = "efgh";
                    case 1:
                        f2 = (double) 8L;
                        break;
                    case 2:
                        p = (f4.hashCode() - (int) (f3 ? 332095280342010808L : q));
                        q = q;
                    default:
                        f0 = ((int) (f2 % f2) + 13);
                        f1 = (((q * q) >>> (int) f1) - (long) (-1.25 % f2));
                }
                break;
            case 1:
                for (int i2 = 2; i2 < 5; i2++) {
                    if (--fuel < 0) {
                        break;
                    }
                    p = (((f5 + 'j') * (int) 4L) % ((byte) f0 + (char) f0));
                    f2 = (f2 / (double) f1);
                }
                f2 = (((1e10 / f2) % f2) % ((f2 - f2) * (0.5 % f2)));
            case 2:
                try {
                    f1 = (((true ? 7L : 1L) << (char) f0) << (char) (false ? f0 : p));
                } catch (ArithmeticException | IndexOutOfBoundsException e3) {
                    f2 = 0.1;
                } finally {
                    r = (f3 ? (('m' > 'g') ? String.valueOf(-2) : "abcdefgh") : "defgh");
                    f2 = (double) q;
                }
                break;
            default:
                try {
                    f1 = (long) ((double) q * (1e10 / -1.25));
                    p = String.valueOf(array[12 & 7]).hashCode();
                } catch (ArithmeticException | IndexOutOfBoundsException e4) {
                    f4 = f4;
                    r = ("m" + (char) array[f0 & 7]);
                }
                object = (r.equals(f4) ? ("m" + f3) : "abcdefgh");
        }
        f2 = f2;
        object = (f2 * (double) q);
        return (byte) (int) (f2 % -1.25);
    }

    static boolean m1(int p, long q, String r) {
        if (--fuel < 0) {
            return true;
        }
        String v5 = ("" + m0(((f0 & p) / (f0 * p)), (long) (double) f1, "n")).substring(0, 1);
        object = (f3 ? array[p & 7] : (true ? p : 2));
        f0 = (int) 4L;
        f3 = (!!true ^ false);
        return (true ^ false);
    }

    static int m2(int p, long q, String r) {
        if (--fuel < 0) {
            return -458538063;
        }
        object = !false;
        try {
            f2 = (((f2 + f2) * 3.0) / ((-1.25 / f2) + f2));
            if ((((float) f1 + (0.5f - 1e10f)) < ((-1.25f / 1e10f) + (0.5f - 1e10f)))) {
                r = String.valueOf(('y' < 'm'));
            } else {
                p = (int) ((double) q / (double) f1);
                f1 = (-((f3 ? r : "cdefgh").hashCode()) * ("fgh".equals(f4) ? (q | -5140065797693147262L) : (2L << 'k')));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e6) {
            object = (byte) array[f0 & 7];
            array[(((byte) 131 + 'w') & (int) q) & 7] ^= (f3 ? "cdefgh" : "bcdefgh").hashCode();
        } finally {
            String v7 = ("" + m0(r.hashCode(), ((long) 0L & (q * f1)), "n")).substring(0, 1);
            object = ((-1.25f * 3f) + 1e10f);
        }
        String v8 = "abcdefgh";
        object = !v8.equals(v8);
        return (((byte) f0 + (char) p) / ((byte) p + (char) -3));
    }

    static boolean m3(int p, long q, String r) {
        if (--fuel < 0) {
            return true;
        }
        for (int i9 = 0; i9 < 7; i9++) {
            if (--fuel < 0) {
                break;
            }
            for (int i10 = 0; i10 < 4; i10++) {
                if (--fuel < 0) {
                    break;
                }
                r = ("m" + (f2 * (f2 % f2)));
            }
        }
        try {
            f2 = f2;
        } catch (ArithmeticException | IndexOutOfBoundsException e11) {
            object = ((f2 - f2) / (f2 / f2));
        }
        array[("" + m0(298113799, f1, "n")).substring(0, 1).hashCode() & 7] *= f0;
        return (q <= ((f3 ? -859399380275236514L : q) | (6L >>> 7)));
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
