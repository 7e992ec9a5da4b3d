/** Written by Generator.java. */
class Random09 {
    static int fuel = 2000;
    static int f0 = 11;
    static long f1 = 4L;
    static double f2 = 0.1;
    static boolean f3 = true;
    static String f4 = "efgh";
    static byte f5 = (byte) 176;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static long m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 7L;
        }
        switch ((('d' <= 'q') ? (8 % 442849332) : (f3 ? 428568863 : p)) % 4) {
            case 0:
                f2 = (((f2 % -1.25) + (f2 / f2)) % ((double) q / f2));
            case 1:
                try {
                    f0 = ((int) (f2 - f2) + ((int) f2 ^ (f0 % f0)));
                    r = ("o" + (long) (q & f1));
                } catch (ArithmeticException | IndexOutOfBoundsException e0) {
                    r = ((!f3 ^ false) ? ("m" + f2) : "bcdefgh");
                }
            case 2:
                try {
                    f2 = ((double) (long) 0.1 * (double) (q << 'y'));
                    r = ((f1 > (f1 * q)) ? r : "defgh");
                } catch (ArithmeticException | IndexOutOfBoundsException e1) {
                    f5 = (byte) ((f0 ^ p) & (p + p));
                } finally {
                    q = (((q & 8L) | (q >>> p)) / f1);
                    f1 = (((f1 / 1L) % (0L - f1)) / ((-84574429798197617L * 2L) / q));
                }
                switch (((byte) -1 + (char) 798673406) % 4) {
                    case 0:
                        q = 6L;
                        break;
                    case 1:
                        p = ((int) (f1 ^ q) & array[(f5 + 'z') & 7]);
                        f5 = (byte) (int) -1.25;
                    case 2:
                        f1 = (!(f3 ^ f3) ? q : (-(f0) * (q ^ 975379557053255730L)));
                        break;
                    default:
                        f0 = ((byte) array[14 & 7] + (char) (-5 / p));
                        f2 = f2;
                }
                break;
            default:
                switch ((((byte) 90 + 'y') / (p + p)) % 4) {
                    case 0:
                        f1 = f1;
                    case 1:
                        f3 = (((f2 - f2) - (f2 - 0.1)) > 1e10);
                        p = ((byte) ((byte) -82 + 'q') + 'g');
                        break;
                    case 2:
                        p = array[(int) (double) f1 & 7];
                        f5 = (byte) (f5 + (char) -1224467007);
                        break;
                    default:
                        p = (int) (r.equals(r) ? (long) f2 : (long) 3.0);
                        f1 = (((false ? q : f1) / (long) 2L) >>> ((f5 + 'b') + f4.hashCode()));
                }
                p = (((char) p == (char) 7) ? ((f5 + 'q') ^ (f5 + 'g')) : (f5 + (char) f0));
        }
        boolean v2 = !(f3 && (f1 < f1));
        for (int i3 = 0; i3 < 8; i3++) {
            if (--fuel < 0) {
                break;
            }
            try {
                v2 = String.valueOf((char) f0).equals((f4.equals(r) ? ("k" + 's') : "bcdefgh"));
                f4 = (!(v2 || v2) ? (!v2 ? (f3 ? r : "cdefgh") : "defgh") : "bcdefgh");
            } catch (ArithmeticException | IndexOutOfBoundsException e4) {
                f0 = p;
                f3 = f3;
            }
        }
        return ((f4.equals(f4) || (f2 != f2)) ? ((-(14) * 8L) % (f1 >>> p)) : ((-(-3) * f1) << (char) p));
    }

    static byte m1(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) 189;
        }
        switch ((int) (q << 'r') % 4) {
            case 0:
                switch ((int) (-1.25 + f2) % 4) {
                    case 0:
                        f0 = array[(r.hashCode() * (true ? -1111719988 : -2)) & 7];
                    case 1:
                        f3 = ('j' < (char) (-5 ^ f0));
                        r = String.valueOf('i');
                        break;
                    case 2:
                        f5 = f5;
                        f0 = (("efgh".hashCode() / (f5 + 'u')) & ((f0 + p) | (f5 + 's')));
                        break;
                    default:
                        r = (((f0 != f0) ^ f3) ? String.valueOf(!f3) : "gh");
                }
                break;
            case 1:
                switch (((byte) f0 + (char) -5) % 4) {
                    case 0:
                        f5 = (byte) 167;
                        r = ("n" + (double) q);
                    case 1:
                        f1 = (q - ((5L * f1) % (q % q)));
                        f3 = ((f3 ^ (f2 != 0.1)) ^ ("" + m0(p, f1, "n")).substring(0, 1).equals((f3 ? r : "abcdefgh")));
                        break;
                    case 2:
                        q = (((f1 % q) << (char) f0) + ((q << 'p') % (long) f2));
                        f2 = (((f2 * f2) % (double) q) - (double) (q % f1));
                    default:
                        f0 = ((int) (f3 ? f1 : 7L) ^ array[f0 & 7]);
                        f2 = (f2 * ((f2 / -1.25) / (f2 / f2)));
                }
                break;
            case 2:
                for (int i5 = 2; i5 < 5; i5++) {
                    if (--fuel < 0) {
                        break;
                    }
                    r = String.valueOf(((f2 / f2) > (f2 * f2)));
                }
                break;
            default:
                f3 = ((long) (long) 5590570147088198041L > ((7L << 'q') << (char) f0));
        }
        object = ('t' == (char) f0);
        object = (char) (int) q;
        return (byte) ((int) q + (f3 ? p : f0));
    }

    static char m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 'w';
        }
        try {
            f0 = ((!f3 ? (f5 + 'h') : (f3 ? f0 : p)) * array[((byte) 101 + 'n') & 7]);
            switch ((int) (f2 - f2) % 4) {
                case 0:
                    r = "abcdefgh";
                    break;
                case 1:
                    f3 = (((int) q | (p ^ p)) != ("" + m0(-232954580, q, "n")).substring(0, 1).hashCode());
                    f2 = f2;
                    break;
                case 2:
                    f5 = (byte) ((f3 ? f0 : p) ^ (int) 1e10);
                    f3 = (r.equals(f4) ? String.valueOf('b') : "defgh").equals(("o" + (double) -2089160647515774277L));
                default:
                    f3 = ((f4.equals(f4) ^ (f3 ^ f3)) || !(f2 <= f2));
                    p = ((f0 | f0) | (f5 + (char) p));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e6) {
            if (("n" + (f5 + 'h')).equals(String.valueOf((double) q))) {
                r = ("m" + (double) (-(12) * 3516675978273736915L));
                q = (((f1 ^ 6812169145867422311L) | -4593944906674564888L) - (427921449418113265L << (char) f0));
            } else {
                f4 = "fgh";
                f2 = 1e10;
            }
        } finally {
            f0 = (f0 / (int) (f3 ? q : f1));
            switch ((int) 2L % 4) {
                case 0:
                    q = (6L / ((5214380091460515121L >>> f0) - (q ^ f1)));
                    break;
                case 1:
                    p = (r.hashCode() / ((byte) 11 + (char) f0));
                    p = (int) ((-(1881138097) * f1) - (f1 ^ 3L));
                    break;
                case 2:
                    f4 = r;
                    f0 = (!('z' > 'd') ? array[(f5 + 'd') & 7] : (f4.hashCode() % (f0 | 12)));
                default:
                    f5 = (byte) ((f0 ^ f0) * (p | f0));
            }
        }
        object = ((-5815408111824446266L ^ f1) - (-(11) * q));
        int v7 = (f5 + 'p');
        switch (("n" + 'c').hashCode() % 4) {
            case 0:
                char v8 = (char) ((13 % 9) ^ (0 | v7));
                break;
            case 1:
                object = ((f2 % f2) + (0.5 + f2));
                break;
            case 2:
                try {
                    f0 = array[(((byte) 147 + 'k') ^ 4) & 7];
                } catch (ArithmeticException | IndexOutOfBoundsException e9) {
                    f3 = (((f1 >>> p) > (-(p) * q)) ^ (1e10f > (0.5f % 1e10f)));
                    p = f0;
                }
            default:
                try {
                    f5 = (byte) (1 | (f0 & 1565268131));
                    f1 = (((f3 ? f1 : f1) + (q + f1)) >>> ((4 % f0) % r.hashCode()));
                } catch (ArithmeticException | IndexOutOfBoundsException e10) {
                    f3 = f3;
                } finally {
                    f4 = "cdefgh";
                    p = (f3 ? ("n" + (byte) -66) : "defgh").hashCode();
                }
        }
        q = ((long) (f2 / f2) >>> ("o" + 0.5f).hashCode());
        return (char) -1383185920;
    }

    static String m3(int p, long q, String r) {
        if (--fuel < 0) {
            return "h";
        }
        double v11 = (((double) f1 + (f2 / 3.0)) * ((f2 / 3.0) - f2));
        if ((((long) q < (q - 8L)) || ((f3 ^ f3) || (f3 || f3)))) {
            for (int i12 = 2; i12 < 5; i12++) {
                if (--fuel < 0) {
                    break;
                }
                f0 = f0;
                q = (-((int) (q >>> f0)) * (long) (-(13) * q));
            }
            long v13 = (4923969134468525308L - ((long) 2L % (2721480130175372518L / f1)));
        } else {
            object = (!true ^ (true || false));
        }
        float v14 = ((-1.25f - (-1.25f - 3f)) / 0.5f);
        f1 = 7L;
        return ("" + m0(((q <= -6290782440756059804L) ? -163456685 : array[12 & 7]), ((q ^ f1) * (long) v11), "n")).substring(0, 1);
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
