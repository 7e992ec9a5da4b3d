/** Written by Generator.java. */
class Random12 {
    static int fuel = 2000;
    static int f0 = 256957624;
    static long f1 = 7L;
    static double f2 = 0.1;
    static boolean f3 = false;
    static String f4 = "h";
    static byte f5 = (byte) 115;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static float m0(int p, long q, String r) {
        if (--fuel < 0) {
            return -1.25f;
        }
        f1 = (q >>> r.hashCode());
        if (!((f3 ? f1 : q) < (q & f1))) {
            for (int i0 = 0; i0 < 3; i0++) {
                if (--fuel < 0) {
                    break;
                }
                p = array[(f4.equals(f4) ? f4.hashCode() : (7 / 33434763)) & 7];
            }
        } else {
            object = q;
        }
        try {
            array[f0 & 7] += ("efgh".hashCode() | array[10 & 7]);
        } catch (ArithmeticException | IndexOutOfBoundsException e1) {
            if (!((char) p == (char) -1)) {
                p = array[(f4.hashCode() - (true ? f0 : -276157078)) & 7];
                q = (((-(p) * q) / (2524156229959455163L << 'c')) | (r.equals(r) ? (5765054593392197478L << 'i') : (q << 'z')));
            } else {
                f2 = ((double) (q | f1) / ((f2 % f2) - (double) q));
            }
        }
        return (float) ((f1 << 'g') + (f3 ? f1 : f1));
    }

