/** Written by Generator.java. */
class Random06 {
    static int fuel = 2000;
    static int f0 = 11;
    static long f1 = 0L;
    static double f2 = -1.25;
    static boolean f3 = true;
    static String f4 = "abcdefgh";
    static byte f5 = (byte) -96;
    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};
    static Object object;

    static byte m0(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) 108;
        }
        object = (byte) p;
        f0 = ((f3 ? (f5 + 'f') : (f0 ^ f0)) - array[f4.hashCode() & 7]);
        try {
            boolean v0 = (!(false && false) ^ (f3 || (f3 || f3)));
            switch (("defgh".hashCode() * (p % p)) % 4) {
                case 0:
                    f1 = ((-(r.hashCode()) * (long) 0.1) >>> ((byte) p + (char) f0));
                    r = (((float) 6L != -1.25f) ? String.valueOf(f0) : "defgh");
                case 1:
                    p = (((byte) f0 + 'f') / ((-1579208958 | f0) / (f3 ? p : p)));
                case 2:
                    f4 = ((true ? f4 : "defgh").equals((v0 ? "fgh" : "cdefgh")) ? (f4.equals(r) ? r : "gh") : "cdefgh");
                    break;
                default:
                    f3 = (((3.0 - f2) * (double) f1) == ((double) q / (f2 % f2)));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e1) {
            f1 = (((-(p) * q) << 't') * ((f3 ? 0L : q) + q));
            object = ("o" + 3L).hashCode();
        }
        r = String.valueOf(!(-1.25f == 3f));
        return (byte) (array[13 & 7] & (int) 1e10);
    }

    static byte m1(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) -72;
        }
        switch (p % 4) {
            case 0:
                try {
                    f1 = (f1 / ((-6154208584184477365L >>> f0) >>> (int) 1e10));
                    f2 = (((double) 6L + (f2 % -1.25)) / f2);
                } catch (ArithmeticException | IndexOutOfBoundsException e2) {
                    f4 = ("" + m0(((f3 ? f0 : p) + array[p & 7]), ((long) q % (f1 << 'd')), "n")).substring(0, 1);
                } finally {
                    f1 = (((f3 ^ f3) || "h".equals("abcdefgh")) ? ((long) 6222285111554026172L % (f1 & 1L)) : (long) (true ? q : 4L));
                    p = ((r.hashCode() % (11 % p)) & ((byte) 11 + (char) p));
                }
                double v3 = ((f2 * (f2 / f2)) * 0.5);
            case 1:
                for (int i4 = 2; i4 < 8; i4++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f2 = (((f2 / 3.0) * (0.5 * f2)) / f2);
                }
                break;
            case 2:
                for (int i5 = 2; i5 < 7; i5++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f2 = (((f2 % 1e10) * (f2 * f2)) * ((f2 - 0.5) + (f2 - -1.25)));
                    q = (((long) f1 | (f1 / f1)) % (long) (f3 ? 4283966712485920844L : f1));
                }
                object = String.valueOf(-1975462813).equals("h");
            default:
                r = ("m" + (array[p & 7] & ((byte) 78 + 'd')));
                for (int i6 = 0; i6 < 6; i6++) {
                    if (--fuel < 0) {
                        break;
                    }
                    f3 = (((1e10f + 1e10f) % (float) f1) < 3f);
                    r = ("k" + (char) (1189299533 / f0));
                }
        }
        try {
            for (int i7 = 1; i7 < 6; i7++) {
                if (--fuel < 0) {
                    break;
                }
                q = (long) ((6L & 5L) & (f1 / q));
            }
        } catch (ArithmeticException | IndexOutOfBoundsException e8) {
            switch ((int) (-(p) * 4L) % 4) {
                case 0:
                    f1 = (((q << 'a') / (q + f1)) - ((f1 / f1) % (652571658458539473L << 'e')));
                    f0 = 12;
                    break;
                case 1:
                    f3 = !("n" + -1.25f).equals(r);
                    f0 = ((byte) array[4 & 7] + (char) (f0 + 1742487209));
                case 2:
                    f4 = ("" + m0((int) (double) 3L, f1, "n")).substring(0, 1);
                    f2 = (f2 - (double) (q + q));
                    break;
                default:
                    f1 = (((-(f0) * 1L) << (char) f0) >>> ((f3 && f3) ? array[8 & 7] : f0));
            }
            for (int i9 = 0; i9 < 5; i9++) {
                if (--fuel < 0) {
                    break;
                }
                f4 = ("" + m0(("efgh".equals(r) ? (f5 + 't') : (p % f0)), ((f1 & 5L) << 'k'), "n")).substring(0, 1);
                q = f1;
            }
        }
        p = (((int) f1 * (11 + 3)) * ("h".hashCode() | (f5 + 'w')));
        f2 = f2;
        return (byte) (array[2042465376 & 7] ^ (1527494171 * f0));
    }

    static String m2(int p, long q, String r) {
        if (--fuel < 0) {
            return "defgh";
        }
        for (int i10 = 2; i10 < 6; i10++) {
            if (--fuel < 0) {
                break;
            }
            if ((!f3 && f3)) {
                f1 = (((f3 && f3) ? (6L / q) : f1) * ((f1 <= 5L) ? (-(-1986928358) * 1752419259555747896L) : (f3 ? q : f1)));
            } else {
                f0 = (f3 ? (f3 ? r : "h") : "cdefgh").hashCode();
            }
        }
        f5 = (byte) ((byte) 11 + (char) p);
        f4 = ((f3 ? r : "cdefgh").equals((true ? r : "gh")) ? String.valueOf((f3 || f3)) : "h");
        return "fgh";
    }

    static byte m3(int p, long q, String r) {
        if (--fuel < 0) {
            return (byte) 34;
        }
        for (int i11 = 2; i11 < 7; i11++) {
            if (--fuel < 0) {
                break;
            }
            if (!("" + m2(1738195735, f1, "n")).substring(0, 1).equals(("o" + r))) {
                r = ("k" + (f2 == f2));
                f2 = (double) ((7L + f1) / (5383599063515426985L - f1));
            } else {
                f5 = (byte) ((f0 - 1332964881) * p);
                f2 = (((f2 - f2) - (f2 * 0.1)) + ((1e10 % f2) * (double) f1));
            }
            for (int i12 = 0; i12 < 8; i12++) {
                if (--fuel < 0) {
                    break;
                }
                f4 = String.valueOf((double) (f1 / 2L));
            }
        }
        r = ("" + m0(((1 + f0) / -520904425), ((8L | f1) << (char) 10), "n")).substring(0, 1);
        if (!!(true ^ false)) {
            if (((false ? f4 : "efgh").equals(("m" + 'w')) ^ f3)) {
                f2 = -1.25;
                f2 = ((double) (f1 >>> 1) / (double) (3L ^ q));
            } else {
                f5 = (byte) (array[p & 7] + f0);
                f1 = (((0.5 * f2) <= (f2 * f2)) ? ((f3 ? 5980343353606540362L : f1) / (-(f0) * f1)) : f1);
            }
            object = r;
        } else {
            array[((1575652884 ^ 3) & r.hashCode()) & 7] ^= array[-4 & 7];
            String v13 = (f3 ? (false ? (f3 ? "defgh" : "abcdefgh") : "h") : "efgh");
        }
        if ((((1e10f - 3f) * -1.25f) < 3f)) {
            object = q;
        } else {
            if (f3) {
                f4 = String.valueOf((char) (f0 + p));
            } else {
                f4 = String.valueOf((array[f0 & 7] * (p ^ -167009438)));
            }
            if ((f3 && ((char) f0 > (char) f0))) {
                f5 = (byte) ((f3 || f3) ? ((byte) -42 + 't') : array[9 & 7]);
                r = String.valueOf(((p % f0) / ((byte) -65 + 'k')));
            } else {
                p = (r.equals((true ? r : "fgh")) ? array[(14 - f0) & 7] : f0);
                f0 = (((-5 & -4) + r.hashCode()) / (array[f0 & 7] % ((byte) 199 + 'f')));
            }
        }
        return (byte) (false ? r : "bcdefgh").hashCode();
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
