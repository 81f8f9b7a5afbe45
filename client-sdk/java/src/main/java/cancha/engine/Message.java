package cancha.engine;

/** Messages of an engine: what rows cannot hold. The order is that of cancha_message in cancha_engine.h. */
public enum Message {
    /** cancha.v1.Discipline: all settings, complete. */
    SETTINGS,
    /** cancha.v1.Observation: the last readings of all sensors, without an overhead view. */
    READINGS,
    /** cancha.v1.MatchStatus: all that the referee knows. Needs a law. */
    MATCH,
    /** cancha.v1.GameEvents: of the last step, or else of the start. Needs a law. */
    EVENTS,
    /** cancha.v1.MatchStatistics: counted so far. Needs a law. */
    STATISTICS,
    /** cancha.v1.WorldState: as Row.STATE. */
    WORLD,
    /**
     * Row of the scenario's play so far, as {@code cancha-match --scenario --json} prints it: only as JSON.
     * {@code repeat} counts the plays of this engine from 1: a start without a step is none.
     */
    OUTCOME
}
