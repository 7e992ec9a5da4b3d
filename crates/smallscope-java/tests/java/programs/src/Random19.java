/** Written by Generator.java. */
class Random19 {
    static int fuel = 2000;
    static int f0 = -1;
    static long f1 = 3L;
    static double f2 = 0.1;
    static boolean f3 = true;
    static String f4 = "cdefgh";
    static byte f5 = (byte) 173;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static float m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 3f;
        }
        double v0 = (double) ((false ? q : f1) >>> r.hashCode());
        array[((v0 < v0) ? (f0 / 12) : (f0 * f0)) & 7] ^= p;
        array[r.hashCode() & 7] = ((f0 | f0) + ((byte) 93 + 'j'));
        return (((float) f1 / (1e10f + -1.25f)) * -1.25f);
    }

    static float m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 1e10f;
        }
        object = ((3f / 1e10f) * (3f % 0.5f));
        try {
            try {
                p = (!false ? String.valueOf('s').hashCode() : ((byte) p + (char) f0));
            } catch (ArithmeticException | IndexOutOfBoundsException e1) {
                p = ((byte) (f3 ? 8 : f0) + (char) (p / f0));
            }
            array[((p | p) + (true ? -5 : p)) & 7] *= ((byte) p + (char) f0);
        } catch (ArithmeticException | IndexOutOfBoundsException e2) {
            if (String.valueOf((f5 + 'i')).equals(((false || true) ? String.valueOf(p) : "abcdefgh"))) {
                q = ((!f3 ^ f4.equals("cdefgh")) ? (long) (-(f0) * 6L) : ((f1 + f1) & 4L));
            } else {
                f4 = ("" + m0((array[-2 & 7] % (666844698 / f0)), ((q - f1) - (q << 'o')), "n")).substring(0, 1);
                f1 = ((-((int) 0.5) * (f3 ? 8L : 5L)) ^ ((q & q) >>> (f5 + 'j')));
            }
            switch (("defgh".hashCode() & (p * -3)) % 4) {
                case 0:
                    f1 = (long) (double) (q << 'm');
                    break;
                case 1:
                    f2 = f2;
                    f4 = String.valueOf((true ? p : -1781605063));
                    break;
                case 2:
                    f1 = (((q >>> -448556729) >>> 5) + (long) (long) f1);
                    break;
                default:
                    f4 = ("" + m0(array[((byte) 0 + 't') & 7], (f4.equals(r) ? (q ^ q) : (6L >>> -2)), "n")).substring(0, 1);
            }
        }
        for (int i3 = 2; i3 < 4; i3++) {
            if (--fuel < 0) {
                break;
            }
            object = (byte) (12 + f0);
            double v4 = (((double) q / (f2 % -1.25)) % (double) (long) f1);
        }
        boolean v5 = !(!f3 ^ (f3 ^ f3));
        return (float) ((-(14) * f1) + (f1 / q));
    }

    static String m2(int p, long q, String r) {
        if (--fuel < 0) {
            return "cdefgh";
        }
        for (int i6 = 0; i6 < 6; i6++) {
            if (--fuel < 0) {
                break;
            }
            for (int i7 = 2; i7 < 6; i7++) {
                if (--fuel < 0) {
                    break;
                }
                f3 = (true || ("efgh".equals(r) ^ (1e10f > 3f)));
                f5 = (byte) p;
            }
            try {
                r = (!(false || f3) ? ((f3 || f3) ? ("" + m0(f0, f1, "n")).substring(0, 1) : "bcdefgh") : "fgh");
                f5 = (byte) ((5 & -622896851) - (f5 + 'e'));
            } catch (ArithmeticException | IndexOutOfBoundsException e8) {
                f2 = 0.1;
                f2 = ((f2 + (f2 - f2)) / ((0.1 % f2) * (1e10 - 3.0)));
            }
        }
        try {
            array[(f4.hashCode() * f0) & 7] ^= ((f0 / f0) / p);
        } catch (ArithmeticException | IndexOutOfBoundsException e9) {
            switch (array["gh".hashCode() & 7] % 4) {
                case 0:
                    f0 = ((p | (int) f2) ^ p);
                    r = f4;
                    break;
                case 1:
                    f3 = "defgh".equals(String.valueOf(f3));
                    f2 = (double) (-((f0 + f0)) * (false ? f1 : q));
                case 2:
                    r = ("" + m0(((14 | -4) * (f0 | f0)), (f1 * (q / f1)), "n")).substring(0, 1);
                    f4 = r;
                    break;
                default:
                    f3 = (r.equals((f3 ? r : "h")) && f3);
                    r = "bcdefgh";
            }
            for (int i10 = 1; i10 < 7; i10++) {
                if (--fuel < 0) {
                    break;
                }
                q = (((true ? q : f1) < 8059562204427261066L) ? ((long) f2 | (long) f2) : (q % f1));
            }
        }
        if (f3) {
            f0 = ((f1 == f1) ? (int) (f1 / f1) : array[f0 & 7]);
        } else {
            array[((int) f2 * (1 ^ f0)) & 7] *= ((f0 - p) - p);
        }
        for (int i11 = 0; i11 < 6; i11++) {
            if (--fuel < 0) {
                break;
            }
            object = (double) (f1 + q);
            String v12 = (((f0 / 8) < array[-3 & 7]) ? ("" + m1((3 / 10), (f1 << 'f'), "n")).substring(0, 1) : "defgh");
        }
        return String.valueOf(("h".hashCode() ^ ((byte) -53 + 'r')));
    }

    static int m3(int p, long q, String r) {
        if (--fuel < 0) {
            return 3;
        }
        long v13 = ((f1 ^ (long) q) | (-(array[p & 7]) * (f1 << 'm')));
        array[(f0 / (f5 + 'g')) & 7] += (!f3 ? (p / 5) : f0);
        array[(r.hashCode() + (p / -574349720)) & 7] ^= (r.hashCode() / (f0 / p));
        String v14 = "fgh";
        return 7;
    }

    static long m4(int p, long q, String r) {
        if (--fuel < 0) {
            return 4L;
        }
        r = String.valueOf(((false ? f0 : f0) + array[p & 7]));
        if (f3) {
            byte v15 = (byte) String.valueOf(f2).hashCode();
        } else {
            f2 = (double) ((-(6) * 4L) << (char) p);
            f5 = (byte) ((f3 ? p : p) / (p | f0));
        }
        byte v16 = (byte) (r.equals(r) ? (f5 + 'v') : (f3 ? -2129034382 : f0));
        switch (p % 4) {
            case 0:
                array[p & 7] = array[(8 ^ p) & 7];
            case 1:
                try {
                    q = (((-(p) * f1) << 't') & ((f1 >>> f0) ^ (f1 / f1)));
                    q = (q / q);
                } catch (ArithmeticException | IndexOutOfBoundsException e17) {
                    f3 = ((-(array[805971665 & 7]) * (5L - f1)) < (4L % f1));
                    f0 = (((f0 * f0) ^ "bcdefgh".hashCode()) + ("gh".hashCode() / r.hashCode()));
                } finally {
                    f3 = (!(1e10f == 0.5f) || ((3f - 0.5f) <= (float) f1));
                    f5 = (byte) ("fgh".hashCode() ^ (p / 14));
                }
                f3 = ((float) (long) f2 > (float) f1);
            case 2:
                q = f1;
                break;
            default:
                object = (char) "gh".hashCode();
                try {
                    r = (("o" + 1e10f).equals((f3 ? r : "abcdefgh")) ? ("m" + (byte) 11) : "bcdefgh");
                    p = ((f0 | array[-1189455394 & 7]) & ((v16 + 'j') & (int) f2));
                } catch (ArithmeticException | IndexOutOfBoundsException e18) {
                    p = (f0 | f0);
                    f0 = ((byte) (p / f0) + 'y');
                } finally {
                    f4 = String.valueOf((char) (0 ^ -1775640006));
                    r = r;
                }
        }
        return f1;
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
