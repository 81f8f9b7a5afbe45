package cancha;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The programs of Cancha, in the folder CANCHA_BIN, and the Java programs of the tests. */
public final class Programs {
    private static final Path BIN = Path.of(System.getenv().getOrDefault("CANCHA_BIN", "../../build/release/bin"));
    private static final long LIMIT_S = 100;
    private static final Pattern HASH = Pattern.compile("state hash ([0-9a-f]{16})");

    private Programs() {}

    /** Result of a program. */
    public record Ended(int status, String out, String err) {
        /** Returns the hash that cancha-match prints. */
        public long stateHash() {
            Matcher found = HASH.matcher(out);
            if (!found.find()) {
                throw new AssertionError("no state hash in: " + out + err);
            }
            return Long.parseUnsignedLong(found.group(1), 16);
        }
    }

    /** Returns the path of a program. */
    public static String path(String name) {
        return BIN.resolve(name).toAbsolutePath().toString();
    }

    /** Returns the command line of a class of these tests with a main(), such as a team. */
    public static List<String> java(String program) {
        return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), program);
    }

    /** Returns this command line as one text for a shell. */
    public static String team(String program) {
        return "exec '" + String.join("' '", java(program)) + "'";
    }

    /** Runs a program to its end. */
    public static Ended run(Map<String, String> environment, String... command) {
        try {
            Path out = Files.createTempFile("cancha-test-", ".out");
            Path err = Files.createTempFile("cancha-test-", ".err");
            Process process = start(environment, out, err, List.of(command));
            if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                throw new AssertionError("does not end: " + String.join(" ", command) + "\n" + Files.readString(err));
            }
            Ended ended = new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
            Files.delete(out);
            Files.delete(err);
            return ended;
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        } catch (InterruptedException error) {
            throw new AssertionError(error);
        }
    }

    /** Runs cancha-match to its end. */
    public static Ended match(String... arguments) {
        List<String> command = new ArrayList<>(List.of(path("cancha-match")));
        command.addAll(List.of(arguments));
        return run(Map.of(), command.toArray(String[]::new));
    }

    private static Process start(Map<String, String> environment, Path out, Path err, List<String> command)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile())
                .redirectInput(Path.of("/dev/null").toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** A program that serves and prints its address. Closing it ends the program. */
    public static final class Server implements AutoCloseable {
        private final Process process;
        private final BufferedReader lines;
        private String address;

        /** Reads lines of stdout or stderr until one names the address: the first host:port. */
        public Server(String... command) {
            try {
                process = new ProcessBuilder(command).redirectErrorStream(true)
                        .redirectInput(Path.of("/dev/null").toFile()).start();
                lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
                StringBuilder said = new StringBuilder();
                while (address == null) {
                    String line = lines.readLine();
                    if (line == null) {
                        throw new AssertionError("does not serve: " + said);
                    }
                    said.append(line).append('\n');
                    Matcher found = Pattern.compile("127\\.0\\.0\\.1:[1-9][0-9]*").matcher(line);
                    address = found.find() ? found.group() : null;
                }
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            }
            Thread reader = new Thread(this::drain);
            reader.setDaemon(true);
            reader.start();
        }

        public String address() {
            return address;
        }

        /** Waits until the program ends by itself. Returns its exit status. */
        public int waitForEnd() throws InterruptedException {
            if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
                throw new AssertionError("does not end by itself");
            }
            return process.exitValue();
        }

        /** Ends the program. Fails if it, or a program that it has started, stays behind. */
        @Override
        public void close() {
            List<ProcessHandle> started = process.descendants().toList();
            process.destroy();
            try {
                if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    throw new AssertionError("does not end when it is told to");
                }
                for (ProcessHandle one : started) {
                    one.onExit().orTimeout(LIMIT_S, TimeUnit.SECONDS).join();
                }
            } catch (InterruptedException error) {
                throw new AssertionError(error);
            }
        }

        private void drain() {
            try {
                while (lines.readLine() != null) {
                    // The output is discarded: a full pipe would stop the server.
                }
            } catch (IOException error) {
                // The server has ended.
            }
        }
    }
}
