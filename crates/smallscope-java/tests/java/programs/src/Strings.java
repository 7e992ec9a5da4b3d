import java.util.*;

/** Strings, builders, characters. */
class StringMethods {
    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + s.substring(7) + s.substring(0, 5) + s.indexOf('o') + s.lastIndexOf("o") + s.indexOf("xyz") + s.charAt(4) + s.contains("World"));
        System.out.println(s.startsWith("Hell") + "" + s.endsWith("d") + s.toUpperCase() + s.toLowerCase() + s.replace('l', 'L') + s.replace("World", "There") + s.concat("!"));
        System.out.println(s.hashCode() + " " + s.equals("hello, world") + s.equalsIgnoreCase("HELLO, WORLD") + s.compareTo("Help") + s.compareToIgnoreCase("hello") + "".isEmpty());
        System.out.println("  trim me ".trim() + "|" + "  strip ".strip() + "|" + " x ".stripLeading() + "|" + " x ".stripTrailing() + "|" + " ".isBlank() + "ab".repeat(3));
        System.out.println(String.join("-", "a", "b", "c") + String.join("/", List.of("x", "y")) + String.valueOf(3.5) + String.valueOf(true) + String.valueOf('c') + String.valueOf((Object) null));
        System.out.println("a,b,,c,,".split(",").length + Arrays.toString("a1b22c".split("[0-9]+")) + Arrays.toString("x:y:z".split(":", 2)) + Arrays.toString("".split(",")) + Arrays.toString(" a b ".split(" ")));
        System.out.println("aXbXc".replaceAll("X", "-") + "a.b.c".replaceFirst("\\.", "!") + "abc".matches("[a-c]+") + "abc".chars().sum() + "a\nb\n".lines().toList() + "tEST".regionMatches(true, 1, "est", 0, 3));
    }
}

class Builders {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder("abc");
        b.append(1).append('x').append(2.5).append(true).append(10L).append((Object) null).append(new char[] {'y', 'z'}).append("hello", 1, 3);
        System.out.println(b + " " + b.length() + b.indexOf("x") + b.charAt(2));
        b.insert(0, "<<").insert(2, 42).reverse().deleteCharAt(0).delete(0, 3).replace(0, 2, "REPLACED").setCharAt(1, '_');
        System.out.println(b);
        b.setLength(5);
        System.out.println(b + "|" + b.capacity() + new StringBuilder().append(1.0f).append((String) null).compareTo(new StringBuilder("1.0null")));
        StringBuffer buffer = new StringBuffer();
        for (int i = 0; i < 100; i++) {
            buffer.append(i % 10);
        }
        System.out.println(buffer.substring(95) + buffer.lastIndexOf("9"));
        StringJoiner joiner = new StringJoiner(", ", "[", "]");
        joiner.setEmptyValue("none");
        System.out.println(joiner);
        System.out.println(joiner.add("a").add("b").length() + "" + joiner);
    }
}

class Unicode {
    public static void main(String[] args) {
        String s = "na\u00efve \u03b1\u03b2\u03b3 \ud83d\ude00 \u4e2d\u6587";
        System.out.println(s);
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePointAt(10) + " " + s.toUpperCase() + " " + new StringBuilder(s).reverse());
        System.out.println(s.hashCode() + " " + s.indexOf('\u03b2') + s.substring(6, 9) + s.equals(new String(s.toCharArray())) + s.offsetByCodePoints(0, 11));
        for (int cp : s.codePoints().toArray()) {
            System.out.print(Integer.toHexString(cp) + (Character.isLetter(cp) ? "L" : "") + Character.charCount(cp) + " ");
        }
        System.out.println(Character.toChars(0x1F600).length + "\u00df".toUpperCase() + "\u0130".toLowerCase().length());
    }
}

class Characters {
    public static void main(String[] args) {
        for (char c : "aZ5 \t_$\u00e9\u0660-".toCharArray()) {
            System.out.println((int) c + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isLetterOrDigit(c) + Character.isWhitespace(c) + Character.isUpperCase(c)
                    + Character.isLowerCase(c) + Character.isJavaIdentifierStart(c) + Character.toUpperCase(c) + Character.toLowerCase(c) + Character.getNumericValue(c) + Character.getType(c));
        }
        System.out.println(Character.digit('f', 16) + " " + Character.forDigit(11, 16) + Character.MAX_VALUE + Character.isSurrogate('\ud800') + Character.compare('a', 'b') + Character.toString(97));
    }
}

class Interning {
    public static void main(String[] args) {
        String a = "constant";
        String b = "con" + "stant";
        String c = new String("constant");
        String part = "con";
        String d = part + "stant";
        System.out.println((a == b) + " " + (a == c) + " " + (a == d) + " " + (a == d.intern()) + " " + (c.intern() == b) + a.equals(d));
        final String fixed = "con";
        System.out.println(a == fixed + "stant");
        switch (d) {
            case "constant" -> System.out.println("found");
            default -> System.out.println("lost");
        }
    }
}

class Concatenation {
    static String nothing;

    public static void main(String[] args) {
        byte b = -1;
        short s = 300;
        char c = 'c';
        long l = 1L << 50;
        float f = 1e10f;
        double d = 1e-10;
        Object o = new int[0].length;
        int[] values = {1, 2};
        System.out.println("b" + b + "s" + s + "c" + c + "l" + l + "f" + f + "d" + d + o + nothing + values[1] + (b + s) + "\u0001\u0002" + true + null);
        String text = "";
        for (int i = 0; i < 20; i++) {
            text = i + text + i;
        }
        System.out.println(text);
        System.out.println(c + 1 + "x" + c + 1 + 'd' + (char) (c + 1) + 1.0 + 1.0f + -0.0);
        StringBuilder sb = new StringBuilder();
        sb.append("x" + 1).append(2 + 3 + "y");
        System.out.println(sb + "" + sb.length() + nothing);
    }
}

