/** Written by Generator.java. */
class Random03 {
    static int fuel = 2000;
    static int f0 = -5;
    static long f1 = -3592491610238171408L;
    static double f2 = 1e10;
    static boolean f3 = true;
    static String f4 = "efgh";
    static byte f5 = (byte) 159;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static byte m0(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) -18;
        }
        if ((((2L * q) << (char) f0) != (q / (1L / f1)))) {
            f1 = (((6L / q) & 7L) % ((8L << 'o') + (f1 & f1)));
            for (int i0 = 1; i0 < 6; i0++) {
                if (--fuel < 0) {
                    break;
                }
                r = String.valueOf(((p * f0) > (int) f2));
            }
        } else {
            try {
                f4 = (false ? r : "bcdefgh");
            } catch (ArithmeticException | IndexOutOfBoundsException e1) {
                q = (long) (double) (f3 ? f1 : 3L);
                p = ((!true ^ (f3 ^ f3)) ? p : ((9 + f0) - array[3 & 7]));
            } finally {
                f4 = (((f1 + f1) > (true ? f1 : f1)) ? ("o" + (double) f1) : "gh");
            }
        }
        long v2 = (!!f3 ? q : ((f1 & -1064662868388789428L) - (long) f1));
        f5 = (byte) (-5 | p);
        f2 = ((f2 * (f2 / f2)) * -1.25);
        f3 = false;
        return (byte) (f3 ? r : "bcdefgh").hashCode();
    }

    static long m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 4L;
        }
        array[((p < p) ? p : (int) 2L) & 7] += ((int) f2 + array[p & 7]);
        p = ((byte) 8 + (char) (p - p));
        for (int i3 = 1; i3 < 6; i3++) {
            if (--fuel < 0) {
                break;
            }
            switch ((!f3 ? array[9 & 7] : "gh".hashCode()) % 4) {
                case 0:
                    f1 = (((q & 4L) ^ (f1 * f1)) % ((-(70776342) * f1) & 29260930905466398L));
                    f4 = String.valueOf(((double) q % -1.25));
                    break;
                case 1:
                    f1 = ((f4.equals("efgh") ? (q >>> p) : (-(p) * q)) >>> ((byte) 10 + (char) 5));
                    f1 = q;
                    break;
                case 2:
                    f1 = (((p / f0) != r.hashCode()) ? (-((f3 ? f0 : 105374828)) * (f3 ? q : q)) : (-((f5 + 'm')) * 6L));
                default:
                    p = (int) ((-(f0) * 3L) << (char) 672653689);
                    f5 = (byte) ((byte) p + (char) f0);
            }
        }
        f0 = array[f0 & 7];
        return (((f1 & f1) << (char) -3) >>> (r.equals("cdefgh") ? ((byte) -79 + 'e') : (2 / p)));
    }

    static byte m2(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) -53;
        }
        switch (p % 4) {
            case 0:
                long v4 = ((f3 && f3) ? f1 : f1);
                switch (String.valueOf(1e10).hashCode() % 4) {
                    case 0:
                        f3 = f3;
                        q = q;
                    case 1:
                        f1 = (3L >>> array[(f0 & 10) & 7]);
                        f3 = f3;
                        break;
                    case 2:
                        v4 = (((long) f1 - (f1 & f1)) / (long) (v4 << 'z'));
                        f5 = (byte) (int) 1e10;
                    default:
                        q = (((f3 && f3) && (f0 == -1)) ? (true ? (f1 & -1226891049144131702L) : (-(-2036218720) * v4)) : ((long) q << 'b'));
                }
            case 1:
                try {
                    p = p;
                    p = p;
                } catch (ArithmeticException | IndexOutOfBoundsException e5) {
                    f1 = ((-(f0) * (q / q)) % (-("efgh".hashCode()) * (q / f1)));
                }
                try {
                    f0 = ((('b' < 's') ? 10 : (-1578625641 + 11)) - ((p & -137062264) + array[p & 7]));
                    q = (!f3 ? q : ((q / 3009775068258602739L) >>> -2));
                } catch (ArithmeticException | IndexOutOfBoundsException e6) {
                    f2 = (double) ((6L / f1) / (4736180429388303342L / f1));
                    q = ((-(r.hashCode()) * (6216259333274397348L % f1)) << (char) array[9 & 7]);
                } finally {
                    f5 = (byte) (array[-241466253 & 7] | -4);
                    f2 = ((double) (f1 - q) / ((f2 + 3.0) * f2));
                }
                break;
            case 2:
                if ("bcdefgh".equals(r)) {
                    f2 = f2;
                    f2 = ((double) (q % f1) + ((double) f1 + 3.0));
                } else {
                    f4 = ((f3 ^ f3) ? ("n" + (long) q) : "abcdefgh");
                }
                break;
            default:
                char v7 = (char) ((6 - p) * 10);
        }
        if (String.valueOf((char) f0).equals(("l" + (f0 != p)))) {
            try {
                f2 = ((f2 / (f2 / 3.0)) + -1.25);
                r = ("m" + (int) (f1 << 'e'));
            } catch (ArithmeticException | IndexOutOfBoundsException e8) {
                f4 = ("" + m0(((f0 ^ f0) & array[f0 & 7]), ((q ^ q) - (true ? f1 : -840165637511453055L)), "n")).substring(0, 1);
            } finally {
                q = (((f1 & q) << (char) -1012093580) << (char) ((byte) -22 + 'k'));
                f5 = (byte) ((p + f0) / (13 % f0));
            }
        } else {
            f1 = (-(String.valueOf(f0).hashCode()) * ((-(1) * f1) & (4L | 4L)));
        }
        if ((f3 && (('z' < 'z') && (f2 < f2)))) {
            r = (f4.equals("gh") ? (!false ? (f3 ? f4 : "fgh") : "h") : "cdefgh");
            p = String.valueOf((char) p).hashCode();
        } else {
            long v9 = (5380439512603983369L << 'd');
        }
        f3 = f3;
        return (byte) (array[f0 & 7] + (f0 * p));
    }

    static boolean m3(int p, long q, String r) {
        if (--fuel < 0) {
            return true;
        }
        f2 = 0.1;
        array[array[array[f0 & 7] & 7] & 7] ^= ((10 - 1633669342) / array[f0 & 7]);
        f2 = (((double) q % (f2 * f2)) - (f2 / (double) f1));
        f3 = (((-5 > f0) ^ f3) ^ ((f1 >>> f0) > (q - 3L)));
        return ((3f == -1.25f) ? ("m" + "abcdefgh") : "gh").equals(("o" + "efgh".equals(r)));
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
