package cancha.engine;

/**
 * The columns of {@link Row#STATUS}: {@code status[Status.BLUE_SCORE.ordinal()]}. Without a law the match is always
 * in play, and all but the tick is 0. The order is that of cancha_status in cancha_engine.h.
 */
public enum Status {
    /** Ticks completed since the match began. */
    TICK,
    /** 1: bodies move. */
    IS_IN_PLAY,
    /** 1: the match is over. */
    IS_OVER,
    /** 1: blue, 2: yellow, 0: nobody, or not over yet. */
    WINNER,
    /** Number of {@link cancha.v1.MatchPhase}. */
    PHASE,
    /** In ticks; 0: no time is set for it. */
    PHASE_LEFT,
    /** 1 for the first one. */
    PERIOD,
    /** In ticks. */
    PERIOD_ELAPSED,
    /** In ticks; 0: without a limit. */
    PERIOD_LENGTH,
    /** Points of blue. */
    BLUE_SCORE,
    /** Points of yellow. */
    YELLOW_SCORE,
    /** Progress of blue through a course, from 0 to 1; 0 without one. */
    BLUE_PROGRESS,
    /** The same of yellow. */
    YELLOW_PROGRESS,
    /** Faults of blue on that way. */
    BLUE_FAULTS,
    /** The same of yellow. */
    YELLOW_FAULTS
}
