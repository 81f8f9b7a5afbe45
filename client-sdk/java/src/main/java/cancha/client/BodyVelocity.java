package cancha.client;

/**
 * Desired velocity of a robot that takes a velocity, in the frame of its body when it stands level. A robot ignores
 * components that it cannot follow; 0 keeps the robot where it is.
 *
 * @param upMps upwards, for drones; 0 keeps the height
 * @param turnRateRadps counter-clockwise
 */
public record BodyVelocity(double forwardMps, double leftMps, double upMps, double turnRateRadps) {}
