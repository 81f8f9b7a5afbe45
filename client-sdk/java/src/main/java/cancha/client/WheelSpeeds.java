package cancha.client;

/** Speeds of the wheel rims in m/s, positive forwards. The server clamps them. */
public record WheelSpeeds(double leftMps, double rightMps) {
    /** Stands still. */
    public static final WheelSpeeds STOP = new WheelSpeeds(0, 0);
}
