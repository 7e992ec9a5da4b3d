/** Written by Generator.java. */
class Random14 {
    static int fuel = 2000;
    static int f0 = -1;
    static long f1 = 8L;
    static double f2 = 3.0;
    static boolean f3 = true;
    static String f4 = "cdefgh";
    static byte f5 = (byte) 73;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static int m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 1083948563;
        }
        for (int i0 = 0; i0 < 3; i0++) {
            if (--fuel < 0) {
                break;
            }
            f0 = (((byte) f0 + 'a') + ((f0 ^ f0) | (7 ^ f0)));
        }
        q = (long) ((f2 - f2) - (double) 3L);
        switch (((6 - 6) + (int) q) % 4) {
            case 0:
                p = ((r.equals(r) ? array[f0 & 7] : (0 - f0)) / 4);
                if (!!r.equals(r)) {
                    f5 = f5;
                } else {
                    f2 = f2;
                    f2 = ((double) (false ? f1 : f1) - 0.5);
                }
                break;
            case 1:
                for (int i1 = 2; i1 < 7; i1++) {
                    if (--fuel < 0) {
                        break;
                    }
                    p = p;
                    f1 = (!f3 ? ((q >>> f0) >>> f0) : ((long) q >>> (p + f0)));
                }
                f5 = (byte) ((p | -1) - (p & 0));
                break;
            case 2:
                if (((f4.equals(r) && "h".equals(r)) || !(false || f3))) {
                    f3 = String.valueOf(3.0).equals(("o" + f1));
                    f0 = f0;
                } else {
                    q = (((6L >>> p) / (7923012593649856944L & 1706698575605607308L)) >>> ((f3 || true) ? (-4 - p) : p));
                }
            default:
                array[((7 / f0) / (p / f0)) & 7] *= array[(f5 + 'c') & 7];
                if ((((f2 * f2) > 0.1) && !('i' <= 'x'))) {
                    q = ((!f3 ? (f1 << 's') : (-(f0) * 2L)) >>> (int) f2);
                } else {
                    f4 = String.valueOf((double) (f1 * q));
                }
        }
        if (!f3) {
            p = array[((-690557643 - p) & (false ? 82136999 : f0)) & 7];
        } else {
            switch (((f0 - p) | (f3 ? 10 : f0)) % 4) {
                case 0:
                    f0 = String.valueOf(array[p & 7]).hashCode();
                case 1:
                    f3 = ((r.equals(r) ^ (f3 && f3)) || (((byte) 4 + 't') <= (f0 * p)));
                    r = ("m" + (char) f0);
                    break;
                case 2:
                    f3 = (((f1 / f1) + (f1 + q)) != ((long) 7497524656732311831L >>> (int) 2L));
                    f3 = !String.valueOf(1e10).equals(String.valueOf(5));
                default:
                    q = f1;
            }
        }
        return (f3 ? (14 / (p & p)) : (r.hashCode() / array[-1 & 7]));
    }

    static String m1(int p, long q, String r) {
        if (--fuel < 0) {
            return "abcdefgh";
        }
        switch (f0 % 4) {
            case 0:
                object = "bcdefgh";
            case 1:
                array[(f4.hashCode() * (f0 % p)) & 7] += ((byte) p + (char) 2060332649);
                if (!false) {
                    f0 = p;
                    f3 = f3;
                } else {
                    f4 = String.valueOf((double) 5L);
                    f1 = ((r.equals(f4) ? (f1 << 's') : f1) - ((long) f1 / (long) f2));
                }
                break;
            case 2:
                object = f0;
                object = (byte) (int) q;
            default:
                array[(int) (-(2) * 1495426396451432715L) & 7] = ("n" + f2).hashCode();
        }
        try {
            try {
                q = (((0L / q) * (-(f0) * q)) << 'd');
                q = (true ? (long) (double) q : (-((f0 ^ p)) * (8L ^ f1)));
            } catch (ArithmeticException | IndexOutOfBoundsException e2) {
                p = (((f2 % 0.5) < f2) ? ((byte) 2125321532 + 'j') : (int) f2);
            }
            try {
                f5 = f5;
            } catch (ArithmeticException | IndexOutOfBoundsException e3) {
                f5 = (byte) ("m" + r).hashCode();
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e4) {
            char v5 = (char) ("" + m0(14, f1, "n")).substring(0, 1).hashCode();
        }
        switch (f0 % 4) {
            case 0:
                f0 = array[((byte) f0 + (char) f0) & 7];
            case 1:
                r = "bcdefgh";
                f3 = (("" + m0(p, f1, "n")).substring(0, 1).equals(("o" + 1e10f)) && f3);
            case 2:
                try {
                    f1 = (((f3 ^ f3) ? (long) f1 : (-(f0) * f1)) + f1);
                } catch (ArithmeticException | IndexOutOfBoundsException e6) {
                    f2 = (((f2 / 0.1) - (double) f1) % (-1.25 - (f2 * -1.25)));
                } finally {
                    f3 = ((char) array[f0 & 7] == (char) r.hashCode());
                }
            default:
                object = (!f3 || r.equals(f4));
        }
        if ((f2 < (double) (q / f1))) {
            if (!((char) f0 < (char) -620535490)) {
                f0 = (r.equals(r) ? ("" + m0(p, 0L, "n")).substring(0, 1) : "bcdefgh").hashCode();
            } else {
                f3 = "h".equals(String.valueOf((p | -1887970820)));
                f0 = (!false ? ("" + m0(f0, 0L, "n")).substring(0, 1).hashCode() : ((f3 ^ f3) ? r.hashCode() : r.hashCode()));
            }
            String v7 = ("" + m0(((f0 / f0) + (p / f0)), (long) (double) f1, "n")).substring(0, 1);
        } else {
            try {
                f2 = ((double) (f1 / f1) % (double) (7L ^ f1));
            } catch (ArithmeticException | IndexOutOfBoundsException e8) {
                p = p;
            } finally {
                p = (((f5 + 'k') * array[f0 & 7]) / ((f5 + 'i') - array[f0 & 7]));
                r = ((true || !f3) ? f4 : "h");
            }
            f3 = String.valueOf(f0).equals((!f3 ? (false ? f4 : "bcdefgh") : "cdefgh"));
        }
        return ("m" + (!f3 ? q : (f3 ? q : f1)));
    }

    static float m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 3f;
        }
        try {
            f0 = array[((byte) p + 'j') & 7];
        } catch (ArithmeticException | IndexOutOfBoundsException e9) {
            char v10 = (char) array[(-637097370 * -5) & 7];
            boolean v11 = f3;
        }
        array[("n" + 0.5f).hashCode() & 7] = ((f5 + 'd') - (p - p));
        f3 = !String.valueOf(f0).equals(("o" + q));
        return (((float) 8L - 1e10f) - ((-1.25f * 3f) / (float) f1));
    }

    static char m3(int p, long q, String r) {
        if (--fuel < 0) {
            return 't';
        }
        try {
            try {
                f5 = (byte) array[(-1138931038 & p) & 7];
                f1 = (((q ^ 4995414059162608307L) & f1) << (char) (1 + f0));
            } catch (ArithmeticException | IndexOutOfBoundsException e12) {
                f3 = !((1e10 * f2) == (double) f1);
                f1 = (5904881768861302289L >>> ((byte) 3 + (char) p));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e13) {
            try {
                f5 = (byte) ((byte) -4 + (char) f0);
            } catch (ArithmeticException | IndexOutOfBoundsException e14) {
                f2 = (((f2 * f2) % (f2 - f2)) * ((1e10 % f2) % (f2 % f2)));
            } finally {
                f0 = p;
                q = (3L / q);
            }
            for (int i15 = 0; i15 < 7; i15++) {
                if (--fuel < 0) {
                    break;
                }
                p = ("defgh".equals(String.valueOf(f2)) ? (f3 ? r : "abcdefgh").hashCode() : ((byte) p + (char) p));
            }
        } finally {
            try {
                f5 = (byte) (p * (f0 ^ f0));
            } catch (ArithmeticException | IndexOutOfBoundsException e16) {
                f4 = (!r.equals(r) ? ("" + m2((int) f2, (-(f0) * 4L), "n")).substring(0, 1) : "abcdefgh");
            }
            try {
                r = "gh";
            } catch (ArithmeticException | IndexOutOfBoundsException e17) {
                p = (int) ((double) -8151357792227582585L / (double) q);
            }
        }
        try {
            object = ((p > 1491746483) ? array[p & 7] : -1359682726);
        } catch (ArithmeticException | IndexOutOfBoundsException e18) {
            r = String.valueOf('i');
            try {
                f2 = (((-1.25 - f2) % (-1.25 + f2)) % -1.25);
                q = (((long) -1.25 % (5L >>> f0)) >>> (f4.equals(f4) ? (p & p) : (true ? p : p)));
            } catch (ArithmeticException | IndexOutOfBoundsException e19) {
                f1 = 7L;
            } finally {
                f0 = (!f3 ? ("" + m0(-442648417, f1, "n")).substring(0, 1) : "cdefgh").hashCode();
            }
        }
        f5 = (byte) (int) q;
        return (char) (f0 + "h".hashCode());
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
