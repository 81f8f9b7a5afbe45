package cancha.engine;

/** Rows of numbers of an engine. In the order of cancha_row in cancha_engine.h. */
public enum Row {
    /** Poses and motions of all bodies: ball, robots in the order of their ids, links, joints. */
    STATE,
    /**
     * Commands of all robots: by robot, then by actuator, then in the order of the numbers in the command's message.
     */
    COMMAND,
    /** Status of the match; {@link Status} names its columns. */
    STATUS,
    /**
     * The last readings of all sensors: by robot, then by sensor, then in the order of the numbers in the reading's
     * message. If a sensor sights signs or destinations, the row has the nearest one of each kind. Pictures, lists of
     * contacts and texts do not fit into a row; they are in the message {@link Message#READINGS}.
     */
    SENSORS
}
