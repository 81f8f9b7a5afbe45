package cancha.engine;

import java.util.ArrayList;
import java.util.List;

/** Refuses arguments that C would take for something else, or that it cannot be told of. */
final class Arguments {
    private Arguments() {}

    /** A value that is not null. */
    static <T> T given(String name, T value, String expected) {
        if (value == null) {
            throw new NullPointerException(name + ": null, expected " + expected);
        }
        return value;
    }

    /** Texts of which none is null. */
    static List<String> texts(String name, String[] texts, String expected) {
        List<String> given = new ArrayList<>(given(name, texts, expected).length);
        for (String text : texts) {
            given.add(given(name + "[" + given.size() + "]", text, expected));
        }
        return given;
    }

    /** A number that C has as an unsigned one. */
    static int atLeast(String name, int number, int lowest) {
        if (number < lowest) {
            throw new IllegalArgumentException(name + ": got " + number + ", expected at least " + lowest);
        }
        return number;
    }

    /** The length of an array with one number for each match; -1: there is no array, which means {@code all}. */
    static void perMatch(String name, int length, int matches, String all) {
        if (length >= 0 && length != matches) {
            throw new IllegalArgumentException(name + ": " + length + " numbers, expected " + matches
                    + ", one for each match; null: " + all);
        }
    }
}
