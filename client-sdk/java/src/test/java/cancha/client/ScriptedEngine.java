package cancha.client;

import cancha.engine.Batch;
import cancha.engine.Engine;
import cancha.engine.LoadOptions;
import cancha.engine.Row;
import cancha.engine.Status;
import cancha.engine.Views;

/**
 * Plays {@link Script} for both teams in process until the match is over, and prints the final hash. Arguments:
 * discipline, seed, a setting, and optionally "batch" to play as the second match of a batch.
 */
public final class ScriptedEngine {
    private ScriptedEngine() {}

    static long engineHash(String discipline, long seed, String setting) {
        try (Engine engine = new Engine()) {
            engine.load(discipline, options(seed, setting));
            int columns = engine.rowLength(Row.COMMAND);
            for (long tick = 0; engine.getStatus()[Status.IS_OVER.ordinal()] == 0; ++tick) {
                engine.setCommands(commands(columns, tick, 1));
                engine.step();
            }
            return engine.stateHash();
        }
    }

    static long batchHash(String discipline, long seed, String setting) {
        try (Batch batch = new Batch(discipline, options(seed - 1, setting), 2, 2)) {
            Views views = batch.views();
            int columns = batch.rowLength(Row.COMMAND);
            for (long tick = 0; !views.isOver[1]; ++tick) {
                batch.step(commands(columns, tick, 2), 1, new boolean[] {!views.isOver[0], true}, views);
            }
            return views.hashes[1];
        }
    }

    public static void main(String[] arguments) {
        long seed = Long.parseLong(arguments[1]);
        boolean isBatch = arguments.length > 3 && arguments[3].equals("batch");
        long hash = isBatch ? batchHash(arguments[0], seed, arguments[2]) : engineHash(arguments[0], seed, arguments[2]);
        System.out.printf("%016x%n", hash);
    }

    private static LoadOptions options(long seed, String setting) {
        String[] parts = setting.split("=", 2);
        return new LoadOptions().seed(seed).names("script", "script").set(parts[0], parts[1]);
    }

    private static double[] commands(int columns, long tick, int matches) {
        double[] commands = new double[matches * columns];
        for (int i = 0; i < commands.length; ++i) {
            int column = i % columns;
            commands[i] = Script.speedMps(tick, 1 + column / 2, column % 2);
        }
        return commands;
    }
}
