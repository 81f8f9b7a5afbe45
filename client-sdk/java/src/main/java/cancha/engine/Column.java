package cancha.engine;

/**
 * A column of a row.
 *
 * @param name name as in exported tables: "robot_1_x_m", "reading_1_front_distances_0_m"; it ends in the unit
 * @param kind kind of a command: "wheels"; kind of a reading: "ranges"; otherwise empty
 * @param robot robot of a command or a sensor; otherwise 0
 * @param low least value; for a command the robot's limit in this direction; negative infinity: no limit
 * @param high largest value
 * @param step all values are multiples of it; 0: they are not rounded
 */
public record Column(String name, String kind, int robot, double low, double high, double step) {}
