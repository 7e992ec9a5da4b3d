/** Written by Generator.java. */
class Random23 {
    static int fuel = 2000;
    static int f0 = 3;
    static long f1 = 3543908491917435557L;
    static double f2 = 3.0;
    static boolean f3 = false;
    static String f4 = "abcdefgh";
    static byte f5 = (byte) 81;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static String m0(int p, long q, String r) {
        if (--fuel < 0) {
            return "efgh";
        }
        for (int i0 = 1; i0 < 3; i0++) {
            if (--fuel < 0) {
                break;
            }
            p = (array[(5 - f0) & 7] / 4);
        }
        for (int i1 = 2; i1 < 7; i1++) {
            if (--fuel < 0) {
                break;
            }
            r = ("h".equals(("m" + f4)) ? String.valueOf((f0 ^ p)) : "fgh");
        }
        object = f5;
        try {
            char v2 = (char) (f5 + 'l');
        } catch (ArithmeticException | IndexOutOfBoundsException e3) {
            try {
                p = (((f3 ^ f3) ? (f0 - 0) : (f0 - -473135604)) | -1073115312);
                f4 = (((f3 || true) ^ (-661030971 != p)) ? ((3 != p) ? r : "fgh") : "gh");
            } catch (ArithmeticException | IndexOutOfBoundsException e4) {
                r = ("n" + f1);
            }
        }
        return String.valueOf(((f2 % f2) % (double) f1));
    }

    static double m1(int p, long q, String r) {
        if (--fuel < 0) {
            return 3.0;
        }
        try {
            array[((f3 && f3) ? (-536654171 / -4) : (f5 + 'm')) & 7] = f0;
            f3 = (((f2 / f2) - 3.0) > (double) (f1 % q));
        } catch (ArithmeticException | IndexOutOfBoundsException e5) {
            for (int i6 = 2; i6 < 4; i6++) {
                if (--fuel < 0) {
                    break;
                }
                f1 = (f1 | (f1 * (long) f1));
            }
        } finally {
            if ((((f2 * 0.1) * (double) -8324421910732644592L) != ((f2 + 1e10) * (f2 / f2)))) {
                f5 = (byte) ((p / f0) % (int) f2);
            } else {
                f2 = (((double) f1 - (double) 2002157903095656105L) - (double) f1);
                f5 = (byte) ((f3 ^ f3) ? f0 : (p + f0));
            }
            array[("n" + -5).hashCode() & 7] *= ((p % f0) & (p % p));
        }
        array[((-1915075620 | p) / (10 / p)) & 7] = ((f0 & f0) / (int) -1734725786377820968L);
        String v7 = ("" + m0(((p & p) ^ (int) -1.25), f1, "n")).substring(0, 1);
        object = ((f5 + 's') - f4.hashCode());
        return f2;
    }

    static float m2(int p, long q, String r) {
        if (--fuel < 0) {
            return 1e10f;
        }
        if ((((q % f1) != (q ^ f1)) ^ (false && (true || true)))) {
            float v8 = (0.5f * -1.25f);
        } else {
            switch (((byte) -4 + (char) 11) % 4) {
                case 0:
                    f1 = ((!f3 ? (f1 & f1) : (8L / f1)) >>> (array[p & 7] - (true ? p : f0)));
                    q = (-(((byte) f0 + (char) f0)) * (long) (f1 % f1));
                case 1:
                    f1 = (true ? ((true && true) ? (7L << 'j') : (q << 'a')) : (!false ? f1 : (2L << 'm')));
                    p = (((f5 + 'u') <= "bcdefgh".hashCode()) ? ((byte) -67 + (char) -3) : ((byte) -4 + (char) p));
                case 2:
                    f4 = ("" + m0((int) (double) 1L, (false ? (false ? q : f1) : (q & q)), "n")).substring(0, 1);
                    break;
                default:
                    f2 = (double) ((8L << 'e') / (-(f0) * 2L));
                    r = (f4.equals(r) ? String.valueOf((0.5 + f2)) : "cdefgh");
            }
            for (int i9 = 1; i9 < 4; i9++) {
                if (--fuel < 0) {
                    break;
                }
                q = ((-((f5 + 'g')) * f1) + (long) (f1 >>> 5));
                p = f4.hashCode();
            }
        }
        f0 = 4;
        float v10 = (float) 2L;
        array[-4 & 7] = ("k" + 'x').hashCode();
        return ((v10 * (v10 + v10)) + (float) (f1 | 6L));
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
