/** Parts of the class library that need natives, resources or services of the JDK. */

import java.math.*;
import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.text.*;
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;
import java.util.stream.*;
import java.util.zip.*;

class Buffers {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(32);
        b.putInt(7).putLong(9L).put((byte) 3).putShort((short) -2).putDouble(1.5);
        b.flip();
        System.out.println(b.getInt() + " " + b.getLong() + " " + b.get() + " " + b.getShort() + " " + b.getDouble() + " " + b);
        System.out.println(ByteBuffer.wrap(new byte[] {1, 0, 0, 0}).order(ByteOrder.LITTLE_ENDIAN).getInt());
        System.out.println(Arrays.toString("é€😀".getBytes(StandardCharsets.UTF_16BE)));
        try {
            b.get();
        } catch (BufferUnderflowException e) {
            System.out.println(e);
        }
    }
}

class Digests {
    public static void main(String[] args) throws Exception {
        CRC32 crc = new CRC32();
        crc.update("hello".getBytes());
        crc.update(33);
        Adler32 adler = new Adler32();
        adler.update("hello".getBytes());
        System.out.println(Long.toHexString(crc.getValue()) + " " + adler.getValue());
        for (String name : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512"}) {
            System.out.println(HexFormat.of().formatHex(MessageDigest.getInstance(name).digest("abc".getBytes())));
        }
        System.out.println(UUID.nameUUIDFromBytes("x".getBytes()));
    }
}

class Locales {
    public static void main(String[] args) throws Exception {
        System.out.println(new DecimalFormat("#,##0.00").format(1234567.891) + " " + new DecimalFormat("0.###E0").format(12345));
        for (Locale l : new Locale[] {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, Locale.ROOT}) {
            System.out.println(l + " " + NumberFormat.getInstance(l).format(1234567.8912) + " " + NumberFormat.getPercentInstance(l).format(0.5));
            System.out.println(String.format(l, "%,.2f", 1234.5) + " " + LocalDate.of(2024, 2, 29).format(DateTimeFormatter.ofPattern("EEEE d MMMM", l)));
        }
        System.out.println(NumberFormat.getCurrencyInstance(Locale.US).format(1234.5));
        System.out.println(MessageFormat.format("Hi {0}, {1} items, {2}", "Bob", 1234, 1.5));
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss");
        f.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(f.format(new Date(0)) + " " + f.parse("2020-01-02 03:04:05").getTime());
        System.out.println(String.format("%tY-%<tm-%<td %<tH:%<tM", new GregorianCalendar(2020, 0, 5, 3, 4, 5)));
        System.out.println(NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT).format(12345));
    }
}

class Zones {
    public static void main(String[] args) {
        ZonedDateTime paris = ZonedDateTime.of(2020, 7, 1, 0, 0, 0, 0, ZoneId.of("Europe/Paris"));
        System.out.println(paris + " " + paris.withZoneSameInstant(ZoneId.of("America/New_York")));
        LocalDate d = LocalDate.of(2024, 2, 28);
        System.out.println(d.datesUntil(d.plusDays(3)).toList() + " " + d.get(WeekFields.ISO.weekOfYear()));
        System.out.println(Duration.between(paris, paris.plusMonths(6)));
    }
}

class RecordMembers {
    record Point<T>(int x, T y) {}

    public static void main(String[] args) throws Exception {
        for (var c : Point.class.getRecordComponents()) {
            System.out.println(c + " " + c.getGenericType() + " " + c.getAccessor().invoke(new Point<>(3, "q")));
        }
        System.out.println(Thread.currentThread().getStackTrace()[1]);
        System.out.println(RecordMembers.class.getResourceAsStream("nothing") == null);
    }
}

class LastDigits {
    public static void main(String[] args) {
        for (double x = -1; x <= 1; x += 0.0625) {
            System.out.println(Math.asin(x) + " " + Math.acos(x) + " " + Math.sinh(x * 9) + " " + Math.cosh(x * 9) + " " + Math.log10(x * x * 977));
        }
        System.out.println(Math.exp(1) + " " + Math.pow(10, -5) + " " + Math.IEEEremainder(Double.MIN_VALUE, Double.MIN_VALUE));
    }
}

class Parallel {
    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(1, 1000).parallel().sum());
        System.out.println(List.of("a", "b").parallelStream().map(String::toUpperCase).collect(Collectors.toList()));
    }
}

class FailedInitializers {
    static class Broken {
        static int v;
        static {
            if (v == 0) throw new IllegalStateException("init");
        }
    }

    static class Wrong {
        static int v = wrong();
        static int wrong() { throw new AssertionError(); }
    }

    static int read() { return Broken.v; }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                read();
            } catch (Throwable e) {
                e.printStackTrace();
            }
        }
        try {
            System.out.println(Wrong.v);
        } catch (Throwable e) {
            e.printStackTrace();
        }
        ByteBuffer.allocate(8).asIntBuffer().put(new int[] {1, 2});
        System.out.println(ByteBuffer.wrap(new byte[] {0, 0, 0, 5}).asIntBuffer().get(0) + " " + (System.getenv() != null));
        System.out.println(Wrong.v);
    }
}
