package cancha.engine;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;

/** The structures of cancha_engine.h. Each field takes eight bytes; the first one is the size of the structure. */
final class Structures {
    static final List<String> OPTIONS = List.of("struct_size", "settings", "law", "blue_name", "yellow_name", "commands",
            "scenario", "seed");
    static final List<String> COLUMN = List.of("struct_size", "name", "kind", "robot", "low", "high", "step");
    static final List<String> VIEWS = List.of("struct_size", "states", "states_length", "statuses", "statuses_length",
            "rewards", "rewards_length", "is_over", "is_over_length", "hashes", "hashes_length", "sensors", "sensors_length");
    private static final long FIELD_BYTES = 8;

    private Structures() {}

    /** Returns a text. Throws if it contains a zero, which would end it early. Null stays null. */
    static String text(String name, String text) {
        if (text != null && text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(name + ": a text with the character 0: \"" + text.replace("\0", "\\0") + "\"");
        }
        return text;
    }

    /** Returns the lines as one text; null: none. */
    static String lines(String name, List<String> lines) {
        return lines.isEmpty() ? null : text(name, String.join("\n", lines));
    }

    /**
     * Makes a cancha_load_options with its texts behind it, in one piece of memory, so that no text is freed too
     * early.
     */
    static Memory makeOptions(LoadOptions options) {
        Arguments.given("options", options, "new LoadOptions()");
        List<byte[]> texts = new ArrayList<>();
        for (String text : Arrays.asList(lines("settings", options.settings), text("law", options.law),
                text("blueName", options.blueName), text("yellowName", options.yellowName),
                lines("commands", options.commands), text("scenario", options.scenario))) {
            texts.add(text == null ? null : (text + '\0').getBytes(StandardCharsets.UTF_8));
        }
        long end = OPTIONS.size() * FIELD_BYTES;
        Memory memory = new Memory(end + texts.stream().mapToLong(text -> text == null ? 0 : text.length).sum());
        memory.clear();
        memory.setLong(0, end);
        for (int i = 0; i < texts.size(); ++i) {
            byte[] text = texts.get(i);
            if (text != null) {
                memory.write(end, text, 0, text.length);
                memory.setPointer((1 + i) * FIELD_BYTES, memory.share(end));
                end += text.length;
            }
        }
        memory.setLong(offset(OPTIONS, "seed"), options.seed);
        return memory;
    }

    /** Makes an empty cancha_column. */
    static Memory makeColumn() {
        return make(COLUMN);
    }

    static Column readColumn(Pointer memory) {
        return new Column(readText(memory, "name"), readText(memory, "kind"), memory.getInt(offset(COLUMN, "robot")),
                memory.getDouble(offset(COLUMN, "low")), memory.getDouble(offset(COLUMN, "high")),
                memory.getDouble(offset(COLUMN, "step")));
    }

    private static String readText(Pointer column, String field) {
        return column.getPointer(offset(COLUMN, field)).getString(0, StandardCharsets.UTF_8.name());
    }

    private static Memory make(List<String> fields) {
        Memory memory = new Memory(fields.size() * FIELD_BYTES);
        memory.clear();
        memory.setLong(0, memory.size());
        return memory;
    }

    private static long offset(List<String> fields, String name) {
        return fields.indexOf(name) * FIELD_BYTES;
    }

    /** A cancha_views with its own memory, from which the caller's arrays are filled. */
    static final class NativeViews {
        private final Memory memory = make(VIEWS);
        private final Memory[] buffers = new Memory[6];

        /** Prepares memory for the arrays of {@code views} that are not null. {@code views} null: no arrays. */
        Pointer prepare(Views views) {
            if (views == null) {
                return null;
            }
            put(0, views.states == null ? -1 : views.states.length, Double.BYTES);
            put(1, views.statuses == null ? -1 : views.statuses.length, Double.BYTES);
            put(2, views.rewards == null ? -1 : views.rewards.length, Double.BYTES);
            put(3, views.isOver == null ? -1 : views.isOver.length, 1);
            put(4, views.hashes == null ? -1 : views.hashes.length, Long.BYTES);
            put(5, views.sensors == null ? -1 : views.sensors.length, Double.BYTES);
            return memory;
        }

        /** Copies the results to the caller's arrays. */
        void copyTo(Views views) {
            if (views == null) {
                return;
            }
            copy(0, views.states);
            copy(1, views.statuses);
            copy(2, views.rewards);
            copy(5, views.sensors);
            for (int i = 0; views.isOver != null && i < views.isOver.length; ++i) {
                views.isOver[i] = buffers[3].getByte(i) != 0;
            }
            if (views.hashes != null && views.hashes.length > 0) {
                buffers[4].read(0, views.hashes, 0, views.hashes.length);
            }
        }

        /** Sets the array of this index and its length; length -1: no array. */
        private void put(int index, int length, int size) {
            long bytes = Math.max(1, (long) length * size);
            if (length >= 0 && (buffers[index] == null || buffers[index].size() < bytes)) {
                buffers[index] = new Memory(bytes);
            }
            memory.setPointer((1 + 2 * index) * FIELD_BYTES, length < 0 ? null : buffers[index]);
            memory.setLong((2 + 2 * index) * FIELD_BYTES, Math.max(0, length));
        }

        private void copy(int index, double[] array) {
            if (array != null && array.length > 0) {
                buffers[index].read(0, array, 0, array.length);
            }
        }
    }
}
