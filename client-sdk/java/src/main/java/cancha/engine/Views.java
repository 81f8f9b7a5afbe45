package cancha.engine;

/**
 * Where a {@link Batch} writes what its matches look like: arrays of the caller, with a row for each match, one after
 * the other. An array that is null is not written. {@link Batch#views()} makes all of them.
 */
public final class Views {
    /** Rows of {@link Row#STATE}. */
    public double[] states;
    /** Rows of {@link Row#STATUS}. */
    public double[] statuses;
    /**
     * Rows of two: what blue and yellow gained in this call: points (in a course: progress) less the other team's.
     */
    public double[] rewards;
    /** One for each match. */
    public boolean[] isOver;
    /** Hashes of the complete states, one for each match. */
    public long[] hashes;
    /** Rows of {@link Row#SENSORS}. */
    public double[] sensors;
}
