package cancha.engine;

/**
 * A column of a row.
 *
 * @param name as in exported tables: "robot_1_x_m", "reading_1_front_distances_0_m"; its end is the unit
 * @param kind kind of a command: "wheels"; what a sensor finds: "ranges"; else empty
 * @param robot robot of a command or a sensor; else 0
 * @param low least value; of a command: the most that the robot does this way; negative infinity: no limit
 * @param high largest value
 * @param step all values are multiples of it; 0: they are not rounded
 */
public record Column(String name, String kind, int robot, double low, double high, double step) {}
