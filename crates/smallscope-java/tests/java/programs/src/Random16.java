/** Written by Generator.java. */
class Random16 {
    static int fuel = 2000;
    static int f0 = -2031839431;
    static long f1 = -3895363523693405806L;
    static double f2 = 1e10;
    static boolean f3 = false;
    static String f4 = "defgh";
    static byte f5 = (byte) 150;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static String m0(int p, long q, String r) {
        if (--fuel < 0) {
            return "gh";
        }
        array[("n" + q).hashCode() & 7] ^= (int) f2;
        long v0 = ((long) (-(p) * f1) << (char) (f0 / 10));
        object = (long) 3.0;
        array[((f3 ? p : 13) | (p - p)) & 7] += ((p | f0) % f0);
        return r;
    }

    static boolean m1(int p, long q, String r) {
        if (--fuel < 0) {
            return true;
        }
        f3 = (!!f3 || ((true || f3) ^ (true && false)));
        switch ((int) (-(f0) * f1) % 4) {
            case 0:
                q = (r.equals((false ? r : "fgh")) ? (-((p ^ f0)) * (long) 1L) : f1);
                byte v1 = (byte) ((0 / f0) / (f5 + 'o'));
                break;
            case 1:
                char v2 = (char) ((byte) f0 + (char) 5);
                f3 = (!(f0 < f0) && ((f2 % 0.1) < (double) 7L));
                break;
            case 2:
                object = f3;
                break;
            default:
                if ((((3.0 + 0.5) != (3.0 % f2)) || ((true || f3) ^ !true))) {
                    f4 = (true ? String.valueOf((char) p) : "cdefgh");
                } else {
                    f0 = (array["efgh".hashCode() & 7] - -616692720);
                }
                array[(int) (q >>> p) & 7] *= ((14 - 1825850715) / (f5 + 't'));
        }
        r = ("" + m0((-1860799203 / f0), f1, "n")).substring(0, 1);
        return String.valueOf((f3 && f3)).equals(("" + m0((int) f2, (-(p) * 3L), "n")).substring(0, 1));
    }

