package cancha.client;

/** An orientation: rotates vectors of the body frame into the frame of the view. */
public record Quaternion(double w, double x, double y, double z) {
    /** Below this angle two orientations count as equal, as the ratio of sines is undefined. */
    private static final double TOO_NEAR = 1e-9;
    static final Quaternion NONE = new Quaternion(1, 0, 0, 0);
    static final Quaternion UNSEEN = new Quaternion(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Orientation of an upright body. */
    static Quaternion upright(double headingRad) {
        return new Quaternion(Math.cos(headingRad / 2), 0, 0, Math.sin(headingRad / 2));
    }

    /**
     * Returns the orientation after turning by roll about x, then by pitch about y, then by heading about z, axes of
     * one fixed frame.
     */
    static Quaternion of(double rollRad, double pitchRad, double headingRad) {
        double r = Math.cos(rollRad / 2);
        double sr = Math.sin(rollRad / 2);
        double p = Math.cos(pitchRad / 2);
        double sp = Math.sin(pitchRad / 2);
        double h = Math.cos(headingRad / 2);
        double sh = Math.sin(headingRad / 2);
        return new Quaternion(h * p * r + sh * sp * sr, h * p * sr - sh * sp * r, h * sp * r + sh * p * sr,
                sh * p * r - h * sp * sr);
    }

    /**
     * Returns the orientation at a share of the way to another one, turning evenly, the shorter way round. If they are
     * half a turn apart, both ways are equally short: routes have a point between them.
     */
    Quaternion turnedTowards(Quaternion other, double share) {
        double cosine = w * other.w + x * other.x + y * other.y + z * other.z;
        double angleRad = Math.acos(Math.min(Math.abs(cosine), 1));
        double sine = Math.sin(angleRad);
        boolean isNear = sine < TOO_NEAR;
        double a = isNear ? 1 - share : Math.sin((1 - share) * angleRad) / sine;
        double b = (cosine < 0 ? -1 : 1) * (isNear ? share : Math.sin(share * angleRad) / sine);
        return new Quaternion(a * w + b * other.w, a * x + b * other.x, a * y + b * other.y, a * z + b * other.z);
    }

    /** Direction of body x, seen from above. */
    public double headingRad() {
        return Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
    }

    /** Returns the orientation after the field is turned by 180 degrees. */
    Quaternion turnedAround() {
        return new Quaternion(-z, -y, x, w);
    }
}
