package cancha.client;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the rules allow a robot to be now: keeps a team out of crowded areas and away from the opponents' keeper. Pure
 * functions of a view. All points are in the frame of the view: the world frame or the attack frame. In a discipline
 * without areas, and in a shoot-out, robots may be everywhere. Names, formulas and numbers are those of the C++ client.
 */
public final class KeepOut {
    /** Margin around areas. A robot that aims at points this far outside stays out even if it stops or turns late. */
    public static final double KEEP_OUT_MARGIN_M = 0.06;

    // The source of the C++ client explains these numbers.
    private static final double WAY_MARGIN_M = KEEP_OUT_MARGIN_M / 2;
    private static final double AT_CORNER_M = 0.05;
    private static final double KEEPER_GAP_M = 0.04;
    private static final double BRAKING_S = 0.08;

    private KeepOut() {}

    /**
     * Returns the areas that {@code robot} must keep out of.
     *
     * <p>The rules limit the number of a team's robots in each area. Places go first to the keeper (in front of the own
     * goal), then to robots already inside, then to robots nearest to the ball. So an area is never open to more robots
     * than the rules allow.
     */
    public static List<Area> closedAreas(Observation view, RobotView robot) {
        List<Area> closed = new ArrayList<>();
        if (view.isShootOut()) {
            return closed;
        }
        Areas areas = view.areas();
        AreaRules rules = view.areaRules();
        // The larger areas first: a robot outside them is outside the smaller ones, too.
        addIfClosed(closed, view, robot, areas.ownPenaltyArea(), rules.penaltyAreaDefenders());
        addIfClosed(closed, view, robot, areas.ownGoalArea(), rules.goalAreaDefenders());
        addIfClosed(closed, view, robot, areas.opponentPenaltyArea(), rules.penaltyAreaAttackers());
        addIfClosed(closed, view, robot, areas.opponentGoalArea(), rules.goalAreaAttackers());
        return closed;
    }

    /**
     * Returns the point nearest to {@code targetM} at which {@code robot} may be now: outside closed areas and, while a
     * touch would be an offence, out of reach of the opponents' keeper.
     */
    public static Vec2 openTargetM(Observation view, RobotView robot, Vec2 targetM) {
        return outsideOf(closedAreas(view, robot), awayFromKeeperM(view, robot, targetM));
    }

    /**
     * Returns the point to drive to now, on the way to openTargetM(): out of a closed area that the robot is in, then
     * around closed areas, in the end the target itself.
     */
    public static Vec2 openWaypointM(Observation view, RobotView robot, Vec2 targetM) {
        Vec2 awayM = awayFromKeeperM(view, robot, robot.positionM());
        if (!awayM.equals(robot.positionM())) {
            return awayM;
        }
        List<Area> closed = closedAreas(view, robot);
        Vec2 openM = outsideOf(closed, awayFromKeeperM(view, robot, targetM));
        for (Area area : closed) {
            if (area.contains(robot.positionM(), WAY_MARGIN_M)) {
                return area.nearestOutsideM(robot.positionM(), KEEP_OUT_MARGIN_M);
            }
            if (isCrossed(area, robot.positionM(), openM)) {
                return cornerOnWayM(area, robot.positionM(), openM);
            }
        }
        return openM;
    }

    /**
     * Whether {@code robot} is about to run into the opponents' keeper while that is an offence: while the ball is in
     * their penalty area. Braking avoids it.
     */
    public static boolean isChargingKeeper(Observation view, RobotView robot) {
        RobotView keeper = opponentsKeeper(view);
        if (keeper == null || view.isShootOut()) {
            return false;
        }
        Area area = view.areas().opponentPenaltyArea();
        Vec2 ballM = view.ball().positionM();
        Vec2 soonM = ballM.plus(view.ball().velocityMps().times(BRAKING_S));
        if (!area.contains(ballM, KEEP_OUT_MARGIN_M) && !area.contains(soonM)) {
            return false;
        }
        Vec2 wayM = keeper.positionM().minus(robot.positionM());
        Vec2 closingMps = robot.velocityMps().minus(keeper.velocityMps());
        double closing = (closingMps.x() * wayM.x() + closingMps.y() * wayM.y()) / Math.max(wayM.length(), 1e-6);
        return closing > 0 && wayM.length() < reachM(robot, keeper) + BRAKING_S * closing;
    }

    /**
     * Drives through a point at full speed, as far as the rules allow. The robot drives around closed areas. If the
     * target is not open, it drives to the nearest open point and stops there. It brakes before it runs into the
     * opponents' keeper if that is an offence.
     */
    public static WheelSpeeds lawfulDriveThrough(Observation view, RobotView robot, Vec2 targetM) {
        if (isChargingKeeper(view, robot)) {
            return WheelSpeeds.STOP;
        }
        Vec2 waypointM = openWaypointM(view, robot, targetM);
        return waypointM.equals(targetM) ? Drive.driveThrough(robot, targetM) : Drive.driveTo(robot, waypointM);
    }

