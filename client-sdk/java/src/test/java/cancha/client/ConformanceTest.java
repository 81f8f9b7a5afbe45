package cancha.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import cancha.Programs;

class ConformanceTest {
    private static final String DISCIPLINE = "simurosot/5v5";
    private static final String SHORT = "rules.half_s=3";

    @Test
    void playsTheSameBitsOverSocketsInAnEngineAndInABatch() {
        String team = Programs.team(Script.class.getName());

        Programs.Ended match = Programs.match(DISCIPLINE, "--blue", team, "--yellow", team, "--seed", "9", "--set", SHORT);

        assertEquals(0, match.status(), match.err());
        assertEquals(match.stateHash(), ScriptedEngine.engineHash(DISCIPLINE, 9, SHORT));
        assertEquals(match.stateHash(), ScriptedEngine.batchHash(DISCIPLINE, 9, SHORT));
    }
}
