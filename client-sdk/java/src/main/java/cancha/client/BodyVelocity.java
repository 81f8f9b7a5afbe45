package cancha.client;

/**
 * How a robot without wheels shall move as a whole, in the frame of its body when it stands level. A robot ignores
 * what it cannot do; 0 holds.
 *
 * @param upMps of drones; 0 keeps the height
 * @param turnRateRadps counter-clockwise
 */
public record BodyVelocity(double forwardMps, double leftMps, double upMps, double turnRateRadps) {}
