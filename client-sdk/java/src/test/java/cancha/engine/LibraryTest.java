package cancha.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;

import org.junit.jupiter.api.Test;

import cancha.Programs;
import cancha.Programs.Ended;

class LibraryTest {
    /** Prints the version of the engine, or why there is none. */
    static final class Version {
        public static void main(String[] arguments) {
            try {
                System.out.print(Engine.version());
            } catch (IllegalStateException error) {
                System.out.print(error.getMessage());
            }
        }
    }

    private static Ended run(String library) {
        return Programs.run(Map.of("CANCHA_ENGINE_LIBRARY", library),
                Programs.java(Version.class.getName()).toArray(String[]::new));
    }

    @Test
    void refusesALibraryOfAnotherVersionOrInterface() {
        IllegalStateException version = assertThrows(IllegalStateException.class, () -> Library.check("so", 1, "0.1.0"));
        IllegalStateException abi = assertThrows(IllegalStateException.class,
                () -> Library.check("so", 2, Library.version()));

        assertTrue(version.getMessage().startsWith("so is version 0.1.0 with interface 1; this cancha.jar is version "));
        assertTrue(abi.getMessage().endsWith("needs interface 1: use both from the same release"));
    }

    @Test
    void saysWhichFileItCannotLoad() {
        assertTrue(run("/nowhere/engine.so").out().startsWith("no engine: /nowhere/engine.so cannot be loaded"));
    }

    @Test
    void refusesALibraryThatIsNoEngine() {
        assertEquals("libc.so.6 is no cancha-engine of version " + Library.version(), run("libc.so.6").out());
    }
}
