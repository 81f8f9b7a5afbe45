package cancha.engine;

/** Messages of an engine, for values that rows cannot hold. In the order of cancha_message in cancha_engine.h. */
public enum Message {
    /** cancha.v1.Discipline: all settings, complete. */
    SETTINGS,
    /** cancha.v1.Observation: the last readings of all sensors, without the overhead view. */
    READINGS,
    /** cancha.v1.MatchStatus: everything that the referee knows. Needs a law. */
    MATCH,
    /** cancha.v1.GameEvents: events of the last step; before the first step, events of the start. Needs a law. */
    EVENTS,
    /** cancha.v1.MatchStatistics: figures that the rules have counted so far. Needs a law. */
    STATISTICS,
    /** cancha.v1.WorldState: the content of the row {@link Row#STATE}. */
    WORLD,
    /**
     * Result of the scenario's play so far, in JSON only: a row as {@code cancha-match --scenario --json} prints it.
     * {@code repeat} is the number of the play in this engine, or in this match of a batch, from 1; a start without a
     * step is not counted. Needs a scenario.
     */
    OUTCOME
}
