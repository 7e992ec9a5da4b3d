/** Written by Generator.java. */
class Random11 {
    static int fuel = 2000;
    static int f0 = -1225497960;
    static long f1 = 3947737704131125026L;
    static double f2 = 1e10;
    static boolean f3 = false;
    static String f4 = "h";
    static byte f5 = (byte) -7;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static int m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 1867445574;
        }
        switch ((((byte) 25 + 'd') * (f0 | p)) % 4) {
            case 0:
                array[((int) f2 ^ (344044001 + f0)) & 7] *= (((byte) 119 + 's') - (7 / 1150969293));
                break;
            case 1:
                float v0 = (float) (-((f0 + -4)) * (0L << 'w'));
            case 2:
                object = f4;
                object = (f2 + (f2 * f2));
                break;
            default:
                for (int i1 = 2; i1 < 3; i1++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f5 = (byte) ((p ^ 1) + ((byte) 198 + 'x'));
                }
        }
        f5 = (byte) ((byte) p + 'd');
        long v2 = f1;
        double v3 = (((f2 / 0.1) - (double) q) / 1e10);
        switch (((false || f3) ? (p / 404542028) : (false ? 873099076 : -1835940449)) % 4) {
            case 0:
                float v4 = (((1e10f % 1e10f) * (0.5f - 0.5f)) % ((0.5f % 0.5f) * (float) v2));
                v2 = (((v2 << 'o') | (v2 / q)) ^ ((5L / f1) | (-(p) * q)));
                break;
            case 1:
                array[("o" + 'e').hashCode() & 7] *= (true ? f4 : "abcdefgh").hashCode();
                String v5 = (((-1.25 + 0.1) < (double) 8L) ? String.valueOf((char) p) : "defgh");
                break;
            case 2:
                try {
                    r = String.valueOf((char) (f3 ? p : f0));
                } catch (ArithmeticException | IndexOutOfBoundsException e6) {
                    f0 = (("gh".equals("h") ? array[13 & 7] : (int) f2) * ("n" + v3).hashCode());
                } finally {
                    f4 = (((true ? f1 : v2) > (v2 >>> f0)) ? String.valueOf('l') : "fgh");
                    v3 = ((1e10 * 3.0) - ((double) q % 3.0));
                }
                switch ((!f3 ? (p / p) : (f5 + 'b')) % 4) {
                    case 0:
                        r = String.valueOf((double) (v2 >>> 8));
                        f4 = String.valueOf(((double) f1 != (f2 - -1.25)));
                        break;
                    case 1:
                        f1 = (((v2 - 8574274245088426008L) >>> array[f0 & 7]) / (f1 - (long) 3.0));
                        f0 = ((array[11 & 7] / p) ^ (true ? f4 : "gh").hashCode());
                        break;
                    case 2:
                        f3 = (!f3 || String.valueOf(f3).equals(("m" + r)));
                        break;
                    default:
                        f4 = String.valueOf(((double) f1 / (double) f1));
                }
            default:
                array[p & 7] = -1703932008;
        }
        return ((byte) (f3 ? 81918816 : p) + (char) (f5 + 'p'));
    }

    static double m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 0.1;
        }
        p = ((f3 ? f4 : "abcdefgh").hashCode() / String.valueOf('v').hashCode());
        try {
            array[(f3 ? r.hashCode() : f0) & 7] = ((-899638243 / p) / r.hashCode());
            object = !"gh".equals(f4);
        } catch (ArithmeticException | IndexOutOfBoundsException e7) {
            array[(int) (true ? 3281680970666575230L : 3L) & 7] += ((7 / p) ^ (f0 / f0));
            try {
                r = String.valueOf((char) (f3 ? -2 : f0));
            } catch (ArithmeticException | IndexOutOfBoundsException e8) {
                f4 = ((f3 ? f4 : "fgh").equals(String.valueOf(f3)) ? ("" + m0((int) 0.1, 6101495874432355601L, "n")).substring(0, 1) : "cdefgh");
                f1 = f1;
            }
        } finally {
            if ((((float) f1 % (float) q) == (float) (-(1) * q))) {
                r = f4;
            } else {
                r = ((f3 || f3) ? ("" + m0((p % p), (long) f2, "n")).substring(0, 1) : "bcdefgh");
            }
        }
        for (int i9 = 2; i9 < 4; i9++) {
            if (--fuel < 0) {
                break;
            }
            object = (f3 ^ "efgh".equals("h"));
            try {
                f0 = r.hashCode();
            } catch (ArithmeticException | IndexOutOfBoundsException e10) {
                f1 = (!f4.equals(f4) ? ((-(4) * 1420184481861837972L) & (false ? 4L : -247267686290187022L)) : ((-(p) * q) / (long) 5L));
            } finally {
                f1 = 8L;
            }
        }
        switch (((-482380455 / p) & (-1172981198 / p)) % 4) {
            case 0:
                f3 = !((-(p) * f1) < (q % 6L));
            case 1:
                f3 = false;
                p = ((true ? "cdefgh" : "defgh").equals(f4) ? ((byte) 12 + (char) 7) : f0);
            case 2:
                double v11 = 3.0;
                break;
            default:
                r = ("" + m0(("l" + 3f).hashCode(), q, "n")).substring(0, 1);
                f4 = (!(8L > q) ? f4 : "bcdefgh");
        }
        boolean v12 = false;
        return (double) (-((p * p)) * q);
    }

    static int m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 1323452961;
        }
        f5 = (byte) f0;
        if ((("n" + f5).equals(("" + m1(1, q, "n")).substring(0, 1)) && (false || r.equals(f4)))) {
            if (!!!f3) {
                f3 = !!f3;
            } else {
                p = (("l" + q).hashCode() % ((byte) p + (char) f0));
            }
            try {
                f5 = f5;
                f0 = (13 / 12);
            } catch (ArithmeticException | IndexOutOfBoundsException e13) {
                f1 = (f1 - f1);
                f2 = (double) q;
            }
        } else {
            switch (((f3 ? f0 : f0) / (7 & 9)) % 4) {
                case 0:
                    f0 = p;
                    f3 = !(true && (0.5f == 3f));
                    break;
                case 1:
                    r = f4;
                    f0 = ((byte) -91 + (char) r.hashCode());
                case 2:
                    f1 = (((-8664948117754277435L / f1) | (f1 ^ q)) ^ ((q << 'm') - (false ? q : f1)));
                default:
                    f4 = f4;
            }
            try {
                f3 = (((-1.25f + 3f) < (float) 3L) && ("fgh".equals("fgh") ^ f3));
            } catch (ArithmeticException | IndexOutOfBoundsException e14) {
                f1 = (((q | 5L) % (q << 'u')) >>> p);
            }
        }
        f4 = r;
        switch (((false ? -4 : f0) ^ 14) % 4) {
            case 0:
                array[((f5 + 'u') * array[f0 & 7]) & 7] = ((f0 / -2134717194) / r.hashCode());
                break;
            case 1:
                array["defgh".hashCode() & 7] += p;
                byte v15 = f5;
                break;
            case 2:
                try {
                    f5 = (byte) ((f5 + 'x') / (f3 ? p : -4));
                } catch (ArithmeticException | IndexOutOfBoundsException e16) {
                    f4 = ("k" + (byte) -69);
                    f5 = (byte) ("abcdefgh".hashCode() * (f0 ^ 5));
                }
                try {
                    f4 = ("" + m0((array[p & 7] % f0), ((-(f0) * q) << (char) p), "n")).substring(0, 1);
                } catch (ArithmeticException | IndexOutOfBoundsException e17) {
                    f1 = (f3 ? ((false ? f1 : f1) & (f3 ? q : q)) : ((-(f0) * q) + (f1 * 6L)));
                    q = ((-((true ? p : f0)) * (long) 3L) + ((5L / q) - (true ? 1L : q)));
                } finally {
                    f2 = ((double) (long) f1 - (f2 % (f2 % 3.0)));
                }
            default:
                f4 = f4;
        }
        if ((((q >>> p) / (true ? f1 : f1)) <= ((f1 % f1) & (f3 ? f1 : q)))) {
            f4 = r;
        } else {
            array[(f4.hashCode() / p) & 7] ^= -1587006089;
            array[(int) f2 & 7] ^= (p & (int) f2);
        }
        return ((((byte) 69 + 'b') % array[14 & 7]) % ((p + 469157136) ^ p));
    }

    static float m3(int p, long q, String r) {
        if (--fuel < 0) {
            return 0.5f;
        }
        q = (-(((byte) p + (char) p)) * ((q >>> 1241354987) / (f3 ? 8L : q)));
        try {
            array[(f5 + 's') & 7] ^= 0;
            try {
                f4 = (((f2 - f2) > (f2 - f2)) ? String.valueOf((char) f0) : "defgh");
            } catch (ArithmeticException | IndexOutOfBoundsException e18) {
                f4 = String.valueOf(((f2 / f2) - (-1.25 - f2)));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e19) {
            try {
                q = (long) ((f2 / f2) + (double) f1);
                f2 = (((f2 * 0.1) / (double) f1) / ((double) f1 * (f2 / 0.1)));
            } catch (ArithmeticException | IndexOutOfBoundsException e20) {
                f3 = String.valueOf((f5 + 'c')).equals(String.valueOf((char) -2));
                q = (long) (f1 / f1);
            }
        }
        try {
            if (f3) {
                f3 = f4.equals(String.valueOf((char) p));
                f5 = (byte) (p % (int) f1);
            } else {
                f4 = ("o" + (char) array[f0 & 7]);
                f5 = (byte) ((byte) -3 + (char) 1130838699);
            }
            try {
                p = 11;
            } catch (ArithmeticException | IndexOutOfBoundsException e21) {
                f2 = (f2 * (double) (true ? -3896852935282430664L : q));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e22) {
            p = (((p & 13) & (f3 ? p : p)) - (int) (0.1 / f2));
            f4 = f4;
        } finally {
            for (int i23 = 2; i23 < 5; i23++) {
                if (--fuel < 0) {
                    break;
                }
                f5 = (byte) ((f3 ^ f3) ? 11 : (3 - -518448620));
                f0 = (((f3 ? 12 : 2117534462) & (true ? p : p)) / (f4.hashCode() ^ array[f0 & 7]));
            }
            array[(int) (double) q & 7] += String.valueOf(f2).hashCode();
        }
        try {
            if ((((char) p < (char) -3) || (r.equals("bcdefgh") && (f3 && f3)))) {
                q = (true ? ((long) -2860399934332278905L + (q - q)) : (-((-1300868419 / p)) * (f3 ? f1 : -7892026032851676057L)));
            } else {
                q = ((-((int) 5L) * (f1 << 'u')) / f1);
                r = f4;
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e24) {
            p = 2011816924;
            try {
                f0 = ((byte) -1 + 'i');
            } catch (ArithmeticException | IndexOutOfBoundsException e25) {
                f5 = (byte) (int) f1;
            }
        }
        return (((1e10f / -1.25f) * (1e10f / -1.25f)) + (float) 0L);
    }

    static char m4(int p, long q, String r) {
        if (--fuel < 0) {
            return 'b';
        }
        f3 = (((f0 / f0) ^ f0) == ("defgh".hashCode() & (f5 + 'k')));
        f2 = f2;
        for (int i26 = 1; i26 < 8; i26++) {
            if (--fuel < 0) {
                break;
            }
            for (int i27 = 2; i27 < 3; i27++) {
                if (--fuel < 0) {
                    break;
                }
                r = r;
            }
        }
        switch ((!f3 ? f4.hashCode() : (p + 14)) % 4) {
            case 0:
                object = (char) 2;
                object = ((f2 - f2) / (f2 % f2));
            case 1:
                switch (((byte) f0 + (char) f0) % 4) {
                    case 0:
                        r = ("" + m1(((byte) -1957292445 + (char) p), (-5534862108803017734L >>> (f0 * 184460514)), "n")).substring(0, 1);
                        break;
                    case 1:
                        f5 = (byte) ((f5 + 'y') / (f0 * p));
                        break;
                    case 2:
                        f1 = f1;
                        break;
                    default:
                        f1 = ((long) (-6609143959088570163L >>> 961039195) / (long) (f1 << 'j'));
                }
                if (('d' <= (char) (p / p))) {
                    f2 = (double) (long) 8L;
                    r = "fgh";
                } else {
                    p = (((f3 ? 268709122 : f0) / (f5 + 'o')) / ("m" + true).hashCode());
                }
                break;
            case 2:
                String v28 = ("n" + false);
            default:
                object = f4;
        }
        for (int i29 = 2; i29 < 3; i29++) {
            if (--fuel < 0) {
                break;
            }
            q = f1;
        }
        return (char) ((p | f0) * ((byte) -68 + 'v'));
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