    static double m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 0.1;
        }
        try {
            f5 = (byte) f0;
            p = (f3 ? ((byte) -75 + (char) p) : (('d' > 'a') ? array[f0 & 7] : ((byte) -74 + 'm')));
        } catch (ArithmeticException | IndexOutOfBoundsException e2) {
            array[array[array[f0 & 7] & 7] & 7] *= ((byte) f0 + 'q');
        }
        try {
            try {
                f2 = (((double) f1 * (3.0 % 0.5)) / ((f2 + f2) / f2));
                r = "fgh";
            } catch (ArithmeticException | IndexOutOfBoundsException e3) {
                r = f4;
            } finally {
                r = String.valueOf(((f2 * f2) + f2));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e4) {
            f2 = ((double) q / ((3.0 / f2) % (f2 - f2)));
            try {
                f2 = (double) (q / (f1 / f1));
            } catch (ArithmeticException | IndexOutOfBoundsException e5) {
                f5 = (byte) p;
                f3 = !("o" + 0.5f).equals(("" + m0(p, 8L, "n")).substring(0, 1));
            }
        } finally {
            array[((f0 | p) / (int) 3L) & 7] += ((247221101 + 0) ^ p);
        }
        for (int i6 = 0; i6 < 8; i6++) {
            if (--fuel < 0) {
                break;
            }
            f4 = ("k" + !!f3);
            f1 = (q >>> String.valueOf(f3).hashCode());
        }
        try {
            char v7 = (char) (int) (-1.25 * f2);
            switch (array[(int) f2 & 7] % 4) {
                case 0:
                    r = ("n" + (!f3 ? p : -1699888543));
                case 1:
                    v7 = (char) array["cdefgh".hashCode() & 7];
                case 2:
                    f5 = (byte) ((byte) p + 'z');
                    f1 = q;
                    break;
                default:
                    f5 = (byte) array[((byte) -43 + 'p') & 7];
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e8) {
            for (int i9 = 2; i9 < 6; i9++) {
                if (--fuel < 0) {
                    break;
                }
                f5 = (byte) (f3 ? p : (f3 ? p : p));
                f1 = (-(f0) * (-(f4.hashCode()) * q));
            }
        }
        switch ((array[f0 & 7] % (-1106104171 | f0)) % 4) {
            case 0:
                float v10 = (((0.5f % 3f) % (-1.25f * -1.25f)) % (float) (-1903385631979380931L % f1));
                try {
                    f5 = (byte) ((f5 + 's') + array[f0 & 7]);
                    q = (((f3 && f3) ? (false ? f1 : 1L) : (0L | q)) + ((f1 << 'k') - (f1 % 1936839962479595449L)));
                } catch (ArithmeticException | IndexOutOfBoundsException e11) {
                    f2 = (((f2 + f2) / (f2 * f2)) - (double) (f1 - f1));
                }
            case 1:
                byte v12 = (byte) ((7 * 12) * 4);
                object = (byte) ((byte) -34 + 'j');
                break;
            case 2:
                for (int i13 = 2; i13 < 3; i13++) {
                    if (--fuel < 0) {
                        break;
                    }
                    q = (long) (f2 % (double) 2L);
                    f1 = (((q ^ f1) | (f1 >>> f0)) >>> (f3 ? "bcdefgh" : "efgh").hashCode());
                }
            default:
                for (int i14 = 1; i14 < 7; i14++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f3 = (f3 && ((f2 * f2) != (double) q));
                    r = String.valueOf((((byte) 160 + 'o') % (f0 + p)));
                }
        }
        return f2;
    }

    static String m2(int p, long q, String r) {
        if (--fuel < 0) {
            return "gh";
        }
        object = (byte) f0;
        f0 = String.valueOf(false).hashCode();
        char v15 = (char) ((p / p) & -4);
        return "efgh";
    }

    static long m3(int p, long q, String r) {
        if (--fuel < 0) {
            return 8L;
        }
        try {
            long v16 = (((f3 ? q : -5580903903979596028L) / (-(p) * -7812925698974958370L)) / ((true ? -4633086897974965154L : 697254217253313221L) + (f1 % q)));
            switch ((int) (f2 * f2) % 4) {
                case 0:
                    f5 = (byte) ((-430117965 % p) / 1091742805);
                    v16 = (((long) 3.0 / (v16 >>> p)) % (long) (f2 * f2));
                    break;
                case 1:
                    p = ((byte) array[p & 7] + (char) f0);
                case 2:
                    f5 = (byte) f0;
                    v16 = (((true ? 6L : f1) / (5L / v16)) % v16);
                default:
                    r = f4;
                    f4 = r;
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e17) {
            try {
                f3 = f3;
                f4 = String.valueOf(((f2 - f2) % (-1.25 % f2)));
            } catch (ArithmeticException | IndexOutOfBoundsException e18) {
                f0 = (int) ((3L + f1) * (f1 >>> f0));
                f1 = q;
            }
            switch (((f0 * 8) ^ (585290666 * 0)) % 4) {
                case 0:
                    f2 = -1.25;
                    q = (((q * q) << (char) p) ^ ((-(949218639) * f1) << (char) p));
                    break;
                case 1:
                    r = ("m" + (char) 1490810736);
                case 2:
                    r = (!!f3 ? String.valueOf((char) f0) : "fgh");
                    f1 = (long) 3.0;
                default:
                    q = (((-(p) * f1) + (-(f0) * 1242881869753767121L)) / (f1 >>> (p % f0)));
                    p = ((array[p & 7] * r.hashCode()) * p);
            }
        } finally {
            for (int i19 = 2; i19 < 5; i19++) {
                if (--fuel < 0) {
                    break;
                }
                f5 = (byte) -22471566;
                f1 = f1;
            }
            try {
                f4 = (!!f3 ? String.valueOf('b') : "efgh");
            } catch (ArithmeticException | IndexOutOfBoundsException e20) {
                f5 = (byte) array[f4.hashCode() & 7];
                f0 = -1;
            }
        }
        array[String.valueOf('a').hashCode() & 7] += p;
        f5 = (byte) ((byte) 0 + (char) f0);
        q = (f1 % ((f1 + f1) & q));
        return (((1e10f <= 0.5f) ? (-2119694446093829114L | q) : (f3 ? q : f1)) >>> (array[p & 7] - (f0 / p)));
    }

    static int m4(int p, long q, String r) {
        if (--fuel < 0) {
            return -2048839670;
        }
        f3 = ((char) array[p & 7] <= 'n');
        switch ((f0 / (10 / f0)) % 4) {
            case 0:
                byte v21 = (byte) (int) (5L / f1);
                array[((f3 ? f0 : p) + (p + p)) & 7] *= ((byte) -95 + (char) p);
            case 1:
                if (((char) array[f0 & 7] == (char) array[14 & 7])) {
                    p = (("abcdefgh".equals("h") ? ((byte) -85 + 'p') : (f0 / p)) ^ (f0 | 12));
                    f4 = ("o" + String.valueOf((f3 ? p : p)));
                } else {
                    f3 = (((double) q > (0.5 % -1.25)) && ((true ^ f3) && true));
                    f5 = (byte) ((f3 ? 5 : 990742952) + f0);
                }
            case 2:
                if (String.valueOf(f2).equals(("m" + (-1.25f - -1.25f)))) {
                    f3 = ("" + m1((f3 ? -1602382304 : p), (long) f2, "n")).substring(0, 1).equals((f3 ? (f3 ? "fgh" : "efgh") : "cdefgh"));
                    f3 = (((f1 << 'f') << (char) p) == ((f3 ? f1 : f1) - (long) f2));
                } else {
                    q = f1;
                }
                try {
                    q = f1;
                    p = ((int) (1e10 % 1e10) / ((p | f0) * p));
                } catch (ArithmeticException | IndexOutOfBoundsException e22) {
                    f4 = ("o" + ((double) 4L != (double) q));
                    q = (((long) f1 <= (q >>> f0)) ? ((8L / q) & (f1 ^ 1610282476343457873L)) : ((1599295742886551403L / q) << (char) f0));
                } finally {
                    q = (((4L << 'i') >>> f4.hashCode()) >>> ((true ? -2 : 4) + (3 / -3)));
                    f4 = String.valueOf((double) (-(f0) * q));
                }
                break;
            default:
                object = (byte) 44;
                try {
                    f0 = (int) ((double) q + (3.0 + f2));
                } catch (ArithmeticException | IndexOutOfBoundsException e23) {
                    f1 = (long) ((f1 % q) / (-3443238707741489325L >>> -490385316));
                }
        }
        if (("k" + array[p & 7]).equals(r)) {
            object = ((double) f1 - (f2 * f2));
            try {
                f5 = f5;
                f2 = ((double) (long) q * ((f2 % f2) * (f2 - 0.1)));
            } catch (ArithmeticException | IndexOutOfBoundsException e24) {
                f1 = ((f1 | (f1 * q)) ^ q);
            } finally {
                f4 = ("k" + ((f2 == 0.1) ? ("k" + f5) : "abcdefgh"));
                f2 = ((double) (q + f1) + -1.25);
            }
        } else {
            f4 = ((!f3 ^ (2797557965775459865L == 2895309563468565977L)) ? "abcdefgh" : "abcdefgh");
            object = (float) (f1 >>> 3);
        }
        f3 = ((f3 ? (q >>> 10) : (q & q)) <= (-515539900080263306L & (f1 * q)));
        return array[array[p & 7] & 7];
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
