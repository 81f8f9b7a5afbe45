package cancha.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import cancha.Programs;
import cancha.engine.Batch;
import cancha.engine.Engine;
import cancha.engine.LoadOptions;
import cancha.engine.Row;
import cancha.engine.Status;
import cancha.engine.Views;

/** The same script over sockets, in the engine and in a batch: the same bits, to the end that the rules give the match. */
class ConformanceTest {
    private static final String SHORT = "rules.half_s=3";
    private static final long SEED = 9;

    private static double[] commands(int columns, long tick, int matches) {
        double[] commands = new double[matches * columns];
        for (int i = 0; i < commands.length; ++i) {
            int column = i % columns;
            commands[i] = Script.speedMps(tick, 1 + column / 2, column % 2);
        }
        return commands;
    }

    private static LoadOptions options(long seed) {
        return new LoadOptions().seed(seed).names("script", "script").set("rules.half_s", 3);
    }

    private static long engineHash() {
        try (Engine engine = new Engine()) {
            engine.load("simurosot/5v5", options(SEED));
            int columns = engine.rowLength(Row.COMMAND);
            for (long tick = 0; engine.getStatus()[Status.IS_OVER.ordinal()] == 0; ++tick) {
                engine.setCommands(commands(columns, tick, 1));
                engine.step();
            }
            return engine.stateHash();
        }
    }

    private static long batchHash() {
        try (Batch batch = new Batch("simurosot/5v5", options(SEED - 1), 2, 2)) {
            Views views = batch.views();
            int columns = batch.rowLength(Row.COMMAND);
            for (long tick = 0; !views.isOver[1]; ++tick) {
                batch.step(commands(columns, tick, 2), 1, new boolean[] {!views.isOver[0], true}, views);
            }
            return views.hashes[1];
        }
    }

    @Test
    void playsTheSameBitsOverSocketsAndInProcess() {
        String team = Programs.team(Script.class.getName());

        Programs.Ended match = Programs.match("simurosot/5v5", "--blue", team, "--yellow", team, "--seed", "9", "--set",
                SHORT);

        assertEquals(0, match.status(), match.err());
        assertEquals(engineHash(), match.stateHash());
        assertEquals(engineHash(), batchHash());
    }
}
