/** Written by Generator.java. */
class Random22 {
    static int fuel = 2000;
    static int f0 = -5;
    static long f1 = 5L;
    static double f2 = 0.1;
    static boolean f3 = false;
    static String f4 = "efgh";
    static byte f5 = (byte) 113;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static char m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 'c';
        }
        if ((((3f * 0.5f) - (1e10f / -1.25f)) < (float) (6L / f1))) {
            f3 = ((char) r.hashCode() < (char) (int) f2);
            array[("cdefgh".equals("bcdefgh") ? p : f0) & 7] *= (-4 % array[f0 & 7]);
        } else {
            array[(int) (q << 'f') & 7] += ((f5 + 'c') / array[7 & 7]);
        }
        object = r;
        try {
            for (int i0 = 2; i0 < 6; i0++) {
                if (--fuel < 0) {
                    break;
                }
                f2 = (1e10 - (0.5 / (f2 - 0.1)));
                f3 = ((r.equals(r) ? (q << 's') : (q % 6411392961852820170L)) < (f1 << (char) f0));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e1) {
            if ((String.valueOf(false).equals(("m" + 0.5f)) ^ f3)) {
                f1 = (long) f1;
            } else {
                f1 = (q - (long) -1.25);
            }
        }
        switch (f0 % 4) {
            case 0:
                boolean v2 = (!!true ^ !(q == 8L));
                object = String.valueOf((char) f0);
                break;
            case 1:
                array[array[((byte) 41 + 'x') & 7] & 7] += ((f0 / -1159577020) ^ "defgh".hashCode());
                switch ((f5 + (char) p) % 4) {
                    case 0:
                        f5 = (byte) ((true ^ false) ? 1602273568 : (p - p));
                    case 1:
                        p = (int) (double) (6483946751133636090L << 'e');
                        break;
                    case 2:
                        q = (((f3 ? -4161077383267796913L : 1L) % (q >>> p)) << (char) (f0 - f0));
                        f3 = (f3 && !(f3 ^ f3));
                        break;
                    default:
                        q = ((-((11 / 1097998240)) * f1) >>> (f4.equals(f4) ? 1151225229 : array[-2 & 7]));
                        f0 = (int) f2;
                }
                break;
            case 2:
                f3 = String.valueOf((char) 8).equals("fgh");
                break;
            default:
                for (int i3 = 1; i3 < 6; i3++) {
                    if (--fuel < 0) {
                        break;
                    }
                    r = ("o" + ((int) 0.1 % f4.hashCode()));
                }
        }
        f2 = (((0.5 + f2) / (-1.25 / f2)) + (double) (long) f2);
        return (char) (-2 + array[10 & 7]);
    }

    static String m1(int p, long q, String r) {
        if (--fuel < 0) {
            return "fgh";
        }
        f1 = ((long) (0.5 + 3.0) - (-((-1757628601 ^ -885429000)) * (7L | f1)));
        if ("defgh".equals((f3 ? ("l" + 3f) : "h"))) {
            f5 = (byte) p;
            switch ((f4.hashCode() % (f3 ? p : 2)) % 4) {
                case 0:
                    f1 = ((f1 * (f1 * f1)) / ((long) 0.5 * (f1 | 8L)));
                case 1:
                    f4 = "fgh";
                    break;
                case 2:
                    f3 = !!(-2 > p);
                    break;
                default:
                    r = String.valueOf('c');
            }
        } else {
            switch (((p * f0) / (p | p)) % 4) {
                case 0:
                    f5 = (byte) ((false ^ f3) ? 0 : (int) f2);
                case 1:
                    r = String.valueOf(((byte) f0 + (char) 0));
                    break;
                case 2:
                    f3 = (((f3 && f3) || (f3 && true)) ^ ((-1.25 % 0.5) == f2));
                    break;
                default:
                    p = ((array[10 & 7] % f0) + (array[f0 & 7] & (f5 + 'l')));
            }
        }
        array[((f0 % p) | ((byte) -27 + 'y')) & 7] = ((12 % p) ^ (f0 / f0));
        return ("" + m0(p, (q * (q - 0L)), "n")).substring(0, 1);
    }

    static char m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 'z';
        }
        object = ((f1 >>> 1724426584) / (q + f1));
        if (("" + m1((3 - 8), (-(p) * 2L), "n")).substring(0, 1).equals(("" + m0((false ? p : f0), (7L / f1), "n")).substring(0, 1))) {
            if (((char) -3075464 <= 'k')) {
                f2 = (((double) 5L * (f2 % 0.1)) * (double) (5L << 'v'));
            } else {
                f1 = ((long) (f1 >>> -2) | ((q ^ f1) / (f3 ? 6L : f1)));
                f1 = 4L;
            }
        } else {
            array[(f5 + (char) p) & 7] = (!true ? p : (false ? p : f0));
            f5 = (byte) ((f3 && f3) ? f0 : (int) f2);
        }
        switch (f0 % 4) {
            case 0:
                switch (((int) 478369988234694951L * (int) f1) % 4) {
                    case 0:
                        f2 = (((double) 5L - (0.1 / f2)) / ((f2 - f2) % 3.0));
                        break;
                    case 1:
                        f0 = ((byte) (f3 ? f0 : p) + (char) (p / -1659472518));
                    case 2:
                        f1 = f1;
                        r = ("" + m1((int) (2L & 1952279357777393444L), (long) (0.1 % f2), "n")).substring(0, 1);
                        break;
                    default:
                        f4 = ("" + m1((int) q, ((q + 1L) >>> (6 % p)), "n")).substring(0, 1);
                        f0 = array[((f5 + 'r') / (f0 - f0)) & 7];
                }
                boolean v4 = !("l" + 'y').equals(String.valueOf(false));
                break;
            case 1:
                try {
                    f2 = (double) (0L >>> array[3 & 7]);
                    p = ((array[f0 & 7] * (int) f2) + ("" + m0(p, q, "n")).substring(0, 1).hashCode());
                } catch (ArithmeticException | IndexOutOfBoundsException e5) {
                    f0 = ((p / (int) 6L) - ((true ^ f3) ? array[-2 & 7] : (9 / 3)));
                }
                for (int i6 = 0; i6 < 5; i6++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f3 = (!r.equals("bcdefgh") && (f3 && !f3));
                    f1 = (((f1 * 7L) / (4725185607934975133L * f1)) / (!false ? (-5207594626794509721L << 't') : (q << 'g')));
                }
            case 2:
                if ("abcdefgh".equals(("k" + (byte) 11))) {
                    p = array[array[(f3 ? p : p) & 7] & 7];
                } else {
                    f4 = r;
                    f4 = ("o" + ("" + m0(p, (long) f2, "n")).substring(0, 1));
                }
            default:
                f0 = ((byte) (true ? f0 : f0) + (char) (-5 & -174938653));
        }
        if (!!(-1.25 < 0.1)) {
            if ((((false || false) ? f0 : 12) == ("" + m0(-2, 1L, "n")).substring(0, 1).hashCode())) {
                p = (f0 / ((byte) p + (char) p));
                f1 = (-(p) * ((q & q) * f1));
            } else {
                f2 = (double) q;
            }
        } else {
            boolean v7 = (!(f3 || f3) && (f3 ? f4 : "gh").equals(String.valueOf('d')));
            f4 = f4;
        }
        array[10 & 7] = ((f5 + 'w') * (f0 & f0));
        return (char) f0;
    }

    static char m3(int p, long q, String r) {
        if (--fuel < 0) {
            return 'p';
        }
        q = (long) ((f2 + f2) / (f2 - f2));
        if (!((char) f0 == 'j')) {
            object = (f1 << 'r');
            switch ((array[11 & 7] * 790930880) % 4) {
                case 0:
                    r = ("n" + (double) (f1 / f1));
                    r = ("" + m0(((int) 1e10 / (f3 ? f0 : -271196090)), (-((643417480 & p)) * (long) -1.25), "n")).substring(0, 1);
                    break;
                case 1:
                    q = (((long) f1 - (f1 * q)) / q);
                case 2:
                    f0 = (array["gh".hashCode() & 7] | (p * (-929347396 | p)));
                    break;
                default:
                    f3 = ("" + m0(f0, (q & -1459873085309160083L), "n")).substring(0, 1).equals(String.valueOf((char) -1));
                    f5 = (byte) -63;
            }
        } else {
            array[("" + m1(6, 7L, "n")).substring(0, 1).hashCode() & 7] ^= (p - array[p & 7]);
            try {
                f4 = ("n" + ((f1 ^ 7L) >>> f4.hashCode()));
            } catch (ArithmeticException | IndexOutOfBoundsException e8) {
                f2 = (((1e10 / f2) / (f2 % f2)) % ((f2 + f2) + (f2 - -1.25)));
            } finally {
                r = ("n" + false);
                f3 = (!(11 <= p) || (r.equals(f4) && !true));
            }
        }
        for (int i9 = 0; i9 < 8; i9++) {
            if (--fuel < 0) {
                break;
            }
            char v10 = (char) (array[f0 & 7] % array[p & 7]);
            for (int i11 = 2; i11 < 3; i11++) {
                if (--fuel < 0) {
                    break;
                }
                v10 = (char) (int) (double) f1;
                f1 = (((f3 ? q : q) >>> (p + 14)) / (-(f4.hashCode()) * (1L * f1)));
            }
        }
        f4 = "cdefgh";
        return (char) f0;
    }

    static int m4(int p, long q, String r) {
        if (--fuel < 0) {
            return 679784193;
        }
        char v12 = (char) 7;
        switch (((f3 ? 1491841626 : p) + (f5 + 'i')) % 4) {
            case 0:
                switch ((((byte) 190 + 'q') + p) % 4) {
                    case 0:
                        q = (((long) q & (3937760888233425649L ^ 4242032740251731548L)) << (char) "cdefgh".hashCode());
                        break;
                    case 1:
                        f5 = (byte) (-603406204 & (int) f1);
                    case 2:
                        q = (((q + f1) % (1575497502065294056L % 7L)) | ((long) 1L / (6253992513522057445L & f1)));
                        f2 = (double) (q << v12);
                        break;
                    default:
                        r = ("o" + (-(p) * (f3 ? f1 : 0L)));
                }
            case 1:
                boolean v13 = ((f3 && f3) ? (true ? "gh" : "abcdefgh") : "cdefgh").equals(("" + m0((p / p), (f1 * 4L), "n")).substring(0, 1));
                break;
            case 2:
                v12 = v12;
                break;
            default:
                object = ((f2 * 0.5) / (f2 / f2));
        }
        f2 = ((double) (f1 & f1) % (double) (q | f1));
        object = ((f2 < f2) ? String.valueOf(v12) : "efgh");
        return ((f0 / f0) * array[(f0 * 10) & 7]);
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
