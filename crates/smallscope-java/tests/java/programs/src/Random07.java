/** Written by Generator.java. */
class Random07 {
    static int fuel = 2000;
    static int f0 = -1;
    static long f1 = 177623051241444105L;
    static double f2 = 0.1;
    static boolean f3 = true;
    static String f4 = "fgh";
    static byte f5 = (byte) 50;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static double m0(int p, long q, String r) {
        if (--fuel < 0) {
            return 1e10;
        }
        f1 = (-6611035329062026007L + ((f1 ^ -4229898276804867161L) - (-5821917624862748437L ^ -8806609805423055690L)));
        String v0 = "abcdefgh";
        f4 = ("k" + (1e10f < (3f % 3f)));
        for (int i1 = 0; i1 < 3; i1++) {
            if (--fuel < 0) {
                break;
            }
            r = ("m" + ((f3 ? f1 : 5L) < (q | 4L)));
        }
        byte v2 = (byte) ((byte) 0 + (char) f0);
        return (double) ((-4692396775693891240L >>> p) << (char) p);
    }

    static float m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 3f;
        }
        for (int i3 = 0; i3 < 4; i3++) {
            if (--fuel < 0) {
                break;
            }
            char v4 = (char) (f0 / (p + 146836550));
        }
        try {
            f4 = "efgh";
            array[f0 & 7] *= (int) (1L % f1);
        } catch (ArithmeticException | IndexOutOfBoundsException e5) {
            byte v6 = f5;
            q = (long) ((f2 / 1e10) * f2);
        } finally {
            boolean v7 = !!!false;
        }
        if (("" + m0(-1780880354, 0L, "n")).substring(0, 1).equals(("k" + (byte) f0))) {
            array[f0 & 7] ^= ("o" + -1755869808).hashCode();
            for (int i8 = 1; i8 < 5; i8++) {
                if (--fuel < 0) {
                    break;
                }
                f5 = (byte) (true ? f0 : (p / 10));
            }
        } else {
            String v9 = ("" + m0(694405302, (-((12 % p)) * (q << 'u')), "n")).substring(0, 1);
        }
        return (((0.5f * 0.5f) + 0.5f) + ((0.5f / 0.5f) * (-1.25f - -1.25f)));
    }

    static int m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 2;
        }
        r = ("m" + 7808290432565788128L);
        f4 = ("" + m0((int) (f1 << 'x'), ((true || f3) ? (q - f1) : (f1 / q)), "n")).substring(0, 1);
        byte v10 = (byte) ((f5 + 'r') / (p / p));
        try {
            double v11 = (double) -99571532113083267L;
            if ((((0.5f - 1e10f) * (float) f1) < ((0.5f + 1e10f) + (1e10f * 3f)))) {
                f2 = (double) ((q & 4L) * (2L * f1));
            } else {
                v10 = (byte) ((p - 130622690) & (1146928824 | p));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e12) {
            if (!((true ^ false) ^ !f3)) {
                f2 = ((double) f1 / (double) (q / q));
            } else {
                f3 = ("n" + (f3 ? "bcdefgh" : "defgh")).equals(f4);
            }
            q = f1;
        } finally {
            for (int i13 = 0; i13 < 6; i13++) {
                if (--fuel < 0) {
                    break;
                }
                f3 = f3;
            }
            switch ((f5 + (char) 1845368017) % 4) {
                case 0:
                    v10 = (byte) (p + (p / 247159880));
                case 1:
                    v10 = (byte) array[(8 + -1) & 7];
                case 2:
                    f1 = ((-((f3 ? f0 : p)) * q) % f1);
                    f5 = (byte) (((byte) -91 + 'c') & (p ^ p));
                default:
                    p = (int) ((double) 2L + (double) 1L);
            }
        }
        return p;
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
        }
        System.out.println("" + f0 + " " + f1 + " " + f2 + " " + f3 + " " + f4 + " " + f5 + java.util.Arrays.toString(array) + object + fuel);
    }
}
