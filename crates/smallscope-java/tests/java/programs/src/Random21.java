/** Written by Generator.java. */
class Random21 {
    static int fuel = 2000;
    static int f0 = -1;
    static long f1 = 1L;
    static double f2 = 0.1;
    static boolean f3 = false;
    static String f4 = "h";
    static byte f5 = (byte) 52;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static String m0(int p, long q, String r) {
        if (--fuel < 0) {
            return "h";
        }
        for (int i0 = 1; i0 < 5; i0++) {
            if (--fuel < 0) {
                break;
            }
            switch (((f5 + 't') * array[6 & 7]) % 4) {
                case 0:
                    f3 = (((f2 - f2) != (double) -1452063442650708499L) ^ !(f3 || f3));
                case 1:
                    q = 8L;
                    f2 = 0.1;
                case 2:
                    p = (p / (!false ? f0 : ((byte) 121 + 'q')));
                default:
                    f4 = String.valueOf((char) ((byte) 186 + 'r'));
                    r = (f3 ? ("o" + f5) : "defgh");
            }
            if (f3) {
                r = f4;
                q = ((f4.equals(r) ? (q << 'v') : (f1 >>> 2013262216)) | (long) 166195481789291069L);
            } else {
                p = f0;
                f4 = ("m" + ((p / f0) & (int) f2));
            }
        }
        array[((f5 + 'm') / (7 | f0)) & 7] = array[(p + f0) & 7];
        switch ((array[4 & 7] - p) % 4) {
            case 0:
                object = String.valueOf((double) 5968681174186542476L);
            case 1:
                if ((((-1807700853119457401L << 'd') | (long) f2) <= ((false ? 0L : 7794915222788811257L) >>> (p | p)))) {
                    q = q;
                    p = f4.hashCode();
                } else {
                    r = String.valueOf(((double) 5L * f2));
                    f3 = f4.equals(String.valueOf((3f > 0.5f)));
                }
                f2 = (double) ((1L >>> p) * (f1 * 4L));
                break;
            case 2:
                object = ((char) -260120503 <= (char) -1);
                break;
            default:
                String v1 = r;
                array[((0 & p) & (f5 + 'r')) & 7] += (int) (double) q;
        }
        try {
            for (int i2 = 1; i2 < 4; i2++) {
                if (--fuel < 0) {
                    break;
                }
                q = q;
            }
            boolean v3 = !f3;
        } catch (ArithmeticException | IndexOutOfBoundsException e4) {
            byte v5 = (byte) (f3 ? "cdefgh" : "fgh").hashCode();
        }
        f3 = (!(false || f3) && false);
        return ("l" + f4);
    }

    static double m1(int p, long q, String r) {
        if (--fuel < 0) {
            return -1.25;
        }
        f1 = (long) ((7182950036833853824L / 5665622159647943964L) << (char) p);
        switch (((0 | p) - (f0 - 14)) % 4) {
            case 0:
                String v6 = ((r.equals(r) || ('c' <= 'v')) ? ("l" + (byte) 3) : "gh");
            case 1:
                p = (((byte) 607060733 + (char) -980326553) * ((byte) 5 + (char) 38839532));
            case 2:
                for (int i7 = 2; i7 < 7; i7++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f5 = (byte) ("" + m0(1, 3L, "n")).substring(0, 1).hashCode();
                }
                for (int i8 = 0; i8 < 7; i8++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f5 = (byte) p;
                    f0 = (((f3 ? f0 : f0) + (0 & 1690026295)) - (7 + (int) f2));
                }
            default:
                float v9 = ((float) (q * -2951754602512960309L) * ((float) 5L - (-1.25f / 3f)));
        }
        byte v10 = (byte) (int) (3435972722203794869L / 1L);
        for (int i11 = 1; i11 < 5; i11++) {
            if (--fuel < 0) {
                break;
            }
            try {
                f1 = (((-(1640151376) * f1) >>> r.hashCode()) - (1L | (f1 - f1)));
                q = (((3L * 6L) << (char) f0) + (q / (5L >>> f0)));
            } catch (ArithmeticException | IndexOutOfBoundsException e12) {
                f5 = v10;
                f3 = !((float) 2L == (1e10f - 1e10f));
            }
        }
        return (((f2 - f2) + (f2 - 3.0)) * ((f2 * f2) / (f2 + f2)));
    }

    static byte m2(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) -48;
        }
        if (("m" + (f1 % q)).equals((f3 ? ("n" + true) : "fgh"))) {
            f3 = ((float) (-7138890078555660672L / q) == -1.25f);
        } else {
            if (!f3) {
                p = (p * (int) (double) f1);
                f3 = f3;
            } else {
                f1 = (long) ((long) 2L - (q ^ q));
            }
            f0 = ((r.hashCode() + (f0 % f0)) + ((f2 <= f2) ? (f0 / f0) : array[10 & 7]));
        }
        try {
            for (int i13 = 1; i13 < 3; i13++) {
                if (--fuel < 0) {
                    break;
                }
                f1 = f1;
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e14) {
            object = (char) f0;
        }
        int v15 = (9 & (4 | (f0 % 5)));
        object = ((f1 == f1) ? String.valueOf(false) : "cdefgh");
        return f5;
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
