package cancha.client;

import cancha.v1.Pose;

/**
 * A control point of a route: a position and an orientation.
 *
 * @param orientation from the follower's frame to the world frame
 */
public record RoutePoint(Vec3 positionM, Quaternion orientation) {
    /** A point on a floor, upright. */
    public RoutePoint(double xM, double yM, double headingRad) {
        this(new Vec3(xM, yM, 0), Quaternion.upright(headingRad));
    }

    static RoutePoint of(Pose pose) {
        return new RoutePoint(new Vec3(pose.getXM(), pose.getYM(), pose.getZM()),
                Quaternion.of(pose.getRollRad(), pose.getPitchRad(), pose.getHeadingRad()));
    }
}
