package cancha.engine;

/**
 * A column of a row.
 *
 * @param name as in exported tables: "robot_1_x_m"; its end is the unit
 * @param kind kind of a command: "wheels"; else empty
 * @param robot robot that is commanded; else 0
 * @param low least value; of a command: the most that the robot does this way; negative infinity: no limit
 * @param high largest value
 * @param step all values are multiples of it; 0: they are not rounded
 */
public record Column(String name, String kind, int robot, double low, double high, double step) {}
