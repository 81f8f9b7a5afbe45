package cancha.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import cancha.client.Script;

class BatchTest {
    private static final int TICKS = 400;

    /** Returns the row of commands of the script in a tick. */
    private static double[] script(int columns, long tick) {
        double[] commands = new double[columns];
        for (int i = 0; i < columns; ++i) {
            commands[i] = Script.speedMps(tick, 1 + i / 2, i % 2);
        }
        return commands;
    }

    private static double[] scriptOfAll(Batch batch, long tick) {
        double[] one = script(batch.rowLength(Row.COMMAND), tick);
        double[] all = new double[batch.matches() * one.length];
        for (int i = 0; i < batch.matches(); ++i) {
            System.arraycopy(one, 0, all, i * one.length, one.length);
        }
        return all;
    }

    private static long hashAlone(long seed) {
        try (Engine engine = new Engine()) {
            engine.load("simurosot/5v5", new LoadOptions().seed(seed));
            for (int tick = 0; tick < TICKS; ++tick) {
                engine.setCommands(script(engine.rowLength(Row.COMMAND), tick));
                engine.step();
            }
            return engine.stateHash();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "7, 1", "7, 2", "64, 2"})
    void playsEachMatchAsItIsPlayedAlone(int matches, int threads) {
        try (Batch batch = new Batch("simurosot/5v5", new LoadOptions().seed(5), matches, threads)) {
            Views views = batch.views();

            for (int tick = 0; tick < TICKS; ++tick) {
                batch.step(scriptOfAll(batch, tick), views);
            }

            assertEquals(hashAlone(5), views.hashes[0]);
            assertEquals(hashAlone(5 + matches - 1), views.hashes[matches - 1]);
        }
    }

    @Test
    void playsOnlyTheMatchesThatItIsTold() {
        try (Batch batch = new Batch("simurosot/5v5", 3, 1)) {
            Views views = batch.views();
            int columns = batch.rowLength(Row.STATUS);

            batch.step(scriptOfAll(batch, 0), 4, new boolean[] {true, false, true}, views);
            double[] ticks = {views.statuses[0], views.statuses[columns], views.statuses[2 * columns]};
            batch.reset(new boolean[] {false, false, true}, new long[] {0, 0, 1}, views);

            assertArrayEquals(new double[] {4, 0, 4}, ticks);
            assertEquals(0, views.statuses[2 * columns]);
            assertEquals(4, views.statuses[0]);
        }
    }

    @Test
    void writesOnlyWhatTheCallerHasRoomFor() {
        try (Batch batch = new Batch("maze/solo", 2, 1)) {
            Views views = new Views();
            views.isOver = new boolean[] {true, true};

            batch.look(views);

            assertArrayEquals(new boolean[2], views.isOver);
            views.rewards = new double[3];
            assertThrows(IllegalArgumentException.class, () -> batch.look(views));
        }
    }

    @Test
    void writesTheSensorsOfEachMatch() {
        try (Batch batch = new Batch("line_race/solo", 2, 1); Engine engine = new Engine()) {
            Views views = batch.views();
            batch.step(new double[2 * batch.rowLength(Row.COMMAND)], views);
            engine.load("line_race/solo", new LoadOptions().seed(2));
            engine.step();

            double[] alone = engine.getSensors();
            assertEquals(2 * alone.length, views.sensors.length);
            assertArrayEquals(alone, Arrays.copyOfRange(views.sensors, alone.length, 2 * alone.length));
        }
    }

    @Test
    void takesAndRestoresASnapshotOfOneMatch() {
        try (Batch batch = new Batch("simurosot/5v5", new LoadOptions().lawless(), 2, 1)) {
            Views views = batch.views();
            batch.look(views);
            long[] start = views.hashes.clone();
            try (Snapshot kept = batch.snapshot(1)) {
                batch.step(scriptOfAll(batch, 0), 40, null, views);

                batch.restore(1, kept);
                batch.look(views);

                assertEquals(start[1], views.hashes[1]);
                assertNotEquals(start[0], views.hashes[0]);
                assertEquals(0, batch.world(1).getTick());
                assertEquals(40, batch.world(0).getTick());
            }
        }
    }

