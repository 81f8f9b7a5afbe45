package cancha.client;

/**
 * The ball at one instant. All numbers are NaN if there is no ball or it is not shown.
 *
 * @param positionM position of its centre
 * @param heightM height of its centre above the ground
 * @param climbMps upward velocity
 * @param turnRateRadps turn rates about the axes of the frame
 */
public record BallView(Vec2 positionM, Vec2 velocityMps, double heightM, double climbMps, Vec3 turnRateRadps,
        Quaternion orientation) {
    static final BallView UNSEEN = new BallView(Vec2.UNSEEN, Vec2.UNSEEN, Double.NaN, Double.NaN,
            new Vec3(Double.NaN, Double.NaN, Double.NaN), Quaternion.UNSEEN);
}
