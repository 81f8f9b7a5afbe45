package cancha.client;

import java.util.Map;

import cancha.v1.Reading;

/**
 * One robot at one instant, in the frame of the view. Without the overhead view all numbers are NaN.
 *
 * @param positionM position of its centre
 * @param headingRad direction of body x, counter-clockwise from the frame's x, in (-pi, pi]
 * @param velocityMps velocity of its centre
 * @param turnRateRadps counter-clockwise
 * @param heightM height of its centre above the ground
 * @param orientation orientation with tilt; headingRad is enough while the robot is upright
 * @param readings the newest reading of each of its sensors by name, for robots of your seat only
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
