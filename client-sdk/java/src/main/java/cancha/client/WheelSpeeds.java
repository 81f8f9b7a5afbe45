package cancha.client;

/** Speeds of the wheel rims in m/s, positive forwards. The server clamps them to the robot's limit. */
public record WheelSpeeds(double leftMps, double rightMps) {
    /** Wheel speeds of a robot that stands still. */
    public static final WheelSpeeds STOP = new WheelSpeeds(0, 0);
}