    /** Checks that a call throws an error that begins with this text. */
    private static void refuses(Class<? extends RuntimeException> kind, String text, Executable call) {
        RuntimeException error = assertThrows(kind, call);
        assertTrue(error.getMessage().startsWith(text), error.getMessage());
    }

    @Test
    void saysWhatIsWrongWithItsInput() {
        assertThrows(IllegalArgumentException.class, () -> new Batch("maze/solo", 0, 1));
        assertThrows(java.util.NoSuchElementException.class, () -> new Batch("nowhere/solo", 1, 1));
        refuses(NullPointerException.class, "discipline: null, expected ", () -> new Batch(null, 1, 1));
        refuses(NullPointerException.class, "options: null, expected ", () -> new Batch("maze/solo", null, 1, 1));
        try (Batch batch = new Batch("maze/solo", 2, 1)) {
            double[] commands = new double[2 * batch.rowLength(Row.COMMAND)];
            double[] wrong = Arrays.copyOf(commands, commands.length - 1);
            double[] unknown = commands.clone();
            unknown[1] = Double.NaN;

            assertThrows(IllegalArgumentException.class, () -> batch.step(wrong, null));
            assertThrows(IllegalArgumentException.class, () -> batch.step(unknown, null));
            assertThrows(IllegalArgumentException.class, () -> batch.step(commands, 1, new boolean[3], null));
            refuses(IllegalArgumentException.class, "which: 0 numbers, expected 2, one for each match; null: all",
                    () -> batch.step(commands, 1, new boolean[0], null));
            refuses(IllegalArgumentException.class, "which: 0 numbers", () -> batch.reset(new boolean[0], null, null));
            refuses(IllegalArgumentException.class, "seeds: 0 numbers", () -> batch.reset(null, new long[0], null));
            refuses(IllegalArgumentException.class, "seeds: 3 numbers", () -> batch.reset(null, new long[3], null));
            refuses(IllegalArgumentException.class, "ticks: got -1, expected at least 1",
                    () -> batch.step(commands, -1, null, null));
            refuses(IllegalArgumentException.class, "ticks: got 0", () -> batch.step(commands, 0, null, null));
            assertThrows(IndexOutOfBoundsException.class, () -> batch.world(2));
            refuses(NullPointerException.class, "commands: null, expected ", () -> batch.step(null, null));
            refuses(NullPointerException.class, "views: null, expected ", () -> batch.look(null));
            refuses(NullPointerException.class, "snapshot: null, expected ", () -> batch.restore(0, null));
            refuses(NullPointerException.class, "message: null, expected ", () -> batch.json(0, null));
            refuses(NullPointerException.class, "team: null, expected ", () -> batch.request(0, null, null));
            assertEquals(0, batch.world(0).getTick());
            batch.close();
            batch.close();
            assertThrows(IllegalStateException.class, () -> batch.step(commands, null));
        }
    }

    private static void stepUntilItIsLet(Batch batch, double[] commands) {
        while (true) {
            try {
                batch.step(commands, 1000, null, null);
                return;
            } catch (ConcurrentModificationException error) {
                Thread.yield();
            }
        }
    }

    @Test
    void refusesASecondThreadWhileItSteps() throws InterruptedException {
        try (Batch batch = new Batch("simurosot/5v5", 8, 1)) {
            double[] commands = scriptOfAll(batch, 0);
            Thread player = new Thread(() -> stepUntilItIsLet(batch, commands));
            AtomicReference<RuntimeException> refusal = new AtomicReference<>();

            player.start();
            while (player.isAlive() && refusal.get() == null) {
                try {
                    batch.rowLength(Row.STATE);
                    Thread.yield();
                } catch (RuntimeException error) {
                    refusal.set(error);
                }
            }
            player.join();

            assertTrue(refusal.get() instanceof ConcurrentModificationException, String.valueOf(refusal.get()));
            assertTrue(refusal.get().getMessage().startsWith("another thread is in a call of this batch"));
        }
    }
}