    private static void addIfClosed(List<Area> closed, Observation view, RobotView robot, Area area, double most) {
        if (area.depthM() <= 0) {
            return;
        }
        long before = Stream.concat(view.mine().stream(), view.teammates().stream())
                .filter(other -> isBefore(view, area, other, robot)).count();
        if (before >= most) {
            closed.add(area);
        }
    }

    /** Whether a place in the area belongs to the first robot rather than to the second. */
    private static boolean isBefore(Observation view, Area area, RobotView first, RobotView second) {
        boolean isHome = area.end() == view.defends();
        int order = Boolean.compare(isHome && second.info().number() == 1, isHome && first.info().number() == 1);
        if (order == 0) {
            order = Boolean.compare(area.contains(second.positionM()), area.contains(first.positionM()));
        }
        if (order == 0) {
            order = Double.compare(view.ball().positionM().minus(first.positionM()).length(),
                    view.ball().positionM().minus(second.positionM()).length());
        }
        return order != 0 ? order < 0 : first.id() < second.id();
    }

    private static Vec2 outsideOf(List<Area> closed, Vec2 pointM) {
        Vec2 outsideM = pointM;
        for (Area area : closed) {
            outsideM = area.nearestOutsideM(outsideM, KEEP_OUT_MARGIN_M);
        }
        return outsideM;
    }

    private static RobotView opponentsKeeper(Observation view) {
        return view.opponents().stream().filter(robot -> robot.info().number() == 1).findFirst().orElse(null);
    }

    private static double reachM(RobotView robot, RobotView keeper) {
        return halfDiagonalM(robot) + halfDiagonalM(keeper) + KEEPER_GAP_M;
    }

    private static double halfDiagonalM(RobotView robot) {
        return Math.hypot(robot.info().lengthM(), robot.info().widthM()) / 2;
    }

    private static Vec2 awayFromKeeperM(Observation view, RobotView robot, Vec2 targetM) {
        RobotView keeper = opponentsKeeper(view);
        if (keeper == null || view.isShootOut()
                || !view.areas().opponentPenaltyArea().contains(keeper.positionM(), KEEP_OUT_MARGIN_M)) {
            return targetM;
        }
        double reachM = reachM(robot, keeper);
        Vec2 offM = targetM.minus(keeper.positionM());
        if (offM.length() >= reachM) {
            return targetM;
        }
        if (offM.length() > 0) {
            return keeper.positionM().plus(offM.times(reachM / offM.length()));
        }
        // Exactly at the keeper any side would do. The side towards the own goal is free of walls.
        return keeper.positionM().plus(Math.copySign(reachM, view.ownGoalM().x()), 0);
    }

    /** Whether the straight way leads through the area. Clips the way to the box. */
    private static boolean isCrossed(Area area, Vec2 fromM, Vec2 toM) {
        double sideM = area.halfWidthM() + WAY_MARGIN_M;
        double[][] clips = {
            {area.depthOfM(fromM), area.depthOfM(toM), Double.NEGATIVE_INFINITY, area.depthM() + WAY_MARGIN_M},
            {fromM.y(), toM.y(), -sideM, sideM}};
        double enters = 0;
        double leaves = 1;
        for (double[] clip : clips) {
            double way = clip[1] - clip[0];
            if (way == 0) {
                if (clip[0] < clip[2] || clip[0] > clip[3]) {
                    return false;
                }
                continue;
            }
            double one = (clip[2] - clip[0]) / way;
            double other = (clip[3] - clip[0]) / way;
            enters = Math.max(enters, Math.min(one, other));
            leaves = Math.min(leaves, Math.max(one, other));
        }
        return enters < leaves;
    }

    /** Returns the corner past which the way around the area is shortest. */
    private static Vec2 cornerOnWayM(Area area, Vec2 fromM, Vec2 toM) {
        Vec2 bestM = toM;
        double shortestM = Double.POSITIVE_INFINITY;
        for (double side : new double[] {1, -1}) {
            Vec2 cornerM = area.cornerM(KEEP_OUT_MARGIN_M, side);
            Vec2 otherM = area.cornerM(KEEP_OUT_MARGIN_M, -side);
            double toCornerM = cornerM.minus(fromM).length();
            if (toCornerM < AT_CORNER_M || isCrossed(area, fromM, cornerM)) {
                continue;
            }
            double restM = isCrossed(area, cornerM, toM)
                    ? otherM.minus(cornerM).length() + toM.minus(otherM).length() : toM.minus(cornerM).length();
            if (toCornerM + restM < shortestM) {
                shortestM = toCornerM + restM;
                bestM = cornerM;
            }
        }
        return bestM;
    }
}
