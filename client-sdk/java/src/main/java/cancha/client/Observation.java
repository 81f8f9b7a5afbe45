package cancha.client;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import cancha.v1.FieldEnd;
import cancha.v1.Fix;
import cancha.v1.GameEvent;
import cancha.v1.Inertial;
import cancha.v1.JointState;
import cancha.v1.LinkState;
import cancha.v1.MatchPhase;
import cancha.v1.PeriodKind;
import cancha.v1.Reading;
import cancha.v1.Restart;
import cancha.v1.Team;

/**
 * View of a seat when a tick opens: plain values, SI units, radians. World frame: origin at the centre of the
 * field, x along the long side, y to the left of x. It never flips; {@link #inAttackFrame()} gives the same view
 * turned so that the own team always attacks +x, and most strategies begin with it.
 *
 * @param timeUs simulation time since the match began
 * @param tickRateHz one decision lasts 1 / tickRateHz seconds
 * @param team yours
 * @param defends the end at which your goal is
 * @param mine the robots of your seat, by id: you drive them
 * @param teammates robots of your team that another seat drives; empty without the overhead view, as is the next
 * @param hasBall some disciplines have none, or do not show it
 * @param ball NaN in all its numbers where hasBall is false
 * @param period 1 for the first half
 * @param periodLengthUs 0: without a time limit
 * @param restart how play was last restarted; null before the first one
 * @param events since the tick before; usually none
 * @param isTurned inAttackFrame() has turned the field
 * @param timeOutsLeft of your team
 * @param ownProgress through the course, from 0 to 1
 * @param links as MatchInfo.links; empty without the overhead view
 * @param joints as MatchInfo.joints; empty without the overhead view
 */
public record Observation(long tick, long timeUs, double tickRateHz, Field field, AreaRules areaRules, Team team,
        FieldEnd defends, List<RobotView> mine, List<RobotView> teammates, List<RobotView> opponents, boolean hasBall,
        BallView ball, MatchPhase phase, PeriodKind periodKind, int period, long periodElapsedUs, long periodLengthUs,
        int ownScore, int opponentScore, int timeOutsLeft, double ownProgress, double opponentProgress,
        Restart restart, List<GameEvent> events, List<LinkState> links, List<JointState> joints, boolean isTurned) {
    /** The areas and marks of the field. Who may be in them now: {@link KeepOut}. */
    public Areas areas() {
        return Areas.of(field, areaRules, defends);
    }

    /** Whether robots move and the clock runs. */
    public boolean isInPlay() {
        return phase == MatchPhase.MATCH_PHASE_PLAY;
    }

    /** Whether kicks decide a level match; of the offences none is judged. */
    public boolean isShootOut() {
        return periodKind == PeriodKind.PERIOD_KIND_SHOOT_OUT;
    }

    /** Whether your answer says where your robots stand; see {@link Commands#place}. */
    public boolean isToPlace() {
        return restart != null && restart.getPlacing() == team;
    }

    /** Whether your team takes the restart, and the ball has not moved yet. */
    public boolean isToKick() {
        return restart != null && restart.getIsBeingTaken() && restart.getTeam() == team;
    }

    /** The middle of the goal line that your team defends. */
    public Vec2 ownGoalM() {
        return field.goalM(defends);
    }

    /** The middle of the goal line to score at. */
    public Vec2 opponentGoalM() {
        return field.goalM(Field.opposite(defends));
    }

    /**
     * This view, with the field turned, if need be, so that the own team attacks +x.
     *
     * <p>Commands belong to the robot's own frame and need no turning back; a {@link Pen} and placements know how to
     * turn what they get.
     */
    public Observation inAttackFrame() {
        if (defends == FieldEnd.FIELD_END_NEGATIVE_X) {
            return this;
        }
        BallView turnedBall = new BallView(ball.positionM().negated(), ball.velocityMps().negated(), ball.heightM(),
                ball.climbMps(), ball.turnRateRadps().turnedAround(), ball.orientation().turnedAround());
        Restart turnedRestart = restart == null ? null : restart.toBuilder().setBallXM(-restart.getBallXM())
                .setBallYM(-restart.getBallYM()).build();
        return new Observation(tick, timeUs, tickRateHz, field, areaRules, team, FieldEnd.FIELD_END_NEGATIVE_X,
                turned(mine), turned(teammates), turned(opponents), hasBall, turnedBall, phase, periodKind, period,
                periodElapsedUs, periodLengthUs, ownScore, opponentScore, timeOutsLeft, ownProgress, opponentProgress,
                turnedRestart, events, links.stream().map(Observation::turned).toList(), joints, !isTurned);
    }

    private static List<RobotView> turned(List<RobotView> robots) {
        return robots.stream().map(robot -> new RobotView(robot.info(), robot.positionM().negated(),
                Drive.wrapAngleRad(robot.headingRad() + Math.PI), robot.velocityMps().negated(),
                robot.turnRateRadps(), robot.heightM(), robot.orientation().turnedAround(),
                turned(robot.readings()))).toList();
    }

    private static Map<String, Reading> turned(Map<String, Reading> readings) {
        return readings.isEmpty() ? readings : readings.values().stream().map(Observation::turned)
                .collect(Collectors.toUnmodifiableMap(Reading::getSensor, reading -> reading));
    }

    /** All but these are in the frame of their sensor. */
    private static Reading turned(Reading reading) {
        if (reading.hasFix()) {
            Fix fix = reading.getFix();
            return reading.toBuilder().setFix(fix.toBuilder().setXM(-fix.getXM()).setYM(-fix.getYM())
                    .setHeadingRad(Drive.wrapAngleRad(fix.getHeadingRad() + Math.PI))).build();
        }
        if (reading.hasInertial()) {
            Inertial found = reading.getInertial();
            Quaternion turned = new Quaternion(found.getQw(), found.getQx(), found.getQy(), found.getQz()).turnedAround();
            return reading.toBuilder().setInertial(found.toBuilder().setQw(turned.w()).setQx(turned.x())
                    .setQy(turned.y()).setQz(turned.z())).build();
        }
        return reading;
    }

    private static LinkState turned(LinkState link) {
        LinkState.Builder turned = link.toBuilder().setXM(-link.getXM()).setYM(-link.getYM())
                .setVxMps(-link.getVxMps()).setVyMps(-link.getVyMps())
                .setTurnRateXRadps(-link.getTurnRateXRadps()).setTurnRateYRadps(-link.getTurnRateYRadps());
        Quaternion orientation = Decode.orientation(link.hasOrientation(), link.getOrientation()).turnedAround();
        return turned.setOrientation(cancha.v1.Quaternion.newBuilder().setW(orientation.w()).setX(orientation.x())
                .setY(orientation.y()).setZ(orientation.z())).build();
    }
}
