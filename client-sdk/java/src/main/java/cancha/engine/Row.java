package cancha.engine;

/** The rows of numbers that an engine has. The order is that of cancha_row in cancha_engine.h. */
public enum Row {
    /** Ball, robots by id, links, joints. */
    STATE,
    /** What robots are told: by robot, actuator, number. */
    COMMAND,
    /** The match; {@link Status} names its columns. */
    STATUS,
    /**
     * The last readings of all sensors: by robot, sensor, number. Of what is sighted the nearest of each kind; without
     * pictures, lists of contacts and texts.
     */
    SENSORS
}
