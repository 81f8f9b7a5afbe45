package cancha.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;

import org.junit.jupiter.api.Test;

import cancha.Programs;
import cancha.Programs.Ended;

class TeamTest {
    private static final String SCRIPT = Programs.path("cancha-scripted-client");

    private static final String SCRIPT_IN_JAVA = Script.class.getName();

    /** Throws in its third tick. */
    static final class Clumsy {
        public static void main(String[] arguments) {
            Strategy.run(arguments, (view, commands) -> {
                if (view.tick() == 2) {
                    throw new IllegalStateException("tripped");
                }
            }, "clumsy");
        }
    }

    private static Ended play(String blue, String yellow, String... options) {
        String[] arguments = {"simurosot/5v5", "--blue", blue, "--yellow", yellow, "--duration", "20"};
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + options.length);
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
