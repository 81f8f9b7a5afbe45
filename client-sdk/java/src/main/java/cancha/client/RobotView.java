package cancha.client;

import java.util.Map;

import cancha.v1.Reading;

/**
 * One robot at one instant, in the frame of the view. Without an overhead view all numbers are NaN.
 *
 * @param positionM position of its centre
 * @param headingRad direction of body x, counter-clockwise from the frame's x, in (-pi, pi]
 * @param velocityMps velocity of its centre
 * @param turnRateRadps counter-clockwise
 * @param heightM height of its centre above the ground
 * @param orientation tilt included; while it stands upright the heading says it all
 * @param readings the newest of each of its sensors, by name; of the robots of your seat only
 */
public record RobotView(RobotInfo info, Vec2 positionM, double headingRad, Vec2 velocityMps, double turnRateRadps,
        double heightM, Quaternion orientation, Map<String, Reading> readings) {
    public int id() {
        return info.id();
    }

    RobotView withReadings(Map<String, Reading> found) {
        return new RobotView(info, positionM, headingRad, velocityMps, turnRateRadps, heightM, orientation, found);
    }
}
