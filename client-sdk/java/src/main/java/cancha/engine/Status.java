package cancha.engine;

/**
 * The columns of {@link Row#STATUS}: {@code status[Status.BLUE_SCORE.ordinal()]}. Without a law IS_IN_PLAY is always 1,
 * PHASE is always 2 (play), and all other columns but TICK are 0. In the order of cancha_status in cancha_engine.h.
 */
public enum Status {
    /** Ticks completed since the match began. */
    TICK,
    /** 1: bodies move; 0: all bodies stand still. */
    IS_IN_PLAY,
    /** 1: the match, or the play of its scenario, is over. */
    IS_OVER,
    /** Winning team: 1: blue, 2: yellow, 0: no team, or the match is not over yet. */
    WINNER,
    /** Number of {@link cancha.v1.MatchPhase}. */
    PHASE,
    /** Ticks until the phase ends; 0: the phase has no time limit. */
    PHASE_LEFT,
    /** Number of the period: 1 for the first one; 0 before the start. */
    PERIOD,
    /** Ticks played in this period. */
    PERIOD_ELAPSED,
    /** Length of this period in ticks; 0: no limit. */
    PERIOD_LENGTH,
    /** Score of blue, in points. */
    BLUE_SCORE,
    /** Score of yellow, in points. */
    YELLOW_SCORE,
    /** Share of the course that blue has completed, from 0 to 1; 0: no course. */
    BLUE_PROGRESS,
    /** Share of the course that yellow has completed, from 0 to 1; 0: no course. */
    YELLOW_PROGRESS,
    /** Faults that blue has made in the course. */
    BLUE_FAULTS,
    /** Faults that yellow has made in the course. */
    YELLOW_FAULTS
}
