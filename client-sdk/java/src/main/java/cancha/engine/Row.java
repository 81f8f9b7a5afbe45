package cancha.engine;

/** Rows of numbers of an engine. In the order of cancha_row in cancha_engine.h. */
public enum Row {
    /** State of the bodies: ball, robots by id, links, joints. */
    STATE,
    /** Commands of the robots: by robot, actuator, number. */
    COMMAND,
    /** Status of the match; {@link Status} names its columns. */
    STATUS,
    /**
     * The last readings of all sensors: by robot, sensor, number. Sightings include the nearest thing of each kind
     * only. There are no pictures, lists of contacts or texts.
     */
    SENSORS
}
