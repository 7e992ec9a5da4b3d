import java.io.*;
import java.nio.charset.*;
import java.util.*;
import java.util.zip.*;

// Compressed streams, their sizes and their errors.

class CompressedStreams {

    public static void main(String[] args) throws Exception {
        byte[] data = "hello hello hello hello compress me please, hello again and again and again".repeat(20).getBytes();
        CRC32 c = new CRC32();
        c.update(data);
        System.out.println(Long.toHexString(c.getValue()));
        c.reset();
        c.update(65);
        c.update(data, 3, 10);
        System.out.println(c.getValue());
        Adler32 a = new Adler32();
        a.update(data);
        System.out.println(a.getValue());
        CRC32C cc = new CRC32C();
        cc.update(data);
        System.out.println(cc.getValue());
        Deflater d = new Deflater();
        d.setInput(data);
        d.finish();
        byte[] buf = new byte[1000];
        int n = d.deflate(buf);
        System.out.println(n + " " + d.finished() + " " + d.getTotalIn() + " " + d.getTotalOut() + " " + d.getAdler());
        Inflater i = new Inflater();
        i.setInput(buf, 0, n);
        byte[] out = new byte[data.length + 10];
        int k = i.inflate(out);
        System.out.println(
            k + " " + i.finished() + " " + i.getRemaining() + " " + Arrays.equals(data, Arrays.copyOf(out, k)) + " " + i.getAdler()
        );
        i.end();
        d.end();
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(b)) {
            g.write(data);
        }
        byte[] z = b.toByteArray();
        System.out.println(z.length + " " + (z[0] & 255) + (z[1] & 255));
        try (GZIPInputStream g = new GZIPInputStream(new ByteArrayInputStream(z))) {
            System.out.println(new String(g.readAllBytes()).substring(0, 11));
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream("notgzip....".getBytes()));
        } catch (ZipException e) {
            System.out.println(e);
        }
        b.reset();
        try (ZipOutputStream zo = new ZipOutputStream(b)) {
            ZipEntry e1 = new ZipEntry("a.txt");
            e1.setTime(0);
            zo.putNextEntry(e1);
            zo.write("AAA".getBytes());
            zo.closeEntry();
            ZipEntry e2 = new ZipEntry("d/b.txt");
            e2.setComment("cm");
            zo.putNextEntry(e2);
            zo.write(data);
            zo.closeEntry();
        }
        try (ZipInputStream zi = new ZipInputStream(new ByteArrayInputStream(b.toByteArray()))) {
            ZipEntry e;
            while ((e = zi.getNextEntry()) != null)
                System.out.println(e.getName() + " " + zi.readAllBytes().length + " " + e.isDirectory());
        }
        Inflater bad = new Inflater();
        bad.setInput(new byte[] { 1, 2, 3, 4 });
        try {
            bad.inflate(new byte[10]);
        } catch (DataFormatException e) {
            System.out.println(e.getMessage());
        }
        for (int lv : new int[] { 0, 1, 9 }) {
            Deflater x = new Deflater(lv, true);
            x.setInput(data);
            x.finish();
            int t = 0;
            byte[] s = new byte[16];
            while (!x.finished()) t += x.deflate(s);
            System.out.println(lv + " " + t);
        }
        CheckedInputStream ci = new CheckedInputStream(new ByteArrayInputStream(data), new CRC32());
        ci.readAllBytes();
        System.out.println(ci.getChecksum().getValue());
        try (InflaterInputStream is = new InflaterInputStream(new DeflaterInputStream(new ByteArrayInputStream(data)))) {
            System.out.println(is.readAllBytes().length);
        }
        Deflater dd = new Deflater();
        dd.setDictionary("hello".getBytes());
        dd.setInput("hello hello".getBytes());
        dd.finish();
        int dn = dd.deflate(buf);
        Inflater di = new Inflater();
        di.setInput(buf, 0, dn);
        int got = di.inflate(out);
        System.out.println(got + " " + di.needsDictionary() + di.needsInput());
        di.setDictionary("hello".getBytes());
        got = di.inflate(out);
        System.out.println(new String(out, 0, got));
        Inflater st = new Inflater(true);
        st.setInput(new byte[0]);
        System.out.println(st.needsInput() + " " + st.inflate(out));
    }
}
