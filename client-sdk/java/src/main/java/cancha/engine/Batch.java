package cancha.engine;

import java.util.List;
import java.util.Objects;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;

import cancha.v1.Discipline;
import cancha.v1.GameEvent;
import cancha.v1.GameEvents;
import cancha.v1.MatchStatistics;
import cancha.v1.MatchStatus;
import cancha.v1.Observation;
import cancha.v1.Team;
import cancha.v1.TeamRequest;
import cancha.v1.WorldState;

/**
 * Many matches of one discipline in one process, on several threads, with one call per step for all matches. Match i
 * (from 0) has the same bits as if it ran alone with its seed, whatever the numbers of matches and threads are. Arrays
 * hold the rows of all matches, one row after the other. Exceptions are those of {@link Engine}.
 */
public final class Batch implements AutoCloseable {
    private final int matches;
    private final Handle handle;
    private final Rows rows;
    private final Structures.NativeViews nativeViews = new Structures.NativeViews();

    /** Builds {@code matches} matches and starts them with the seeds 1, 2, ... */
    public Batch(String discipline, int matches, int threads) {
        this(discipline, null, new LoadOptions(), matches, threads);
    }

    /**
     * Builds {@code matches} matches. The first starts with the seed of the options, the others with the following
     * seeds.
     */
    public Batch(String discipline, LoadOptions options, int matches, int threads) {
        this(discipline, null, options, matches, threads);
    }

    /**
     * Builds matches of a discipline of your own. {@code file}: path of its discipline.txtpb. {@code variant}: one of
     * its variants.
     */
    public Batch(String file, String variant, LoadOptions options, int matches, int threads) {
        Arguments.given(variant == null ? "discipline" : "file", file, "the name of a discipline or of a file");
        if (matches < 1 || threads < 1) {
            throw new IllegalArgumentException("a batch has one match at least, and one thread; got " + matches
                    + " matches and " + threads + " threads");
        }
        Library.require();
        Memory place = new Memory(Native.POINTER_SIZE);
        Codes.check(Calls.cancha_batch_new(Structures.text("discipline", file), Structures.text("variant", variant),
                Structures.makeOptions(options), matches, threads, place));
        this.matches = matches;
        handle = new Handle("batch", place.getPointer(0), Calls::cancha_batch_free);
        rows = new Rows(handle, Calls::cancha_batch_row_length, Calls::cancha_batch_get_column);
    }

    /** Number of matches. */
    public int matches() {
        return matches;
    }

    /** Number of columns of a row of one match. */
    public int rowLength(Row row) {
        return rows.length(row);
    }

    /** Columns of a row. */
    public List<Column> columns(Row row) {
        return rows.columns(row);
    }

    /** Place of a column in the row of one match. */
    public int column(Row row, String name) {
        return rows.index(row, name);
    }

    /** Makes arrays for everything that can be written. */
    public Views views() {
        Views views = new Views();
        views.states = new double[matches * rowLength(Row.STATE)];
        views.statuses = new double[matches * rowLength(Row.STATUS)];
        views.rewards = new double[2 * matches];
        views.isOver = new boolean[matches];
        views.hashes = new long[matches];
        views.sensors = new double[matches * rowLength(Row.SENSORS)];
        return views;
    }

    /** Steps all matches once. */
    public void step(double[] commands, Views views) {
        step(commands, 1, null, views);
    }

    /**
     * Commands all robots of all matches, and steps each match by {@code ticks} ticks, or up to its end. A match that
     * is over cannot be stepped: reset it first, or let it stand still.
     *
     * @param commands a row {@link Row#COMMAND} for each match
     * @param which for each match, whether it is stepped; the others stand still; null: all are stepped
     * @param views arrays for the state of all matches after the step; null: none
     */
    public void step(double[] commands, int ticks, boolean[] which, Views views) {
        Arguments.given("commands", commands, "a row Row.COMMAND of each match");
        Arguments.atLeast("ticks", ticks, 1);
        byte[] chosen = bytes(which);
        handle.call(batch -> read(views, Calls.cancha_batch_step(batch, commands, commands.length, ticks, chosen,
                length(chosen), nativeViews.prepare(views))));
    }

