package cancha.engine;

import java.util.ArrayList;
import java.util.List;

/** Refuses arguments that C would misread, or that cannot be passed to C. */
final class Arguments {
    private Arguments() {}

    /** Returns the value. Throws if it is null. */
    static <T> T given(String name, T value, String expected) {
        if (value == null) {
            throw new NullPointerException(name + ": null, expected " + expected);
        }
        return value;
    }

    /** Returns the texts. Throws if one is null. */
    static List<String> texts(String name, String[] texts, String expected) {
        List<String> given = new ArrayList<>(given(name, texts, expected).length);
        for (String text : texts) {
            given.add(given(name + "[" + given.size() + "]", text, expected));
        }
        return given;
    }

    /** Returns a number that is unsigned in C. Throws if it is below {@code lowest}. */
    static int atLeast(String name, int number, int lowest) {
        if (number < lowest) {
            throw new IllegalArgumentException(name + ": got " + number + ", expected at least " + lowest);
        }
        return number;
    }

    /** Checks the length of an array with one number for each match. -1: there is no array, which means {@code all}. */
    static void perMatch(String name, int length, int matches, String all) {
        if (length >= 0 && length != matches) {
            throw new IllegalArgumentException(name + ": " + length + " numbers, expected " + matches
                    + ", one for each match; null: " + all);
        }
    }
}
