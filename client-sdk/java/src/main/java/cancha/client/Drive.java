package cancha.client;

/**
 * Driving for robots on two wheels. Pure functions of the robot's present state.
 *
 * <p>Robot and target are in the same frame: the world frame or the attack frame. Robots drive backwards if that needs
 * less turning. Speeds never exceed the robot's limit. Formulas and numbers are those of the C++ client, whose source
 * names their origin.
 */
public final class Drive {
    private static final double TURN_GAIN_RADPS_PER_RAD = 12.0;
    private static final double SPEED_RESPONSE_S = 0.05;
    private static final double TURN_RESPONSE_S = 0.03;
    private static final double BRAKING_MPS2 = 5.0;
    private static final double ARRIVAL_GAIN_MPS_PER_M = 8.0;
    private static final double ARRIVED_M = 0.005;
    private static final double SPIRAL_SHARE = 1.1;

    private Drive() {}

    /**
     * Returns the wheel speeds for a speed along body x and a turn rate (counter-clockwise). If a wheel would exceed
     * the robot's limit, the speed is reduced before the turn rate.
     */
    public static WheelSpeeds wheelsFor(RobotView robot, double speedMps, double turnRateRadps) {
        double limitMps = robot.info().maxWheelSpeedMps();
        double halfTurnMps = clamp(turnRateRadps * robot.info().trackM() / 2, limitMps);
        double straightMps = clamp(speedMps, limitMps - Math.abs(halfTurnMps));
        return new WheelSpeeds(straightMps - halfTurnMps, straightMps + halfTurnMps);
    }

    /** Returns the wheel speeds that bring the robot to this speed and turn rate as fast as possible. */
    public static WheelSpeeds accelerateTo(RobotView robot, double speedMps, double turnRateRadps) {
        return wheelsFor(robot,
                aheadOf(forwardSpeedMps(robot), speedMps, robot.info().speedTimeConstantS(), SPEED_RESPONSE_S),
                aheadOf(robot.turnRateRadps(), turnRateRadps, robot.info().turnTimeConstantS(), TURN_RESPONSE_S));
    }

    /** Returns the robot's speed along body x, negative backwards. */
    public static double forwardSpeedMps(RobotView robot) {
        return robot.velocityMps().x() * Math.cos(robot.headingRad())
                + robot.velocityMps().y() * Math.sin(robot.headingRad());
    }

    /** Drives along a direction, front or back ahead, whichever needs less turning. */
    public static WheelSpeeds driveAlong(RobotView robot, double directionRad, double speedMps) {
        double errorRad = wrapAngleRad(directionRad - robot.headingRad());
        double sign = 1;
        if (Math.abs(errorRad) > Math.PI / 2) {
            errorRad = wrapAngleRad(errorRad + Math.PI);
            sign = -1;
        }
        double ahead = Math.cos(errorRad);
        return accelerateTo(robot, sign * speedMps * ahead * ahead * ahead, TURN_GAIN_RADPS_PER_RAD * errorRad);
    }

    /** Turns on the spot until body x points along {@code headingRad}. */
    public static WheelSpeeds turnTo(RobotView robot, double headingRad) {
        return accelerateTo(robot, 0, TURN_GAIN_RADPS_PER_RAD * wrapAngleRad(headingRad - robot.headingRad()));
    }

    /** Turns on the spot at full speed. A positive {@code direction} is counter-clockwise. */
    public static WheelSpeeds spin(RobotView robot, double direction) {
        double rimMps = Math.copySign(robot.info().maxWheelSpeedMps(), direction);
        return new WheelSpeeds(-rimMps, rimMps);
    }

    /** Drives to a point and stops there. */
    public static WheelSpeeds driveTo(RobotView robot, Vec2 targetM) {
        Vec2 way = targetM.minus(robot.positionM());
        double distanceM = way.length();
        if (distanceM < ARRIVED_M) {
            return accelerateTo(robot, 0, 0);
        }
        double speedMps = Math.min(Math.sqrt(2 * BRAKING_MPS2 * distanceM), ARRIVAL_GAIN_MPS_PER_M * distanceM);
        return driveAlong(robot, way.directionRad(), speedMps);
    }

    /**
     * Drives to a point and stops there, in the end facing along {@code headingRad} or against it: front and back are
     * alike.
     */
    public static WheelSpeeds driveToPose(RobotView robot, Vec2 targetM, double headingRad) {
        if (targetM.minus(robot.positionM()).length() >= ARRIVED_M) {
            return driveTo(robot, targetM);
        }
        double errorRad = wrapAngleRad(headingRad - robot.headingRad());
        return turnTo(robot, headingRad + (Math.abs(errorRad) > Math.PI / 2 ? Math.PI : 0));
    }

    /** Drives through a point at full speed, without slowing down for it. */
    public static WheelSpeeds driveThrough(RobotView robot, Vec2 targetM) {
        return driveThrough(robot, targetM, robot.info().maxWheelSpeedMps());
    }

    /** Drives through a point without slowing down for it. */
    public static WheelSpeeds driveThrough(RobotView robot, Vec2 targetM, double speedMps) {
        return driveAlong(robot, targetM.minus(robot.positionM()).directionRad(), speedMps);
    }

    /**
     * Returns the direction in which to drive at {@code positionM} in order to arrive at {@code targetM} moving along
     * {@code arrivalRad}: nearly straight if the robot is behind the target, around the target on a circle of radius
     * {@code turnInM} if it is in front. Good for getting behind a ball.
     */
    public static double approachDirectionRad(Vec2 positionM, Vec2 targetM, double arrivalRad, double turnInM) {
        Vec2 offset = positionM.minus(targetM);
        double cosine = Math.cos(arrivalRad);
        double sine = Math.sin(arrivalRad);
        double along = offset.x() * cosine + offset.y() * sine;
        double aside = offset.y() * cosine - offset.x() * sine;
        return wrapAngleRad(arrivalRad + canonicalFieldRad(along, aside, turnInM));
    }

    /** Returns the equal angle in (-pi, pi]. */
    public static double wrapAngleRad(double angleRad) {
        double wrapped = Math.IEEEremainder(angleRad, 2 * Math.PI);
        return wrapped <= -Math.PI ? Math.PI : wrapped;
    }

    private static double canonicalFieldRad(double x, double y, double turnInM) {
        double upperRad = spiralRad(x, y - turnInM, 1, turnInM);
        double lowerRad = spiralRad(x, y + turnInM, -1, turnInM);
        if (Math.abs(y) >= turnInM || x > 0) {
            return y >= 0 ? upperRad : lowerRad;
        }
        double share = (y + turnInM) / (2 * turnInM);
        return Math.atan2(share * Math.sin(upperRad) + (1 - share) * Math.sin(lowerRad),
                share * Math.cos(upperRad) + (1 - share) * Math.cos(lowerRad));
    }

    private static double spiralRad(double x, double y, double turn, double turnInM) {
        double radiusM = Math.hypot(x, y);
        double spiralM = SPIRAL_SHARE * turnInM;
        double share = radiusM > turnInM ? 2 - (turnInM + spiralM) / (radiusM + spiralM) : Math.sqrt(radiusM / turnInM);
        return Math.atan2(y, x) + turn * Math.PI / 2 * share;
    }

    private static double aheadOf(double now, double wanted, double timeConstantS, double responseS) {
        return now + Math.max(1, timeConstantS / responseS) * (wanted - now);
    }

    /** Clamps a value. NaN stays NaN, so that setWheels() refuses it. */
    private static double clamp(double value, double limit) {
        return Math.min(Math.max(value, -limit), limit);
    }
}