    /**
     * Begins matches anew. All rewards are 0.
     *
     * @param which for each match, whether it begins anew; null: all do
     * @param seeds a seed for each match; null: a match gets the seed of its last start plus the number of matches, so
     *     that no two starts in a batch have the same seed
     */
    public void reset(boolean[] which, long[] seeds, Views views) {
        byte[] chosen = bytes(which);
        Arguments.perMatch("seeds", seeds == null ? -1 : seeds.length, matches, "the next ones");
        handle.call(batch -> read(views, Calls.cancha_batch_reset(batch, chosen, length(chosen), seeds,
                seeds == null ? 0 : seeds.length, nativeViews.prepare(views))));
    }

    /** Writes the present rows of all matches without stepping. All rewards are 0. */
    public void look(Views views) {
        Arguments.given("views", views, "where to write, such as views()");
        handle.call(batch -> read(views, Calls.cancha_batch_look(batch, nativeViews.prepare(views))));
    }

    /** All settings of a match; see {@link Engine#settings()}. */
    public Discipline settings(int match) {
        return messages(match).read(Message.SETTINGS, Discipline.parser());
    }

    /** Readings of a match; see {@link Engine#readings()}. */
    public Observation readings(int match) {
        return messages(match).read(Message.READINGS, Observation.parser());
    }

    /** Status of a match; see {@link Engine#match()}. */
    public MatchStatus match(int match) {
        return messages(match).read(Message.MATCH, MatchStatus.parser());
    }

    /** Events of a match; see {@link Engine#events()}. */
    public List<GameEvent> events(int match) {
        return messages(match).read(Message.EVENTS, GameEvents.parser()).getEventsList();
    }

    /** Statistics of a match; see {@link Engine#statistics()}. */
    public MatchStatistics statistics(int match) {
        return messages(match).read(Message.STATISTICS, MatchStatistics.parser());
    }

    /** Bodies of a match; see {@link Engine#world()}. */
    public WorldState world(int match) {
        return messages(match).read(Message.WORLD, WorldState.parser());
    }

    /** A message of a match as JSON; see {@link Engine#json(Message)}. */
    public String json(int match, Message message) {
        return messages(match).json(message);
    }

    /**
     * Makes a request to the referee of one match, for the first tick of the next step(); see {@link
     * Engine#request(Team, TeamRequest)}.
     */
    public void request(int match, Team team, TeamRequest request) {
        Arguments.given("team", team, "TEAM_BLUE or TEAM_YELLOW");
        byte[] bytes = Arguments.given("request", request, "a TeamRequest").toByteArray();
        handle.call(batch -> Calls.cancha_batch_request(batch, index(match), team.getNumber(), Messages.BINARY, bytes,
                bytes.length));
    }

    /** The complete state of a match; see {@link Engine#snapshot()}. */
    public Snapshot snapshot(int match) {
        Memory place = new Memory(Native.POINTER_SIZE);
        handle.call(batch -> Calls.cancha_batch_take_snapshot(batch, index(match), place));
        return new Snapshot(place.getPointer(0));
    }

    /**
     * Goes back to a snapshot in one match; see {@link Engine#restore(Snapshot)}. The snapshot may come from another
     * match of the batch. The next reward of the match counts from the restored state.
     */
    public void restore(int match, Snapshot snapshot) {
        Arguments.given("snapshot", snapshot, "one of snapshot()");
        handle.call(batch -> snapshot.handle.share(kept -> Calls.cancha_batch_restore(batch, index(match), kept)));
    }

    /** Ends all matches, after a call that is still running. A second call does nothing. */
    @Override
    public void close() {
        handle.close();
    }

    private Messages messages(int match) {
        long index = index(match);
        return new Messages(handle, (Pointer batch, int message, int format, byte[] buffer, long capacity, long[] size) ->
                Calls.cancha_batch_get_message(batch, index, message, format, buffer, capacity, size));
    }

    private int index(int match) {
        return Objects.checkIndex(match, matches);
    }

    private int read(Views views, int code) {
        if (code == 0) {
            nativeViews.copyTo(views);
        }
        return code;
    }

    private byte[] bytes(boolean[] which) {
        Arguments.perMatch("which", which == null ? -1 : which.length, matches, "all");
        if (which == null) {
            return null;
        }
        byte[] bytes = new byte[which.length];
        for (int i = 0; i < which.length; ++i) {
            bytes[i] = (byte) (which[i] ? 1 : 0);
        }
        return bytes;
    }

    private static long length(byte[] bytes) {
        return bytes == null ? 0 : bytes.length;
    }
}