    static char m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 'm';
        }
        try {
            f5 = (byte) ((byte) -72 + (char) 12);
        } catch (ArithmeticException | IndexOutOfBoundsException e3) {
            f1 = ((-(array[p & 7]) * (q << 'y')) - 6L);
            if (!((f2 % f2) == (f2 + f2))) {
                r = ("" + m0(String.valueOf(false).hashCode(), f1, "n")).substring(0, 1);
            } else {
                q = (((q << 't') ^ (q / q)) >>> ("n" + f4).hashCode());
                f0 = -2;
            }
        }
        char v4 = (char) (int) (2L << 's');
        object = (char) 11;
        switch (((f0 / p) + (f0 / -1997377729)) % 4) {
            case 0:
                try {
                    q = (long) (-((f3 ? 14 : -1)) * (f3 ? f1 : f1));
                    r = String.valueOf((true || (f3 && f3)));
                } catch (ArithmeticException | IndexOutOfBoundsException e5) {
                    f1 = (long) ((double) q / (double) f1);
                    p = ((false ? (f0 * -1) : array[f0 & 7]) / ((f5 + v4) / (int) f2));
                }
                break;
            case 1:
                object = (f2 + (1e10 - f2));
                for (int i6 = 1; i6 < 5; i6++) {
                    if (--fuel < 0) {
                        break;
                    }
                    p = (((4 % f0) | -1052465391) % String.valueOf(f2).hashCode());
                }
            case 2:
                array[(!f3 ? f4.hashCode() : (f0 | -2)) & 7] *= 7;
                try {
                    f5 = (byte) (int) (-(f0) * q);
                } catch (ArithmeticException | IndexOutOfBoundsException e7) {
                    f4 = ("o" + ((3f / 3f) % (0.5f / 1e10f)));
                } finally {
                    f1 = (-(array[array[f0 & 7] & 7]) * (long) (f1 & f1));
                    q = (((f3 ? 1L : 2L) >>> (f5 + v4)) >>> ((p / 1253796879) / (p - p)));
                }
            default:
                switch (9 % 4) {
                    case 0:
                        v4 = 'o';
                        f2 = (((double) 3L / (f2 / 1e10)) / (double) (q >>> -556487824));
                        break;
                    case 1:
                        v4 = 'f';
                    case 2:
                        f4 = ("" + m0(("bcdefgh".hashCode() * f0), (long) 4L, "n")).substring(0, 1);
                        f3 = ((char) array[f0 & 7] < (char) (f0 + f0));
                        break;
                    default:
                        r = ("" + m0((r.hashCode() / (169280909 + -3)), (long) (f2 % f2), "n")).substring(0, 1);
                        q = (1520906696142824387L * (long) (double) q);
                }
        }
        return (char) p;
    }

    static double m3(int p, long q, String r) {
        if (--fuel < 0) {
            return -1.25;
        }
        switch (p % 4) {
            case 0:
                try {
                    f4 = (f3 ? f4 : "fgh");
                } catch (ArithmeticException | IndexOutOfBoundsException e8) {
                    f2 = ((double) 5L + ((3.0 * f2) * (f2 - 0.5)));
                }
                break;
            case 1:
                f1 = f1;
                for (int i9 = 0; i9 < 6; i9++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f2 = (double) (6L + 4L);
                    p = ((int) f2 | (f3 ? "h" : "cdefgh").hashCode());
                }
            case 2:
                try {
                    q = (((q % q) >>> 7) % ((false ? q : f1) / (f3 ? q : f1)));
                    f0 = ((array[f0 & 7] % (f0 * p)) & p);
                } catch (ArithmeticException | IndexOutOfBoundsException e10) {
                    q = 0L;
                } finally {
                    f5 = (byte) (int) f2;
                    q = (((q / f1) << 'd') ^ ((true ? q : f1) << (char) p));
                }
            default:
                f0 = (f5 + (char) (p % -272327707));
                for (int i11 = 1; i11 < 3; i11++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f2 = (double) (!false ? (5L << 'h') : (q & f1));
                    f3 = String.valueOf((char) 1).equals(String.valueOf((1e10 + f2)));
                }
        }
        r = ("n" + (byte) (f3 ? p : f0));
        if (((!f3 || false) || !(f2 <= 1e10))) {
            r = f4;
            try {
                q = (((0L % q) >>> array[-5 & 7]) * ((5014239481120461267L * q) | (8L * f1)));
            } catch (ArithmeticException | IndexOutOfBoundsException e12) {
                f1 = (((double) q <= (f2 + f2)) ? ((q << 'y') / (f1 / 149089209551844279L)) : (long) (double) 5L);
                p = array[((f0 * f0) ^ r.hashCode()) & 7];
            }
        } else {
            double v13 = f2;
        }
        object = (array[14 & 7] ^ array[1850070740 & 7]);
        return -1.25;
    }

    static char m4(int p, long q, String r) {
        if (--fuel < 0) {
            return 'm';
        }
        f3 = (f3 || ("m" + f2).equals(r));
        f0 = (int) ((double) -1151610082891647699L - (double) f1);
        try {
            long v14 = ((long) 5216980943105665316L * q);
            object = ((3.0 / 3.0) + (double) f1);
        } catch (ArithmeticException | IndexOutOfBoundsException e15) {
            boolean v16 = ("k" + false).equals((!true ? ("" + m1(f0, f1, "n")).substring(0, 1) : "abcdefgh"));
            try {
                f2 = (((f2 + f2) % (double) q) % f2);
                f0 = array[((byte) 6 + (char) p) & 7];
            } catch (ArithmeticException | IndexOutOfBoundsException e17) {
                r = ((f3 || (p == p)) ? (!f3 ? "cdefgh" : "cdefgh") : "h");
            } finally {
                f4 = ("m" + false);
                r = (v16 ? r : "abcdefgh");
            }
        }
        switch (((f5 + 'c') + p) % 4) {
            case 0:
                try {
                    r = ("" + m3(((f3 ? p : p) / p), ((f1 + 7L) >>> (f3 ? p : f0)), "n")).substring(0, 1);
                } catch (ArithmeticException | IndexOutOfBoundsException e18) {
                    r = ("" + m0(p, q, "n")).substring(0, 1);
                    r = (!f3 ? ("" + m2(array[f0 & 7], (1L / q), "n")).substring(0, 1) : "defgh");
                } finally {
                    f3 = f3;
                    f3 = String.valueOf((f2 > 1e10)).equals((!f3 ? "abcdefgh" : "h"));
                }
                for (int i19 = 2; i19 < 5; i19++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f2 = ((f2 * (3.0 % f2)) + (double) 9002445723718424723L);
                }
            case 1:
                if (((r.equals(f4) && (true ^ f3)) ^ ("n" + "bcdefgh").equals(f4))) {
                    f4 = "h";
                } else {
                    f3 = f3;
                }
            case 2:
                if (((char) (f0 | p) > 'x')) {
                    f0 = (((f3 ? p : f0) / (p / p)) ^ (array[f0 & 7] ^ (f0 / -3)));
                    f1 = (q / f1);
                } else {
                    f1 = ((f4.equals(r) ? f1 : (f1 >>> p)) / ((q << 'o') << (char) p));
                    f3 = ("bcdefgh".equals(f4) ^ !(3f <= 0.5f));
                }
            default:
                f4 = ("o" + ((3f + 3f) / (1e10f * -1.25f)));
                try {
                    f1 = (long) 5L;
                    q = (long) (double) (0L + -4051201186779622539L);
                } catch (ArithmeticException | IndexOutOfBoundsException e20) {
                    f2 = (((f2 / -1.25) % (f2 / f2)) * ((f2 / 0.1) - (f2 / 0.1)));
                }
        }
        return (char) (int) f2;
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
