package cancha.engine;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;

/** The columns of the rows of an engine or a batch. Caches them until they may change. */
final class Rows {
    /** cancha_row_length() or the call of a batch. */
    interface Length {
        int get(Pointer handle, int row, long[] length);
    }

    /** cancha_get_column() or the call of a batch. */
    interface Get {
        int get(Pointer handle, int row, long index, Pointer column);
    }

    private final Handle handle;
    private final Length length;
    private final Get get;
    private final Map<Row, List<Column>> columns = new EnumMap<>(Row.class);
    private final Map<Row, Map<String, Integer>> indices = new EnumMap<>(Row.class);

    Rows(Handle handle, Length length, Get get) {
        this.handle = handle;
        this.length = length;
        this.get = get;
    }

    synchronized void forget() {
        columns.clear();
        indices.clear();
    }

    int length(Row row) {
        Arguments.given("row", row, "one of Row");
        long[] found = new long[1];
        handle.call(pointer -> length.get(pointer, row.ordinal(), found));
        return Math.toIntExact(found[0]);
    }

    synchronized List<Column> columns(Row row) {
        int count = length(row);
        List<Column> known = columns.get(row);
        if (known == null) {
            List<Column> read = new ArrayList<>(count);
            Memory memory = Structures.makeColumn();
            for (int i = 0; i < count; ++i) {
                long index = i;
                handle.call(pointer -> {
                    int code = get.get(pointer, row.ordinal(), index, memory);
                    if (code == 0) {
                        read.add(Structures.readColumn(memory));  // The engine owns the texts.
                    }
                    return code;
                });
            }
            known = List.copyOf(read);
            columns.put(row, known);
        }
        return known;
    }

    synchronized int index(Row row, String name) {
        Arguments.given("row", row, "one of Row");
        Arguments.given("name", name, "the name of a column");
        Map<String, Integer> known = indices.get(row);
        if (known == null || !columns.containsKey(row)) {
            known = new HashMap<>();
            for (Column column : columns(row)) {
                known.put(column.name(), known.size());
            }
            indices.put(row, known);
        }
        Integer index = known.get(name);
        if (index == null) {
            throw new NoSuchElementException("no column \"" + name + "\" in " + row + "; there are "
                    + String.join(", ", columns(row).stream().map(Column::name).toList()));
        }
        return index;
    }
}
