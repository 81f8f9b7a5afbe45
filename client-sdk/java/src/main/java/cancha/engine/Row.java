package cancha.engine;

/** The rows of numbers that an engine has. The order is that of cancha_row in cancha_engine.h. */
public enum Row {
    /** Ball, robots by id, links, joints. */
    STATE,
    /** What robots are told: by robot, actuator, number. */
    COMMAND,
    /** The match; {@link Status} names its columns. */
    STATUS
}
