/** Written by Generator.java. */
class Random27 {
    static int fuel = 2000;
    static int f0 = 7;
    static long f1 = 8L;
    static double f2 = -1.25;
    static boolean f3 = true;
    static String f4 = "efgh";
    static byte f5 = (byte) 94;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static boolean m0(int p, long q, String r) {
        if (--fuel < 0) {
            return false;
        }
        object = (byte) f0;
        if (((false ? "defgh" : "abcdefgh").equals(f4) ^ ((char) p <= (char) p))) {
            p = ((f3 && !true) ? p : ("m" + -1.25f).hashCode());
        } else {
            for (int i0 = 2; i0 < 3; i0++) {
                if (--fuel < 0) {
                    break;
                }
                f4 = (!f3 ? ("m" + q) : "gh");
            }
            for (int i1 = 2; i1 < 8; i1++) {
                if (--fuel < 0) {
                    break;
                }
                f4 = ("o" + (false ? f4 : "cdefgh").equals(("o" + f3)));
            }
        }
        array[("n" + 51356716).hashCode() & 7] ^= (((byte) -100 + 'y') / p);
        if ((!false || ("o" + f1).equals(r))) {
            if ((((0.5f + 0.5f) % -1.25f) < -1.25f)) {
                p = (f0 * String.valueOf(f3).hashCode());
            } else {
                f5 = (byte) "bcdefgh".hashCode();
                p = 9;
            }
            object = ((p != f0) ? ("l" + 'f') : "efgh");
        } else {
            switch (array[array[p & 7] & 7] % 4) {
                case 0:
                    f2 = (double) (6L >>> (int) f2);
                    f1 = ((-(r.hashCode()) * (-(p) * 5562691340018919757L)) << (char) (f0 ^ -1844430896));
                case 1:
                    f1 = (((long) q * (-(p) * q)) & (long) 0.1);
                    break;
                case 2:
                    f1 = -1957267767890478683L;
                    f1 = 1L;
                    break;
                default:
                    f1 = q;
            }
            for (int i2 = 1; i2 < 3; i2++) {
                if (--fuel < 0) {
                    break;
                }
                f1 = ((-(array[6 & 7]) * (-6526775187407673738L ^ 644539816711265693L)) * 7L);
                q = (((q % f1) / (-(7) * 7L)) ^ ((f3 ? f1 : 4L) / (long) f2));
            }
        }
        return !f3;
    }

    static boolean m1(int p, long q, String r) {
        if (--fuel < 0) {
            return true;
        }
        double v3 = (double) ((1L >>> p) >>> f4.hashCode());
        if (f3) {
            char v4 = (char) p;
        } else {
            q = f1;
        }
        f0 = (("" + m0(13, -8615257287760717021L, "n")).substring(0, 1).hashCode() + (int) (1L << 'o'));
        array[((13 & f0) % (p * p)) & 7] += array[13 & 7];
        r = (f3 ? ("l" + (0.5f + 3f)) : "defgh");
        return false;
    }

    static double m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 1e10;
        }
        f2 = (f2 / (double) (-1811014379942796580L & 8L));
        f5 = (byte) array[(-2 + p) & 7];
        object = (char) (p / p);
        if (((('e' > 'o') ^ !f3) || ((f2 / f2) != (f2 / f2)))) {
            for (int i5 = 0; i5 < 8; i5++) {
                if (--fuel < 0) {
                    break;
                }
                f5 = (byte) -38;
                f2 = ((double) (-(f0) * -502052109523746621L) / ((0.5 + f2) % (double) f1));
            }
            object = f2;
        } else {
            try {
                f3 = String.valueOf((char) p).equals(String.valueOf(('r' > 's')));
            } catch (ArithmeticException | IndexOutOfBoundsException e6) {
                r = ("" + m1(((f0 & f0) % p), (-(r.hashCode()) * (f1 | q)), "n")).substring(0, 1);
            } finally {
                f1 = (((2L >>> p) | (-5395124332111941345L - -3662685959964861827L)) << (char) f4.hashCode());
                f1 = (((f1 >>> p) / (f1 << 'v')) - ((q & 7L) | (-(f0) * 38621353245046856L)));
            }
            object = ((true ^ f3) || f4.equals(r));
        }
        for (int i7 = 0; i7 < 5; i7++) {
            if (--fuel < 0) {
                break;
            }
            object = (byte) (p * 3);
            object = (char) (970207176 % -9338990);
        }
        return (double) (long) (0.5 / -1.25);
    }

    static boolean m3(int p, long q, String r) {
        if (--fuel < 0) {
            return false;
        }
        if (true) {
            int v8 = array[("" + m2(p, q, "n")).substring(0, 1).hashCode() & 7];
            double v9 = ((double) q + f2);
        } else {
            String v10 = ("" + m1(p, ((q / f1) << (char) p), "n")).substring(0, 1);
            if (true) {
                f5 = (byte) ((f3 ^ true) ? array[-4 & 7] : (f3 ? p : f0));
                f1 = (((5L << 'w') - (long) 0.5) << (char) "cdefgh".hashCode());
            } else {
                r = String.valueOf((double) (q / f1));
            }
        }
        array[(f0 / (f3 ? p : p)) & 7] *= ("efgh".hashCode() | (p - -277938203));
        if (!((f2 + f2) > (1e10 / 1e10))) {
            for (int i11 = 0; i11 < 4; i11++) {
                if (--fuel < 0) {
                    break;
                }
                f5 = f5;
                f2 = f2;
            }
        } else {
            switch (array[14 & 7] % 4) {
                case 0:
                    f3 = ("l" + (q << 'd')).equals("h");
                    p = ("" + m2(array[-491886507 & 7], (long) f1, "n")).substring(0, 1).hashCode();
                case 1:
                    f2 = 3.0;
                    q = (f1 | ((4L | f1) ^ (false ? 3500849594326325937L : f1)));
                    break;
                case 2:
                    f5 = (byte) ((7 / f0) | (11 & 12));
                    r = ("" + m1(p, 4494751706630628550L, "n")).substring(0, 1);
                default:
                    f2 = f2;
            }
        }
        if (("gh".equals(f4) ? ("k" + p) : "cdefgh").equals(r)) {
            for (int i12 = 2; i12 < 3; i12++) {
                if (--fuel < 0) {
                    break;
                }
                f0 = (((f0 & p) - (int) q) + ((f0 + 14) & ((byte) -46 + 'u')));
            }
        } else {
            try {
                q = q;
                f5 = f5;
            } catch (ArithmeticException | IndexOutOfBoundsException e13) {
                q = (-((!f3 ? (f3 ? 4 : f0) : (f3 ? p : 0))) * ((q << 'v') << (char) 271836859));
            }
            array[6 & 7] ^= array[(6 / -4) & 7];
        }
        return (((f3 ? q : q) == (8L & 8L)) || (f3 ? f4 : "efgh").equals(("" + m1(f0, 8L, "n")).substring(0, 1)));
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
