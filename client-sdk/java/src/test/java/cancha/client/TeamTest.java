package cancha.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import cancha.Programs;
import cancha.Programs.Ended;

class TeamTest {
    @TempDir
    private Path folder;
    private static final String SCRIPT = Programs.path("cancha-scripted-client");

    private static final String SCRIPT_IN_JAVA = Script.class.getName();

    /** A strategy that throws in its third tick. */
    static final class Clumsy {
        public static void main(String[] arguments) {
            Strategy.run(arguments, (view, commands) -> {
                if (view.tick() == 2) {
                    throw new IllegalStateException("tripped");
                }
            }, "clumsy");
        }
    }

    /** A strategy that plays the script, and all repeats of a scenario. */
    static final class Patient {
        public static void main(String[] arguments) {
            Script script = new Script();
            System.err.println("started");
            Strategy.run(arguments, new Strategy() {
                @Override
                public void decide(Observation view, Commands commands) {
                    script.decide(view, commands);
                }

                @Override
                public boolean playsRepeats() {
                    return true;
                }
            }, "script");
        }
    }

    private static Ended play(String blue, String yellow, String... options) {
        String[] arguments = {"simurosot/5v5", "--blue", blue, "--yellow", yellow, "--duration", "20"};
        String[] all = Arrays.copyOf(arguments, arguments.length + options.length);
        System.arraycopy(options, 0, all, arguments.length, options.length);
        Ended ended = Programs.match(all);
        assertEquals(0, ended.status(), ended.err());
        return ended;
    }

    @Test
    void playsTheMatchOfTheFirstRobotInCpp() {
        long cpp = play(Programs.path("cancha-example-first-robot"), "chaser").stateHash();

        Ended java = play(Programs.team("Chaser"), "chaser");

        assertEquals(cpp, java.stateHash());
        assertTrue(java.out().contains("java chaser"), java.out());
    }

    @Test
    void playsTheScriptOfEveryLanguageOverEitherKindOfSocket() {
        long cpp = play(SCRIPT, SCRIPT).stateHash();

        assertEquals(cpp, play(Programs.team(SCRIPT_IN_JAVA), SCRIPT).stateHash());
        assertEquals(cpp, play(SCRIPT, Programs.team(SCRIPT_IN_JAVA), "--team-socket", "tcp").stateHash());
    }

    private static long starts(Ended ended) {
        return ended.err().lines().filter(line -> line.endsWith("started")).count();
    }

    @Test
    void staysOverTheRepeatsOfAScenario() throws IOException {
        Path scenario = Files.writeString(folder.resolve("still.txtpb"), "time_limit_s: 0.5");
        String[] arguments = {"simurosot/5v5", "--scenario", scenario.toString(), "--repeat", "3", "--json", "--blue",
            Programs.team(Patient.class.getName()), "--verbose", "--keep-teams"};

        Ended kept = Programs.match(arguments);
        Ended started = Programs.match(Arrays.copyOf(arguments, arguments.length - 1));

        assertEquals(0, kept.status(), kept.err());
        assertEquals(started.out(), kept.out());
        assertEquals(1, starts(kept));
        assertEquals(3, starts(started));
    }

    @Test
    void saysInWhichTickTheStrategyFailed() {
        Ended ended = Programs.match("simurosot/5v5", "--blue", Programs.team(Clumsy.class.getName()), "--yellow", "chaser",
                "--no-record");

        assertEquals(3, ended.status());
        assertTrue(ended.err().contains("decide() failed in tick 2"), ended.err());
        assertTrue(ended.err().contains("tripped"), ended.err());
        assertTrue(ended.err().contains("exited with status 1"), ended.err());
    }

    @Test
    void tellsBadUsageFromAServerThatIsNotThere() {
        String[] command = Programs.java(Script.class.getName()).toArray(String[]::new);

        Ended noSeat = Programs.run(Map.of("CANCHA_SERVER", "127.0.0.1:1"), command);
        Ended badAddress = Programs.run(Map.of("CANCHA_SERVER", "nowhere", "CANCHA_SEAT", "blue"), command);
        Ended noServer = Programs.run(Map.of("CANCHA_SERVER", "unix:/nowhere", "CANCHA_SEAT", "blue"), command);

        assertEquals(2, noSeat.status(), noSeat.err());
        assertEquals(2, badAddress.status(), badAddress.err());
        assertTrue(badAddress.err().contains("expected host:port"), badAddress.err());
        assertEquals(1, noServer.status(), noServer.err());
        assertTrue(noServer.err().contains("cannot reach a match server at unix:/nowhere"), noServer.err());
    }
}
