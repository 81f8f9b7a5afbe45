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
 * View of a seat when a tick opens: plain values, SI units, radians. World frame: origin at the centre of the field, x
 * along the long side, y to the left of x. The frame never flips. {@link #inAttackFrame()} turns the view so that the
 * own team always attacks +x; most strategies call it first.
 *
 * @param timeUs simulation time since the match began
 * @param tickRateHz one decision lasts 1 / tickRateHz seconds
 * @param team your team
 * @param defends the end with your goal
 * @param mine the robots of your seat, which you drive
 * @param teammates robots of your team in other seats; empty without the overhead view, like the opponents
 * @param hasBall some matches have no ball or do not show it
 * @param ball all numbers are NaN if hasBall is false
 * @param period number of the period; 1 for the first half
 * @param periodLengthUs length of this period; 0: no time limit
 * @param restart how play was last restarted; null before the first one
 * @param events events since the previous tick; usually none
 * @param isTurned whether inAttackFrame() has turned the view
 * @param timeOutsLeft time-outs that your team has left
 * @param ownProgress progress of your team through the course, from 0 to 1
 * @param links in the order of MatchInfo.links; empty without the overhead view
 * @param joints in the order of MatchInfo.joints; empty without the overhead view
 */
public record Observation(long tick, long timeUs, double tickRateHz, Field field, AreaRules areaRules, Team team,
        FieldEnd defends, List<RobotView> mine, List<RobotView> teammates, List<RobotView> opponents, boolean hasBall,
        BallView ball, MatchPhase phase, PeriodKind periodKind, int period, long periodElapsedUs, long periodLengthUs,
        int ownScore, int opponentScore, int timeOutsLeft, double ownProgress, double opponentProgress,
        Restart restart, List<GameEvent> events, List<LinkState> links, List<JointState> joints, boolean isTurned) {
    /** The areas and marks of the field. {@link KeepOut} says which robots may be in them now. */
    public Areas areas() {
        return Areas.of(field, areaRules, defends);
    }

    /** Whether robots move and the clock runs. */
    public boolean isInPlay() {
        return phase == MatchPhase.MATCH_PHASE_PLAY;
    }

    /** Whether kicks decide a level match. The referee judges no offences then. */
    public boolean isShootOut() {
        return periodKind == PeriodKind.PERIOD_KIND_SHOOT_OUT;
    }

    /** Whether your answer to this tick places your robots; see {@link Commands#place}. */
    public boolean isToPlace() {
        return restart != null && restart.getPlacing() == team;
    }

    /** Whether your team takes the restart and the ball has not moved yet. */
    public boolean isToKick() {
        return restart != null && restart.getIsBeingTaken() && restart.getTeam() == team;
    }

    /** The middle of the goal line that your team defends. */
    public Vec2 ownGoalM() {
        return field.goalM(defends);
    }

    /** The middle of the goal line that your team attacks. */
    public Vec2 opponentGoalM() {
        return field.goalM(Field.opposite(defends));
    }

    /**
     * Returns the view, turned if necessary so that your team attacks +x.
     *
     * <p>Commands and drawings need no turning back: commands are in the robot's frame, and places and a {@link Pen}
     * know their view.
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

    /** Returns a reading turned with the view. Readings not handled here are in the frame of their sensor. */
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
