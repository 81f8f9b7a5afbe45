package cancha.engine;

/**
 * Arrays of the caller to which a {@link Batch} writes the state of its matches, with a row for each match, one after
 * the other. Arrays that are null are not written. {@link Batch#views()} makes all arrays.
 */
public final class Views {
    /** Rows of {@link Row#STATE}. */
    public double[] states;
    /** Rows of {@link Row#STATUS}. */
    public double[] statuses;
    /**
     * Rows of two: the rewards of blue and yellow for the ticks of this call. The reward of a team is its gain in
     * points, or in progress if there is a course, less the gain of the other team.
     */
    public double[] rewards;
    /** Whether each match, or the play of its scenario, is over. */
    public boolean[] isOver;
    /** Hashes of the complete states, one for each match. */
    public long[] hashes;
    /** Rows of {@link Row#SENSORS}. */
    public double[] sensors;
}
