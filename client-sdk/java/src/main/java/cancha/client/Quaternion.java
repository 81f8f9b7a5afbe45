package cancha.client;

/** An orientation: rotates vectors of the body frame into the frame of the view. */
public record Quaternion(double w, double x, double y, double z) {
    static final Quaternion NONE = new Quaternion(1, 0, 0, 0);
    static final Quaternion UNSEEN = new Quaternion(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Orientation of an upright body. */
    static Quaternion upright(double headingRad) {
        return new Quaternion(Math.cos(headingRad / 2), 0, 0, Math.sin(headingRad / 2));
    }

    /** Which way body x points, seen from above. */
    public double headingRad() {
        return Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
    }

    /** After turning the field by 180 degrees. */
    Quaternion turnedAround() {
        return new Quaternion(-z, -y, x, w);
    }
}
