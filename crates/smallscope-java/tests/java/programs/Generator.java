import java.util.*;

/**
 * Writes random programs: `java Generator.java COUNT FOLDER`. The same number gives the same program.
 *
 * A program has static fields, arrays, and methods whose bodies are random statements over them; loops are bounded, divisions may fail,
 * and everything is printed in the end. What it prints is what HotSpot says.
 */
public class Generator {
    static final String[] TYPES = {"int", "long", "double", "boolean", "String", "byte", "char", "float"};
    final Random random;
    final StringBuilder out = new StringBuilder();
    final List<String[]> locals = new ArrayList<>();
    int names;
    int depth;
    int method;

    Generator(long seed) {
        random = new Random(seed);
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            String name = String.format("Random%02d", i);
            java.nio.file.Files.writeString(java.nio.file.Path.of(args[1], name + ".java"), new Generator(i).program(name));
        }
    }

    int below(int n) {
        return random.nextInt(n);
    }

    String type() {
        return TYPES[below(TYPES.length)];
    }

    String program(String name) {
        out.append("/** Written by Generator.java. */\nclass ").append(name).append(" {\n    static int fuel = 2000;\n");
        String[] fields = new String[6];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = TYPES[i % TYPES.length];
            out.append("    static ").append(fields[i]).append(" f").append(i).append(" = ").append(literal(fields[i])).append(";\n");
            locals.add(new String[] {fields[i], "f" + i});
        }
        out.append("    static int[] array = {3, 1, 4, 1, 5, 9, 2, 6};\n    static Object object;\n");
        int methods = 3 + below(3);
        for (method = 0; method < methods; method++) {
            String result = type();
            int before = locals.size();
            out.append("\n    static ").append(result).append(" m").append(method).append("(int p, ").append("long q, String r) {\n        if (--fuel < 0) {\n            return ")
                    .append(literal(result)).append(";\n        }\n");
            locals.add(new String[] {"int", "p"});
            locals.add(new String[] {"long", "q"});
            locals.add(new String[] {"String", "r"});
            for (int i = 0; i < 3 + below(3); i++) {
                statement(2);
            }
            out.append("        return ").append(expression(result, 3)).append(";\n    }\n");
            while (locals.size() > before) {
                locals.remove(locals.size() - 1);
            }
        }
        out.append("\n    public static void main(String[] args) {\n        for (int i = 0; i < 8; i++) {\n");
        for (int i = 0; i < methods; i++) {
            out.append("            try {\n                System.out.println(m").append(i).append("(i * 7 - 20, i * 1234567890123L, \"r\" + i));\n            } catch (RuntimeException e) {\n")
                    .append("                System.out.println(e.getClass().getName());\n            }\n");
        }
        out.append("        }\n        System.out.println(");
        for (int i = 0; i < fields.length; i++) {
            out.append(i > 0 ? " + \" \" + " : "\"\" + ").append("f").append(i);
        }
        return out.append(" + java.util.Arrays.toString(array) + object + fuel);\n    }\n}\n").toString();
    }

    void indent(int by) {
        out.append("    ".repeat(by));
    }

    void statement(int level) {
        if (depth > 1) {
            assign(level);
            return;
        }
        depth++;
        switch (below(9)) {
            case 0 -> {
                String type = type();
                String name = "v" + names++;
                indent(level);
                out.append(type).append(' ').append(name).append(" = ").append(expression(type, 3)).append(";\n");
                locals.add(new String[] {type, name});
            }
            case 1 -> {
                indent(level);
                out.append("if (").append(expression("boolean", 3)).append(") {\n");
                block(level + 1);
                indent(level);
                out.append("} else {\n");
                block(level + 1);
                indent(level);
                out.append("}\n");
            }
            case 2 -> {
                String name = "i" + names++;
                indent(level);
                out.append("for (int ").append(name).append(" = ").append(below(3)).append("; ").append(name).append(" < ").append(3 + below(6)).append("; ").append(name).append("++) {\n");
                indent(level + 1);
                out.append("if (--fuel < 0) {\n");
                indent(level + 2);
                out.append("break;\n");
                indent(level + 1);
                out.append("}\n");
                block(level + 1);
                indent(level);
                out.append("}\n");
            }
            case 3 -> {
                indent(level);
                out.append("try {\n");
                block(level + 1);
                indent(level);
                out.append("} catch (ArithmeticException | IndexOutOfBoundsException e").append(names).append(") {\n");
                names++;
                block(level + 1);
                if (below(2) == 0) {
                    indent(level);
                    out.append("} finally {\n");
                    block(level + 1);
                }
                indent(level);
                out.append("}\n");
            }
            case 4 -> {
                indent(level);
                out.append("switch (").append(expression("int", 2)).append(" % 4) {\n");
                for (int i = 0; i < 3; i++) {
                    indent(level + 1);
                    out.append("case ").append(i).append(":\n");
                    block(level + 2);
                    if (below(2) == 0) {
                        indent(level + 2);
                        out.append("break;\n");
                    }
                }
                indent(level + 1);
                out.append("default:\n");
                block(level + 2);
                indent(level);
                out.append("}\n");
            }
            case 5 -> {
                indent(level);
                out.append("array[").append(expression("int", 2)).append(" & 7] ").append(new String[] {"=", "+=", "^=", "*="}[below(4)]).append(' ').append(expression("int", 2)).append(";\n");
            }
            case 6 -> {
                indent(level);
                out.append("object = ").append(expression(type(), 2)).append(";\n");
            }
            default -> assign(level);
        }
        depth--;
    }

    void block(int level) {
        int before = locals.size();
        for (int i = 0; i < 1 + below(2); i++) {
            statement(level);
        }
        while (locals.size() > before) {
            locals.remove(locals.size() - 1);
        }
    }

    void assign(int level) {
        String[] local = locals.get(below(locals.size()));
        indent(level);
        out.append(local[1]).append(" = ").append(expression(local[0], 3)).append(";\n");
    }

    String literal(String type) {
        return switch (type) {
            case "int" -> "" + (below(3) == 0 ? random.nextInt() : below(20) - 5);
            case "long" -> (below(3) == 0 ? random.nextLong() : below(9)) + "L";
            case "double" -> new String[] {"0.5", "-1.25", "1e10", "3.0", "0.1"}[below(5)];
            case "float" -> new String[] {"0.5f", "-1.25f", "1e10f", "3f"}[below(4)];
            case "boolean" -> "" + random.nextBoolean();
            case "byte" -> "(byte) " + (below(300) - 100);
            case "char" -> "'" + (char) ('a' + below(26)) + "'";
            default -> "\"" + "abcdefgh".substring(below(8)) + "\"";
        };
    }

    String local(String type) {
        List<String> fitting = new ArrayList<>();
        for (String[] local : locals) {
            if (local[0].equals(type)) {
                fitting.add(local[1]);
            }
        }
        return fitting.isEmpty() ? literal(type) : fitting.get(below(fitting.size()));
    }

    String expression(String type, int size) {
        if (size == 0 || below(6) == 0) {
            return below(3) == 0 ? literal(type) : local(type);
        }
        int next = size - 1;
        switch (type) {
            case "int", "long" -> {
                switch (below(9)) {
                    case 0 -> {
                        return "(" + expression(type, next) + " / " + expression(type, next) + ")";
                    }
                    case 1 -> {
                        return "(" + type + ") " + expression(below(2) == 0 ? "double" : "long", next);
                    }
                    case 2 -> {
                        return "(" + expression("boolean", next) + " ? " + expression(type, next) + " : " + expression(type, next) + ")";
                    }
                    case 3 -> {
                        return type.equals("int") ? "array[" + expression("int", next) + " & 7]" : "(" + expression("long", next) + " >>> " + expression("int", next) + ")";
                    }
                    case 4 -> {
                        return type.equals("int") ? expression("String", next) + ".hashCode()" : "(" + expression("long", next) + " << " + expression("char", next) + ")";
                    }
                    case 5 -> {
                        return type.equals("int") ? "(" + expression("byte", next) + " + " + expression("char", next) + ")" : "(-(" + expression("int", next) + ") * " + expression("long", next) + ")";
                    }
                    default -> {
                        return "(" + expression(type, next) + new String[] {" + ", " - ", " * ", " & ", " | ", " ^ ", " % "}[below(7)] + expression(type, next) + ")";
                    }
                }
            }
            case "double", "float" -> {
                return below(3) == 0 ? "(" + type + ") " + expression("long", next) : "(" + expression(type, next) + new String[] {" + ", " - ", " * ", " / ", " % "}[below(5)] + expression(type, next) + ")";
            }
            case "boolean" -> {
                String of = new String[] {"int", "long", "double", "char", "float"}[below(5)];
                return switch (below(4)) {
                    case 0 -> "(" + expression("boolean", next) + new String[] {" && ", " || ", " ^ "}[below(3)] + expression("boolean", next) + ")";
                    case 1 -> "!" + expression("boolean", next);
                    case 2 -> expression("String", next) + ".equals(" + expression("String", next) + ")";
                    default -> "(" + expression(of, next) + new String[] {" < ", " <= ", " == ", " != ", " > "}[below(5)] + expression(of, next) + ")";
                };
            }
            case "byte", "char" -> {
                return "(" + type + ") " + expression("int", next);
            }
            default -> {
                if (method > 0 && below(4) == 0) {
                    return "(\"\" + m" + below(method) + "(" + expression("int", next) + ", " + expression("long", next) + ", \"n\")).substring(0, 1)";
                }
                return switch (below(3)) {
                    case 0 -> "(\"" + (char) ('k' + below(5)) + "\" + " + expression(type(), next) + ")";
                    case 1 -> "(" + expression("boolean", next) + " ? " + expression("String", next) + " : " + literal("String") + ")";
                    default -> "String.valueOf(" + expression(new String[] {"int", "char", "double", "boolean"}[below(4)], next) + ")";
                };
            }
        }
    }
}
