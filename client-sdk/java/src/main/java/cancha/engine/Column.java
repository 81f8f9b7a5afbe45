package cancha.engine;

/**
 * A column of a row.
 *
 * @param name name as in exported tables: "robot_1_x_m", "reading_1_front_distances_0_m"; it ends in the unit
 * @param kind kind of a command: "wheels"; kind of a reading: "ranges"; otherwise empty
 * @param robot id of the robot that a command or a sensor belongs to; otherwise 0
 * @param low lowest value, to which lower commands are clamped; negative infinity: no limit
 * @param high highest value, to which higher commands are clamped; infinity: no limit
 * @param step resolution: all values are multiples of it; 0: values are not rounded
 */
public record Column(String name, String kind, int robot, double low, double high, double step) {}
