package cancha.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/** Finds libcancha-engine and binds {@link Calls} to it, once. */
final class Library {
    /** CANCHA_ENGINE_ABI of the header for which {@link Calls} is written. */
    private static final int ABI = 1;
    private static boolean isBound;

    private Library() {}

    /**
     * Binds the library if it is not bound yet.
     *
     * @throws IllegalStateException the library cannot be found, or has another version than this jar
     */
    static synchronized void require() {
        if (!isBound) {
            bind(find());
            isBound = true;
        }
    }

    /** Version of this jar: "0.5.0". */
    static String version() {
        try (InputStream file = Library.class.getResourceAsStream("/cancha/version.properties")) {
            Properties properties = new Properties();
            properties.load(file);
            return properties.getProperty("version");
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    private static String find() {
        for (String chosen : new String[] {System.getProperty("cancha.engine.library"),
                System.getenv("CANCHA_ENGINE_LIBRARY")}) {
            if (chosen != null && !chosen.isEmpty()) {
                return chosen;
            }
        }
        String version = version();
        return "libcancha-engine.so." + version.substring(0, version.lastIndexOf('.'));
    }

    private static void bind(String name) {
        NativeLibrary library;
        requireJna();
        try {
            library = NativeLibrary.getInstance(name,
                    Map.of(com.sun.jna.Library.OPTION_STRING_ENCODING, StandardCharsets.UTF_8.name()));
        } catch (UnsatisfiedLinkError error) {
            throw new IllegalStateException("no engine: " + name + " cannot be loaded (" + error.getMessage().lines()
                    .findFirst().orElse("") + "). Install libcancha-engine, or set CANCHA_ENGINE_LIBRARY to its file", error);
        }
        try {
            check(name, library.getFunction("cancha_abi_version").invokeInt(new Object[0]),
                    library.getFunction("cancha_version").invokeString(new Object[0], false));
            Native.register(Calls.class, library);
        } catch (UnsatisfiedLinkError error) {
            throw new IllegalStateException(name + " is no cancha-engine of version " + version(), error);
        }
    }

    /** Checks that JNA works, which needs its own library, libjnidispatch.so. */
    private static void requireJna() {
        try {
            if (Native.SIZE_T_SIZE != Long.BYTES) {
                throw new IllegalStateException("the engine needs a 64-bit system");
            }
        } catch (LinkageError error) {
            throw new IllegalStateException("no engine: JNA cannot be used (" + error.getMessage()
                    + "). Install libjna-java; in Octave add the jar once, as cancha_jar.m does", error);
        }
    }

    /** Refuses a library with another interface or another version: it might give other bits. */
    static void check(String name, int abi, String version) {
        if (abi != ABI || !version.equals(version())) {
            throw new IllegalStateException(name + " is version " + version + " with interface " + abi
                    + "; this cancha.jar is version " + version() + " and needs interface " + ABI
                    + ": use both from the same release");
        }
    }
}
