package cancha.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import cancha.client.CanchaException.ProtocolError;
import cancha.v1.BallState;
import cancha.v1.Discipline;
import cancha.v1.FieldEnd;
import cancha.v1.MatchOver;
import cancha.v1.MatchStatus;
import cancha.v1.Reading;
import cancha.v1.Robot;
import cancha.v1.RobotKind;
import cancha.v1.RobotState;
import cancha.v1.Team;
import cancha.v1.TeamStatus;
import cancha.v1.TickOpened;
import cancha.v1.Timing;
import cancha.v1.Welcome;
import cancha.v1.Wheels;
import cancha.v1.WorldState;
import cancha.v1.WorldUpdate;

/** Converts messages of the server into views of a strategy. */
final class Decode {
    private Decode() {}

    /** Reads the facts about a match. Throws ProtocolError if a necessary fact is missing. */
    static MatchInfo welcome(Welcome message) {
        if (!message.hasSeat() || !message.hasSettings() || message.getTickRateHz() == 0) {
            throw new ProtocolError("the server's Welcome lacks the seat, the settings or the tick rate");
        }
        Discipline settings = message.getSettings();
        Map<Integer, RobotInfo> robots = robots(message);
        for (int id : message.getSeat().getRobotIdsList()) {
            if (!robots.containsKey(id)) {
                throw new ProtocolError("the seat has robot " + id + ", which the server does not describe");
            }
        }
        return new MatchInfo(message.getMatch(), message.getDiscipline(), message.getVariant(),
                message.getSeat().getName(), message.getSeat().getTeam(),
                new TreeSet<>(message.getSeat().getRobotIdsList()), robots, field(settings.getField()),
                tickRateHz(message), message.getDisciplineHash(), AreaRules.of(settings.getRulesMap()),
                settings.getCourse(), message.getScene().getLinksList(), message.getScene().getJointsList());
    }

    /** Reads the facts about all robots. Throws ProtocolError if the kind of a robot is not described. */
    static Map<Integer, RobotInfo> robots(Welcome message) {
        Map<String, RobotKind> kinds = new HashMap<>();
        message.getSettings().getRobotKindsList().forEach(kind -> kinds.put(kind.getName(), kind));
        Map<Integer, RobotInfo> robots = new TreeMap<>();
        for (Robot robot : message.getSettings().getRobotsList()) {
            RobotKind kind = kinds.get(robot.getKind());
            if (kind == null) {
                throw new ProtocolError("robot " + robot.getId() + " is of kind \"" + robot.getKind()
                        + "\", which the server does not describe");
            }
            robots.put(robot.getId(), info(robot, kind));
        }
        return robots;
    }

    /** Decodes a view. Throws ProtocolError for a robot that the Welcome did not announce. */
    static Observation tick(TickOpened message, MatchInfo match) {
        boolean isSeen = message.getObservation().hasOverhead();
        WorldState world = message.getObservation().getOverhead();
        MatchStatus status = message.getStatus();
        TeamStatus own = team(status, match.team(), true);
        TeamStatus opponent = team(status, match.team(), false);
        List<RobotView> mine = new ArrayList<>();
        List<RobotView> teammates = new ArrayList<>();
        List<RobotView> opponents = new ArrayList<>();
        if (isSeen) {
            sort(world, match, mine, teammates, opponents);
        } else {
            match.mine().forEach(id -> mine.add(unseen(match.robots().get(id))));
        }
        addReadings(message, match, mine);
        return new Observation(message.getTick(), isSeen ? world.getTimeUs() : timeUs(message.getTick(), match),
                match.tickRateHz(), match.field(), match.areaRules(), match.team(),
                own.getDefends() == FieldEnd.FIELD_END_NEGATIVE_X ? own.getDefends() : FieldEnd.FIELD_END_POSITIVE_X,
                List.copyOf(mine), List.copyOf(teammates), List.copyOf(opponents), world.hasBall(), ball(world),
                status.getPhase(), status.getPeriodKind(), status.getPeriod(), status.getPeriodElapsedUs(),
                status.getPeriodLengthUs(), own.getScore(), opponent.getScore(), own.getTimeOutsLeft(),
                own.getProgress(), opponent.getProgress(), status.hasRestart() ? status.getRestart() : null,
                message.getEventsList(), world.getLinksList(), world.getJointsList(), false);
    }

    static MatchResult result(MatchOver message, Team team) {
        TeamStatus own = team(message.getStatus(), team, true);
        TeamStatus opponent = team(message.getStatus(), team, false);
        return new MatchResult(own.getScore(), opponent.getScore(), message.getReason(), message.getTicks(),
                message.getStateHash(), own.getProgress(), opponent.getProgress(), own.getFinishedUs(),
                opponent.getFinishedUs());
    }

    /** Decodes a view. Throws ProtocolError for a robot that the Welcome did not announce. */
    static World world(WorldUpdate message, Map<Integer, RobotInfo> infos) {
        WorldState world = message.getWorld();
        Map<Integer, RobotView> robots = new TreeMap<>();
        world.getRobotsList().forEach(state -> robots.put(state.getId(), robot(state, world.getTick(), infos)));
        return new World(world.getTick(), world.getTimeUs(), robots, world.hasBall(), ball(world), message.getStatus(),
                message.getPace().getIsPaused(), message.getStateHash(), message.getBodiesHash(),
                message.getRecentEventsList(), world.getLinksList(), world.getJointsList());
    }

