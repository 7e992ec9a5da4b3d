/** Written by Generator.java. */
class Random18 {
    static int fuel = 2000;
    static int f0 = -1;
    static long f1 = 6L;
    static double f2 = 1e10;
    static boolean f3 = false;
    static String f4 = "defgh";
    static byte f5 = (byte) 28;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static int m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 229762122;
        }
        object = (char) f0;
        for (int i0 = 0; i0 < 4; i0++) {
            if (--fuel < 0) {
                break;
            }
            f0 = (f5 + (char) (p + f0));
            f3 = (!!f3 || f3);
        }
        switch ((f5 + (char) -1755733334) % 4) {
            case 0:
                object = (!f3 ^ ('a' <= 'm'));
                array[f0 & 7] += "cdefgh".hashCode();
                break;
            case 1:
                try {
                    f5 = (byte) ((-1434528059 / p) & (p / -2));
                    f5 = (byte) -63;
                } catch (ArithmeticException | IndexOutOfBoundsException e1) {
                    f5 = (byte) ((int) -1.25 + -977195249);
                }
                break;
            case 2:
                switch (("k" + f4).hashCode() % 4) {
                    case 0:
                        f2 = (((double) q % f2) + f2);
                        q = (((-(p) * f1) / (q << 'n')) << (char) (true ? p : f0));
                        break;
                    case 1:
                        f5 = (byte) array[(f3 ? f0 : p) & 7];
                    case 2:
                        p = ((f4.hashCode() & (p ^ p)) * (array[p & 7] + (f5 + 'u')));
                        f5 = (byte) 16;
                        break;
                    default:
                        p = p;
                        f1 = ((long) (f1 << 'h') / (long) (f2 % f2));
                }
                if (f3) {
                    f1 = (q << 'o');
                    f2 = (double) (q << (char) f0);
                } else {
                    f5 = (byte) (((byte) 82 + 'r') ^ p);
                    f4 = (((false && false) || (f3 ^ f3)) ? ("m" + (-1.25f * -1.25f)) : "defgh");
                }
            default:
                double v2 = ((f2 % (0.1 / f2)) * ((double) q % (f2 / f2)));
        }
        try {
            f2 = (double) ((-(f0) * q) << (char) 453453229);
        } catch (ArithmeticException | IndexOutOfBoundsException e3) {
            object = (char) f0;
            for (int i4 = 0; i4 < 7; i4++) {
                if (--fuel < 0) {
                    break;
                }
                f0 = array[((5 / f0) / (f0 / p)) & 7];
            }
        } finally {
            try {
                f5 = (byte) (f4.hashCode() + (12 + -697897981));
                r = String.valueOf((char) (int) f2);
            } catch (ArithmeticException | IndexOutOfBoundsException e5) {
                r = String.valueOf(((double) q + (f2 - f2)));
            }
        }
        array[(int) (f1 / f1) & 7] = array[(int) f2 & 7];
        return p;
    }

    static String m1(int p, long q, String r) {
        if (--fuel < 0) {
            return "cdefgh";
        }
        for (int i6 = 2; i6 < 6; i6++) {
            if (--fuel < 0) {
                break;
            }
            for (int i7 = 1; i7 < 8; i7++) {
                if (--fuel < 0) {
                    break;
                }
                f2 = (((f2 * f2) / 0.1) + (double) (7L - -4237691625642056095L));
                f3 = !("" + m0(p, 3L, "n")).substring(0, 1).equals("defgh");
            }
        }
        f4 = String.valueOf(((3.0 / f2) % (f2 % 1e10)));
        q = (f1 / (f1 ^ (2L >>> 5)));
        return (!f4.equals(r) ? ("" + m0(p, (f1 - f1), "n")).substring(0, 1) : "fgh");
    }

    static byte m2(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) -55;
        }
        r = (!"h".equals(f4) ? String.valueOf(f3) : "defgh");
        switch (((byte) f0 + (char) p) % 4) {
            case 0:
                try {
                    f4 = ("k" + "cdefgh".equals(("m" + "cdefgh")));
                    f1 = (q & ((q >>> f0) & (1176596980252729978L >>> p)));
                } catch (ArithmeticException | IndexOutOfBoundsException e8) {
                    f4 = r;
                } finally {
                    p = ("l" + (double) f1).hashCode();
                }
                int v9 = f0;
                break;
            case 1:
                q = f1;
                r = ("o" + f3);
                break;
            case 2:
                f2 = (double) (f1 >>> (int) f2);
                q = (((f0 / -148561027) != (p ^ f0)) ? ((f1 | q) << 'q') : 5687187568980113904L);
                break;
            default:
                object = ("n" + f5);
                array[((byte) p + (char) f0) & 7] *= (p | -119607598);
        }
        p = f0;
        return (byte) (f4.hashCode() * (f5 + 's'));
    }

    static int m3(int p, long q, String r) {
        if (--fuel < 0) {
            return -2;
        }
        try {
            if (("" + m0("efgh".hashCode(), (6378810730247115051L | q), "n")).substring(0, 1).equals(String.valueOf((int) q))) {
                f3 = ((f2 > (f2 / f2)) ^ r.equals(("" + m2(p, f1, "n")).substring(0, 1)));
            } else {
                f3 = !((3f - 1e10f) != (float) q);
            }
            r = ("n" + ("n" + array[f0 & 7]));
        } catch (ArithmeticException | IndexOutOfBoundsException e10) {
            try {
                p = (array[12 & 7] - (int) (double) 7L);
                f5 = (byte) p;
            } catch (ArithmeticException | IndexOutOfBoundsException e11) {
                p = array[("gh".hashCode() ^ (p + f0)) & 7];
            }
            f2 = (double) q;
        } finally {
            for (int i12 = 1; i12 < 8; i12++) {
                if (--fuel < 0) {
                    break;
                }
                f0 = ((byte) (f5 + 'c') + (char) (p % p));
            }
        }
        if (((false ? "efgh" : "h").equals(("" + m0(-2, f1, "n")).substring(0, 1)) || f3)) {
            try {
                r = String.valueOf(5);
            } catch (ArithmeticException | IndexOutOfBoundsException e13) {
                f3 = r.equals(("" + m2((p / p), q, "n")).substring(0, 1));
                f2 = f2;
            }
        } else {
            double v14 = (double) (-2818127448961562846L / (q | q));
            if ((((f1 % f1) >>> (true ? p : -5)) > ((f1 - q) << 'p'))) {
                f0 = (("" + m2(p, -5298947584702919196L, "n")).substring(0, 1).hashCode() + (int) (double) q);
            } else {
                q = q;
            }
        }
        if (!((false ^ true) || (f3 || f3))) {
            array[((true || f3) ? (int) f2 : (f0 / 3)) & 7] *= 1157453701;
            if ((("o" + 'y').equals(String.valueOf(f3)) || !!f3)) {
                f1 = (-(((byte) p + (char) f0)) * (-5506283771271623329L >>> p));
            } else {
                f2 = f2;
                f2 = (double) ((q >>> p) | q);
            }
        } else {
            f5 = (byte) (false ? ((byte) 107 + 'h') : array[f0 & 7]);
            array[p & 7] *= array[(1778735552 * 1041323314) & 7];
        }
        try {
            f3 = true;
        } catch (ArithmeticException | IndexOutOfBoundsException e15) {
            try {
                f2 = (((double) f1 * (f2 % f2)) % ((double) q - (f2 + 0.5)));
            } catch (ArithmeticException | IndexOutOfBoundsException e16) {
                r = ("l" + ((f2 * f2) + 1e10));
                f2 = (double) (f1 / (q & -8245917632513582661L));
            }
        } finally {
            for (int i17 = 0; i17 < 7; i17++) {
                if (--fuel < 0) {
                    break;
                }
                q = (((q - 7L) & (q - 3L)) >>> array[(p / 4) & 7]);
            }
            byte v18 = (byte) ((byte) f0 + 'r');
        }
        try {
            if ((("cdefgh".equals("efgh") || (q < 2L)) || !f3)) {
                q = ((-6262739760796870349L << (char) p) * ((q + 3L) << (char) f0));
                p = (((f3 ? 10 : p) * array[f0 & 7]) / ("o" + 0.5f).hashCode());
            } else {
                f5 = (byte) ((p + f0) + array[-5 & 7]);
                p = (((-2 / p) % (f0 & -954755318)) & "abcdefgh".hashCode());
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e19) {
            array[p & 7] ^= (int) (-1.25 + f2);
        }
        return ((int) (f2 * f2) / ((byte) f0 + (char) -2116066121));
    }

    static byte m4(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) 81;
        }
        for (int i20 = 1; i20 < 4; i20++) {
            if (--fuel < 0) {
                break;
            }
            switch (((f0 == f0) ? (f0 | p) : (1632990447 ^ p)) % 4) {
                case 0:
                    q = (((3L >>> p) / (-(p) * q)) >>> ((1L != 0L) ? -547485617 : (p * f0)));
                    q = q;
                case 1:
                    f1 = (((f1 << 'h') & f1) % (-((p & 4)) * q));
                    f1 = (((true ? f1 : q) | (false ? 4294479850132480145L : f1)) << (char) f0);
                    break;
                case 2:
                    q = (-(((f0 ^ p) | (12 % p))) * 2L);
                    f1 = (((f1 + 2719884624298356340L) << 'j') + (long) f2);
                    break;
                default:
                    r = ("" + m0(((p - f0) / (f0 + -5)), (q + q), "n")).substring(0, 1);
            }
        }
        f2 = (((double) q + 1e10) * (double) f1);
        for (int i21 = 0; i21 < 4; i21++) {
            if (--fuel < 0) {
                break;
            }
            array[((false ? p : p) / array[10 & 7]) & 7] ^= array[r.hashCode() & 7];
            boolean v22 = (r.equals("h") ? r : "defgh").equals("fgh");
        }
        return (byte) ("h".hashCode() & (12 + p));
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
