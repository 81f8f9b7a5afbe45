package cancha.engine;

/** Messages of an engine, for values that rows cannot hold. In the order of cancha_message in cancha_engine.h. */
public enum Message {
    /** cancha.v1.Discipline: all settings, complete. */
    SETTINGS,
    /** cancha.v1.Observation: the last readings of all sensors, without the overhead view. */
    READINGS,
    /** cancha.v1.MatchStatus: everything that the referee knows. Needs a law. */
    MATCH,
    /** cancha.v1.GameEvents: events of the last step, or of the start before the first step. Needs a law. */
    EVENTS,
    /** cancha.v1.MatchStatistics: statistics so far. Needs a law. */
    STATISTICS,
    /** cancha.v1.WorldState: the bodies, like Row.STATE. */
    WORLD,
    /**
     * Outcome of the scenario's play so far, a row of {@code cancha-match --scenario --json}. JSON only. {@code repeat}
     * counts the plays of this engine from 1; a start without a step does not count.
     */
    OUTCOME
}