    static Quaternion orientation(boolean isTold, cancha.v1.Quaternion told) {
        return isTold ? new Quaternion(told.getW(), told.getX(), told.getY(), told.getZ()) : Quaternion.NONE;
    }

    private static void sort(WorldState world, MatchInfo match, List<RobotView> mine, List<RobotView> teammates,
            List<RobotView> opponents) {
        for (RobotState state : world.getRobotsList()) {
            RobotView view = robot(state, world.getTick(), match.robots());
            boolean isOfTeam = view.info().team() == match.team();
            (match.mine().contains(view.id()) ? mine : isOfTeam ? teammates : opponents).add(view);
        }
    }

    private static void addReadings(TickOpened message, MatchInfo match, List<RobotView> mine) {
        if (message.getObservation().getReadingsCount() == 0) {
            return;
        }
        Map<Integer, Map<String, Reading>> readings = new HashMap<>();
        for (Reading reading : message.getObservation().getReadingsList()) {
            if (!match.mine().contains(reading.getRobotId())) {
                throw new ProtocolError("tick " + message.getTick() + " has a reading of robot " + reading.getRobotId()
                        + ", which is not one of this seat");
            }
            readings.computeIfAbsent(reading.getRobotId(), id -> new HashMap<>()).put(reading.getSensor(), reading);
        }
        mine.replaceAll(robot -> robot.withReadings(readings.getOrDefault(robot.id(), Map.of())));
    }

    /** Returns the time of a tick as the server counts it: the exact length of all ticks, rounded down. */
    private static long timeUs(long tick, MatchInfo match) {
        return tick * Math.round(1e9 / match.tickRateHz()) / 1000;
    }

    private static double tickRateHz(Welcome message) {
        Timing timing = message.getSettings().getTiming();
        if (!timing.hasTickS()) {
            return message.getTickRateHz();
        }
        if (!(timing.getTickS() > 0 && timing.getTickS() < Double.POSITIVE_INFINITY)) {
            throw new ProtocolError("the server's Welcome has ticks of " + timing.getTickS() + " s");
        }
        return 1 / timing.getTickS();
    }

    private static Field field(cancha.v1.Field field) {
        return new Field((field.getRightM() - field.getLeftM()) / 2, (field.getTopM() - field.getBottomM()) / 2,
                (field.getGoalTopM() - field.getGoalBottomM()) / 2, field.getGoalRightM() - field.getRightM(),
                field.getCornerSideM());
    }

    private static RobotInfo info(Robot robot, RobotKind kind) {
        // Default settings of wheels apply only to robots with wheels.
        boolean hasWheels = kind.hasWheels();
        Wheels wheels = kind.getWheels();
        return new RobotInfo(robot.getId(), robot.getTeam(), robot.getNumber(), kind.getLengthM(), kind.getWidthM(),
                hasWheels ? wheels.getTrackM() : 0, hasWheels ? wheels.getMaxSpeedMps() : 0,
                hasWheels ? wheels.getSpeedTimeConstantS() : 0, hasWheels ? wheels.getTurnTimeConstantS() : 0,
                kind.getSensorsList());
    }

    private static RobotView unseen(RobotInfo info) {
        return new RobotView(info, Vec2.UNSEEN, Double.NaN, Vec2.UNSEEN, Double.NaN, Double.NaN, Quaternion.UNSEEN,
                Map.of());
    }

    private static RobotView robot(RobotState state, long tick, Map<Integer, RobotInfo> infos) {
        RobotInfo info = infos.get(state.getId());
        if (info == null) {
            throw new ProtocolError("tick " + tick + " shows robot " + state.getId()
                    + ", which Welcome did not announce");
        }
        Quaternion orientation = state.hasOrientation() ? orientation(true, state.getOrientation())
                : Quaternion.upright(state.getHeadingRad());
        return new RobotView(info, new Vec2(state.getXM(), state.getYM()), state.getHeadingRad(),
                new Vec2(state.getVxMps(), state.getVyMps()), state.getTurnRateRadps(), state.getZM(), orientation,
                Map.of());
    }

    private static BallView ball(WorldState world) {
        if (!world.hasBall()) {
            return BallView.UNSEEN;
        }
        BallState ball = world.getBall();
        return new BallView(new Vec2(ball.getXM(), ball.getYM()), new Vec2(ball.getVxMps(), ball.getVyMps()),
                ball.getZM(), ball.getVzMps(),
                new Vec3(ball.getTurnRateXRadps(), ball.getTurnRateYRadps(), ball.getTurnRateZRadps()),
                orientation(ball.hasOrientation(), ball.getOrientation()));
    }

    /**
     * Returns the status of {@code team} or, if {@code isOwn} is false, of the other team. An empty status if that
     * team is not in the match.
     */
    private static TeamStatus team(MatchStatus status, Team team, boolean isOwn) {
        TeamStatus found = TeamStatus.getDefaultInstance();
        for (TeamStatus told : status.getTeamsList()) {
            found = (told.getTeam() == team) == isOwn ? told : found;
        }
        return found;
    }
}