class Formatting {
    public static void main(String[] args) {
        System.out.println(String.format("%d|%5d|%-5d|%05d|%+d|%,d|%x|%X|%o|%(d|% d", 42, 42, 42, 42, 42, 1234567, 255, 255, 8, -5, 7));
        System.out.println(String.format("%s|%10s|%-10s|%.2s|%S|%c|%b|%n", "text", "right", "left", "cut", "upper", 'c', true).trim());
        System.out.println(String.format("%f|%.2f|%10.3f|%-10.1f|%e|%.3e|%g|%,.2f|%08.2f|%+.1f", 3.14159, 2.71828, 1.5, 2.25, 12345.678, 0.00012, 0.5, 1234567.891, -3.5, 2.0));
        System.out.println(String.format("%1$s %2$s %1$s %%", "a", "b") + "%d items".formatted(3) + String.format("%h %s %s", "hi", null, List.of(1)) + String.format("%05.1f|%x|%d", 9.96, 1L << 40, Long.MIN_VALUE));
        System.out.printf("%3d%%%n", 50);
        try {
            String.format("%d", "x");
        } catch (IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
        System.out.println(String.format("%.0f %.0f %.0f %.1f %.1f %.3f", 0.5, 1.5, 2.5, 0.25, 0.35, 1.0005) + String.format("%s %s", new int[0].length, Optional.of(1)));
    }
}

class Regex {
    public static void main(String[] args) {
        java.util.regex.Pattern pattern = java.util.regex.Pattern.compile("(\\w+)@(\\w+)\\.(com|org)");
        java.util.regex.Matcher matcher = pattern.matcher("ann@site.com, bob@place.org; nobody@x.net");
        while (matcher.find()) {
            System.out.println(matcher.group() + " " + matcher.group(1) + " " + matcher.group(2) + matcher.start() + "-" + matcher.end());
        }
        System.out.println("2024-01-15".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3/$2/$1") + "aaa".replaceAll("a*", "x") + java.util.regex.Pattern.matches("a{2,3}b?", "aaab"));
        System.out.println(Arrays.toString(java.util.regex.Pattern.compile("\\s*,\\s*").split("a , b,c ,d")) + "Hello".replaceAll("(?i)L", "1") + "x1y2".replaceAll("[^0-9]", ""));
    }
}

class Palindromes {
    static boolean is(String s) {
        for (int i = 0, j = s.length() - 1; i < j; i++, j--) {
            if (s.charAt(i) != s.charAt(j)) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        String text = "abacabadabacaba racecar noon xyz";
        Set<String> found = new TreeSet<>();
        for (int i = 0; i < text.length(); i++) {
            for (int j = i + 3; j <= text.length(); j++) {
                String part = text.substring(i, j);
                if (is(part) && !part.contains(" ")) {
                    found.add(part);
                }
            }
        }
        System.out.println(found);
    }
}

class Caesar {
    static String shift(String text, int by) {
        char[] chars = text.toCharArray();
        for (int i = 0; i < chars.length; i++) {
            char c = chars[i];
            if (c >= 'a' && c <= 'z') {
                chars[i] = (char) ((c - 'a' + by + 26) % 26 + 'a');
            } else if (Character.isUpperCase(c)) {
                chars[i] = (char) ((c - 'A' + by + 26) % 26 + 'A');
            }
        }
        return new String(chars);
    }

    public static void main(String[] args) {
        String secret = shift("The Quick Brown Fox Jumps!", 13);
        System.out.println(secret + " " + shift(secret, -13));
    }
}

class WordCount {
    public static void main(String[] args) {
        String text = "the quick brown fox jumps over the lazy dog the fox";
        Map<String, Integer> counts = new HashMap<>();
        for (String word : text.split(" ")) {
            counts.put(word, counts.getOrDefault(word, 0) + 1);
        }
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(counts.entrySet());
        entries.sort(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()));
        System.out.println(entries);
        System.out.println(counts);
    }
}

class Bytes {
    public static void main(String[] args) {
        byte[] bytes = "h\u00e9llo \u20ac".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        System.out.println(Arrays.toString(bytes) + new String(bytes, java.nio.charset.StandardCharsets.UTF_8) + new String(bytes, 0, 1, java.nio.charset.StandardCharsets.US_ASCII));
        System.out.println(Arrays.toString("\u00ff".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)) + (bytes[1] & 0xff) + Byte.toUnsignedInt((byte) -1) + Byte.parseByte("-128"));
        StringBuilder hex = new StringBuilder();
        for (byte b : bytes) {
            hex.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        System.out.println(hex);
    }
}

class ParseNumbers {
    public static void main(String[] args) {
        String[] texts = {"12", "-7", "+3", "", "abc", "2147483648", "0x1f", "1_000", " 5", "99999999999", "-0"};
        for (String text : texts) {
            try {
                System.out.println(Integer.parseInt(text));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String text : new String[] {"1.5", "1e3", ".5", "-1.", "NaN", "Infinity", "x", "0x1p4", "1d"}) {
            try {
                System.out.println(Double.parseDouble(text));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Boolean.parseBoolean("TRUE") + " " + Long.parseLong("-9223372036854775808") + Short.parseShort("123"));
    }
}
