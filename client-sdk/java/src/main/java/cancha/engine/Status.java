package cancha.engine;

/**
 * The columns of {@link Row#STATUS}: {@code status[Status.BLUE_SCORE.ordinal()]}. Without a law the match is always in
 * play, and all other columns but the tick are 0. In the order of cancha_status in cancha_engine.h.
 */
public enum Status {
    /** Ticks completed since the match began. */
    TICK,
    /** 1 if bodies move. */
    IS_IN_PLAY,
    /** 1 if the match is over. */
    IS_OVER,
    /** Winner, 1: blue, 2: yellow, 0: nobody, or the match is not over. */
    WINNER,
    /** Number of {@link cancha.v1.MatchPhase}. */
    PHASE,
    /** Time left in this phase, in ticks; 0: the phase has no time limit. */
    PHASE_LEFT,
    /** Number of the period; 1 for the first one. */
    PERIOD,
    /** Time played in this period, in ticks. */
    PERIOD_ELAPSED,
    /** Length of this period, in ticks; 0: no time limit. */
    PERIOD_LENGTH,
    /** Points of blue. */
    BLUE_SCORE,
    /** Points of yellow. */
    YELLOW_SCORE,
    /** Progress of blue through a course, from 0 to 1; 0 without one. */
    BLUE_PROGRESS,
    /** Progress of yellow through a course, from 0 to 1; 0 without one. */
    YELLOW_PROGRESS,
    /** Faults of blue in a course. */
    BLUE_FAULTS,
    /** Faults of yellow in a course. */
    YELLOW_FAULTS
}
