/** Written by Generator.java. */
class Random20 {
    static int fuel = 2000;
    static int f0 = 11;
    static long f1 = -125248862213790293L;
    static double f2 = 0.5;
    static boolean f3 = false;
    static String f4 = "efgh";
    static byte f5 = (byte) 93;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static double m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 1e10;
        }
        String v0 = ("n" + 0.5f);
        p = array[(!f3 ? array[p & 7] : (-5 + 12)) & 7];
        object = (byte) ((byte) 10 + 'h');
        switch (((f0 - -3) - 4) % 4) {
            case 0:
                array[((f0 ^ f0) / (12 ^ p)) & 7] += (-913361721 / array[p & 7]);
                break;
            case 1:
                try {
                    f5 = f5;
                    r = ("n" + ((f2 % f2) % (f2 / f2)));
                } catch (ArithmeticException | IndexOutOfBoundsException e1) {
                    f3 = String.valueOf(!f3).equals(("m" + (byte) p));
                }
                try {
                    f1 = (((11 == p) ? (1048037432357945017L << 'w') : (q & 2L)) << (char) 2);
                } catch (ArithmeticException | IndexOutOfBoundsException e2) {
                    f2 = (((double) f1 % (double) f1) % ((-1.25 / f2) + (f2 + 0.1)));
                    f2 = ((f2 * (1e10 / 1e10)) - f2);
                } finally {
                    p = 708539785;
                    f3 = true;
                }
                break;
            case 2:
                f4 = v0;
            default:
                array[(int) f2 & 7] *= (int) (long) f1;
                long v3 = (!('t' > 'y') ? f1 : 7939930924482500403L);
        }
        return (((double) f1 + 0.5) + (double) (q >>> -375478207));
    }

    static int m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 4;
        }
        r = ("k" + 1L);
        array[(r.hashCode() / (f0 - 7)) & 7] += ((f5 + 'q') & (int) f1);
        f2 = (((f2 - f2) + (double) q) - ((double) q % (0.5 - 0.1)));
        if ((f1 <= 6L)) {
            array[((f5 + 'y') - (p ^ p)) & 7] ^= 6;
        } else {
            f1 = (-(p) * ((q & 2L) * (q / q)));
        }
        return (int) ((3L - 7L) ^ (-(-108095670) * f1));
    }

    static char m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 'x';
        }
        object = false;
        try {
            object = (double) (3L >>> f0);
            array[((f3 || f3) ? (int) q : f0) & 7] ^= (int) (f2 * f2);
        } catch (ArithmeticException | IndexOutOfBoundsException e4) {
            if (!(r.equals(f4) || "bcdefgh".equals(f4))) {
                q = ((f1 % (f3 ? f1 : q)) + q);
            } else {
                f2 = ((double) -7328555398470404886L - (-1.25 / (f2 - 1e10)));
            }
        }
        try {
            if (f3) {
                f1 = ((f3 ? (long) f2 : q) * (-((p ^ f0)) * (-(0) * 5L)));
                f5 = (byte) 156;
            } else {
                r = ("l" + (char) (f0 | f0));
                f0 = (String.valueOf(f0).hashCode() & ((byte) -3 + (char) 5));
            }
            for (int i5 = 2; i5 < 7; i5++) {
                if (--fuel < 0) {
                    break;
                }
                f0 = (8 + array["efgh".hashCode() & 7]);
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e6) {
            f3 = (f1 <= ((q | q) / (q / 2L)));
        }
        object = (byte) f4.hashCode();
        return (char) ((p + f0) / (14 / 671364094));
    }

    static char m3(int p, long q, String r) {
        if (--fuel < 0) {
            return 'm';
        }
        if ((("o" + p).equals(("m" + 'k')) && (f2 < (double) q))) {
            try {
                f5 = (byte) (array[p & 7] + (f0 * f0));
            } catch (ArithmeticException | IndexOutOfBoundsException e7) {
                f3 = f3;
            } finally {
                p = array[("" + m0(p, 0L, "n")).substring(0, 1).hashCode() & 7];
                f0 = (((943356731 - -1603254066) & (f5 + 'b')) % ((-5 ^ 6) - array[182846951 & 7]));
            }
        } else {
            f1 = ((!true ? (q & q) : (long) -255761494980878531L) / (long) (f3 ? 6L : q));
            switch (((p % p) ^ (-4 | p)) % 4) {
                case 0:
                    f2 = (double) ((7L ^ f1) * -5851809463336280033L);
                    break;
                case 1:
                    q = (long) ((5L - f1) / (f1 ^ f1));
                    break;
                case 2:
                    f5 = (byte) -68;
                    f2 = (((double) q - f2) - ((double) 7L % (3.0 - f2)));
                default:
                    f0 = (((p / 6) ^ (f0 / 9)) / (!false ? (10 * p) : 5));
                    f1 = (long) ((q / f1) - (q >>> -1322200994));
            }
        }
        array[(int) (0.1 + 3.0) & 7] ^= f0;
        float v8 = (-1.25f - ((1e10f * 1e10f) % 0.5f));
        try {
            for (int i9 = 1; i9 < 6; i9++) {
                if (--fuel < 0) {
                    break;
                }
                p = f0;
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e10) {
            f3 = ("" + m1(array[p & 7], 3032633093498970690L, "n")).substring(0, 1).equals(r);
        }
        return 'g';
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
