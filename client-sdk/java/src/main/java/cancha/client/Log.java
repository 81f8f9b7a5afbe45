package cancha.client;

/** Lines on stderr: "[first robot blue] [info] joined ...". */
final class Log {
    private static String who = "cancha";

    private Log() {}

    static void name(String name, String seat) {
        who = (name + " " + seat).strip();
    }

    static void info(String text) {
        write("info", text);
    }

    static void warning(String text) {
        write("warning", text);
    }

    static void error(String text) {
        write("error", text);
    }

    /** Returns a text of the server as the value of a field: in quotes, so that it cannot look like other fields. */
    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static void write(String level, String text) {
        System.err.println(visible("[" + who + "] [" + level + "] " + text));
    }

    /** Returns the text as one line without control characters for terminals: a server may send anything. */
    static String visible(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> {
            int type = Character.getType(c);
            boolean isHarmless = type != Character.CONTROL && type != Character.FORMAT && type != Character.SURROGATE
                    && type != Character.LINE_SEPARATOR && type != Character.PARAGRAPH_SEPARATOR;
            if (isHarmless) {
                shown.appendCodePoint(c);
            } else {
                shown.append(c == '\n' ? "\\n" : String.format("\\u%04x", c));
            }
        });
        return shown.toString();
    }
}
