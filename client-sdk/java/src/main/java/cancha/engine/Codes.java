package cancha.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ConcurrentModificationException;
import java.util.NoSuchElementException;

/** Converts the codes of cancha_engine.h to Java's own exceptions, with the text of cancha_error(). */
final class Codes {
    static final int TOO_LARGE = 4;

    private Codes() {}

    static void check(int code) {
        if (code != 0) {
            throw exception(code, Calls.cancha_error());
        }
    }

    private static RuntimeException exception(int code, String text) {
        return switch (code) {
            case 1, TOO_LARGE -> new IllegalArgumentException(text);
            case 2 -> new NoSuchElementException(text);
            case 3 -> new IllegalStateException(text);
            case 5 -> new UncheckedIOException(new IOException(text));
            case 6 -> new ConcurrentModificationException(text);
            default -> new RuntimeException(text);
        };
    }
}
