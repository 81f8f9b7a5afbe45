package cancha;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTest {
    @TempDir
    private Path folder;

    /** Compiles a piece of the README, imports and statements, as the main function of a class. */
    private void compile(String name, String piece) throws IOException {
        String imports = piece.lines().filter(line -> line.startsWith("import ")).collect(Collectors.joining("\n"));
        String code = piece.lines().filter(line -> !line.startsWith("import ")).collect(Collectors.joining("\n"));
        Path source = Files.writeString(folder.resolve(name + ".java"), """
                %s

                public class %s {
                    public static void main(String[] args) {
                %s
                    }
                }
                """.formatted(imports, name, code));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int status = ToolProvider.getSystemJavaCompiler().run(null, said, said, "-d", folder.toString(),
                source.toString());
        assertEquals(0, status, said.toString());
    }

    @Test
    void hasExamplesThatCompileAndAnEngineThatRuns() throws IOException {
        List<String> pieces = Pattern.compile("(?s)```java\n(.*?)```").matcher(Files.readString(Path.of("README.md")))
                .results().map(found -> found.group(1)).toList();
        for (int i = 0; i < pieces.size(); ++i) {
            compile("Piece" + i, pieces.get(i));
        }

        List<String> command = new java.util.ArrayList<>(Programs.java("Piece0"));
        command.set(command.indexOf("-cp") + 1, System.getProperty("java.class.path") + ":" + folder);
        Programs.Ended engine = Programs.run(Map.of(), command.toArray(String[]::new));

        assertTrue(pieces.size() >= 2);
        assertEquals(0, engine.status(), engine.err());
    }
}
