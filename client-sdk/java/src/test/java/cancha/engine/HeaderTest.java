package cancha.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

/** Compares enums and structures written by hand with the C header. */
class HeaderTest {
    private static final Path HEADER = Path.of("../../server/sim/c_interface/include/cancha_engine.h");

    private static String header() throws IOException {
        return Files.readString(HEADER).replaceAll("(?s)/\\*.*?\\*/", "");
    }

    /** Returns the enumerators of an enum of the header, in order and without their prefix. */
    private static List<String> enumerators(String name, String prefix) throws IOException {
        String body = Pattern.compile("(?s)enum " + name + " \\{(.*?)\\}").matcher(header()).results().findFirst()
                .orElseThrow().group(1);
        return Pattern.compile(prefix + "(\\w+)\\s*=").matcher(body).results().map(found -> found.group(1)).toList();
    }

    private static List<String> names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }

    @Test
    void hasEveryCallWithAsManyParameters() throws IOException {
        Map<String, Integer> declared = new TreeMap<>();
        for (MatchResult found : Pattern.compile("CANCHA_API [^(;]*?(cancha_\\w+)\\(([^)]*)\\)").matcher(header())
                .results().toList()) {
            declared.put(found.group(1), found.group(2).equals("void") ? 0 : found.group(2).split(",").length);
        }

        Map<String, Integer> bound = Arrays.stream(Calls.class.getDeclaredMethods())
                .filter(method -> Modifier.isNative(method.getModifiers()))
                .collect(Collectors.toMap(Method::getName, Method::getParameterCount, (a, b) -> a, TreeMap::new));

        assertFalse(declared.isEmpty());
        assertEquals(declared, bound);
    }

    /** Returns the fields of a structure of the header. */
    private static List<String> fields(String name) throws IOException {
        String body = Pattern.compile("(?s)struct " + name + " \\{(.*?)\\}").matcher(header()).results().findFirst()
                .orElseThrow().group(1);
        return Pattern.compile("(\\w+);").matcher(body).results().map(found -> found.group(1)).toList();
    }

    @Test
    void hasTheFieldsOfItsStructures() throws IOException {
        assertEquals(fields("cancha_load_options"), Structures.OPTIONS);
        assertEquals(fields("cancha_column"), Structures.COLUMN);
        assertEquals(fields("cancha_views"), Structures.VIEWS);
    }

    @Test
    void hasItsNumbers() throws IOException {
        List<String> columns = enumerators("cancha_status", "CANCHA_STATUS_");

        assertEquals(enumerators("cancha_row", "CANCHA_"), names(Row.values()));
        assertEquals(enumerators("cancha_message", "CANCHA_"), names(Message.values()));
        assertEquals(columns.subList(0, columns.size() - 1), names(Status.values()));
    }
}
