package cancha.client;

import java.time.Duration;
import java.util.Map;

import cancha.client.CanchaException.ConnectionLost;
import cancha.client.CanchaException.Refused;
import cancha.v1.BallState;
import cancha.v1.ClientMessage;
import cancha.v1.OfficialReply;
import cancha.v1.OfficialRequest;
import cancha.v1.RestartKind;
import cancha.v1.Role;
import cancha.v1.Ruling;
import cancha.v1.ServerMessage.BodyCase;
import cancha.v1.Team;

/**
 * An official of a match: controls the match, also for experiments. The constructor joins the match.
 *
 * <p>Changes of the world take effect before the next tick opens, or at once while the match is paused. Every request
 * returns the tick in which it takes effect, or throws Refused, ConnectionLost or ProtocolError. All calls block. A
 * program that also plays the seats must answer the open tick before it asks for the world after that tick. World
 * frame, SI units.
 */
public final class Official implements AutoCloseable {
    private static final int UPDATES_PER_S = 120;

    private final Session session;
    private final Map<Integer, RobotInfo> robots;
    /** The newest world since the last request; null: none has come. */
    private World world;
    /** Ticks that a world must have completed to show the last request. */
    private long shownFrom;
    private int lastId;
    private String endReason = "";

    /** Joins the match. Throws {@link CanchaException}. */
    public Official(ConnectOptions options) {
        session = new Session(options, options.connectPatience, null);
        try {
            session.send(ClientMessage.newBuilder()
                    .setHello(session.hello(Role.ROLE_OFFICIAL).setUpdatesPerS(UPDATES_PER_S)));
            while (receive(options.handshakePatience) != BodyCase.WELCOME) {
                // Notices may come first.
            }
            robots = Decode.robots(session.incoming.getWelcome());
        } catch (RuntimeException error) {
            session.close();
            throw error;
        }
    }

    /** The robots of the match, by id. */
    public Map<Integer, RobotInfo> robots() {
        return robots;
    }

    /** Why the match is over; empty: it is not, as far as this client knows. */
    public String endReason() {
        return endReason;
    }

    /** Starts a match that waits for an official. It begins once all seats are ready. */
    public long start() {
        return ask(OfficialRequest.newBuilder().setStart(OfficialRequest.Start.getDefaultInstance()));
    }

    /** Pauses the match after the present tick. */
    public long pause() {
        return ask(OfficialRequest.newBuilder().setPause(OfficialRequest.Pause.getDefaultInstance()));
    }

    public long resume() {
        return ask(OfficialRequest.newBuilder().setResume(OfficialRequest.Resume.getDefaultInstance()));
    }

    /** Plays {@code ticks} ticks, then pauses. Does not wait for the end of these ticks: world() does. */
    public long step(int ticks) {
        return ask(OfficialRequest.newBuilder().setStep(OfficialRequest.Step.newBuilder().setTicks(ticks)));
    }

    /** Sets the speed in simulated seconds per second. 0: as fast as possible. */
    public long setSpeed(double speed) {
        return ask(OfficialRequest.newBuilder().setSetSpeed(OfficialRequest.SetSpeed.newBuilder().setSpeed(speed)));
    }

    /** Places a robot, at rest. */
    public long placeRobot(int robotId, Vec2 positionM, double headingRad) {
        return placeRobot(OfficialRequest.PlaceRobot.newBuilder().setId(robotId).setXM(positionM.x())
                .setYM(positionM.y()).setHeadingRad(headingRad));
    }

    /** Places a robot with all values of the schema: velocity, tilt, joints. */
    public long placeRobot(OfficialRequest.PlaceRobot.Builder place) {
        return ask(OfficialRequest.newBuilder().setPlaceRobot(place));
    }

    /** Places the ball on the ground. The ball cannot be inside a robot: place robots first. */
    public long placeBall(Vec2 positionM, Vec2 velocityMps) {
        return placeBall(BallState.newBuilder().setXM(positionM.x()).setYM(positionM.y()).setVxMps(velocityMps.x())
                .setVyMps(velocityMps.y()));
    }

    /** Places the ball with all values of the schema: height, spin. */
    public long placeBall(BallState.Builder ball) {
        return ask(OfficialRequest.newBuilder().setPlaceBall(OfficialRequest.PlaceBall.newBuilder().setBall(ball)));
    }

    /** Saves all bodies and drives, to the last bit. */
    public long saveState(String name) {
        return ask(OfficialRequest.newBuilder().setSaveState(OfficialRequest.SaveState.newBuilder().setName(name)));
    }

    /** Restores bodies and drives; clock, score and phase continue. */
    public long restoreState(String name) {
        return restoreState(name, false);
    }

    /**
     * Restores bodies and drives. {@code withMatch}: also restores clock, score and phase, if the state was saved in
     * play.
     */
    public long restoreState(String name, boolean withMatch) {
        return ask(OfficialRequest.newBuilder().setRestoreState(
                OfficialRequest.RestoreState.newBuilder().setName(name).setWithMatch(withMatch)));
    }

    /** Stops play and restarts it. {@code team}: the team that takes the restart; TEAM_UNSPECIFIED: neither team. */
    public long giveRestart(RestartKind kind, Team team) {
        return rule(Ruling.newBuilder().setRestart(Ruling.GiveRestart.newBuilder().setKind(kind).setTeam(team)));
    }

    /** Awards a goal that the referee missed. */
    public long awardGoal(Team team) {
        return rule(Ruling.newBuilder().setGoal(Ruling.AwardGoal.newBuilder().setTeam(team)));
    }

    /** Gives a team a time-out. It begins with the next restart, or at once if robots are being placed. */
    public long giveTimeOut(Team team) {
        return rule(Ruling.newBuilder().setTimeOut(Ruling.GiveTimeOut.newBuilder().setTeam(team)));
    }

    /**
     * Takes back the latest stoppage, with score and clock, or an earlier goal. {@code event}: the number of the
     * event.
     */
    public long takeBack(int event) {
        return rule(Ruling.newBuilder().setTakeBack(Ruling.TakeBack.newBuilder().setEvent(event)));
    }

    /** Accepts or rejects a proposal. {@code event}: the number of the event. */
    public long decide(int event, boolean isAccepted) {
        return rule(Ruling.newBuilder().setDecide(Ruling.Decide.newBuilder().setEvent(event).setIsAccepted(isAccepted)));
    }

    /** Corrects which team touched the ball last. */
    public long correctLastTouch(Team team) {
        return rule(Ruling.newBuilder().setLastTouch(Ruling.CorrectLastTouch.newBuilder().setTeam(team)));
    }

    /** Sets the handling of a rule's findings from now on. */
    public long handle(Ruling.SetHandling.Builder handling) {
        return rule(Ruling.newBuilder().setHandling(handling));
    }

    /** Ends the match. */
    public long endMatch(String reason) {
        return ask(OfficialRequest.newBuilder().setEndMatch(OfficialRequest.EndMatch.newBuilder().setReason(reason)));
    }

    /**
     * Waits for a world that shows the effect of all requests, and returns it. After the end returns the last
     * world.
     */
    public World world() {
        return world(null);
    }

    /** Waits like world(). Throws ConnectionLost if patience ends first. */
    public World world(Duration patience) {
        return world(0, patience);
    }

    /**
     * Waits like world(), and until at least {@code atLeastTick} ticks are completed. Throws ConnectionLost if no
     * message comes for {@code patience}.
     */
    public World world(long atLeastTick, Duration patience) {
        long wanted = Math.max(shownFrom, atLeastTick);
        while (endReason.isEmpty() && (world == null || world.tick() < wanted)) {
            receive(patience);
        }
        if (world == null) {
            throw isOver();
        }
        return world;
    }

    /**
     * Waits until the match is over, and returns the reason. Throws ConnectionLost if no message comes for {@code
     * patience}.
     */
    public String waitForEnd(Duration patience) {
        while (endReason.isEmpty()) {
            receive(patience);
        }
        return endReason;
    }

    /** Makes any request of the schema. Sets its id. */
    public long ask(OfficialRequest.Builder request) {
        if (!endReason.isEmpty()) {
            throw isOver();
        }
        lastId += 1;
        session.send(ClientMessage.newBuilder().setRequest(request.setId(lastId)));
        while (receive(null) != BodyCase.REPLY) {
            if (!endReason.isEmpty()) {
                throw isOver();
            }
        }
        OfficialReply reply = session.incoming.getReply();
        if (!reply.getIsDone()) {
            throw new Refused("the server refused: " + reply.getText(), "");
        }
        world = null;  // The known world is from before the request.
        shownFrom = reply.getTick();
        return reply.getTick();
    }

    /** Leaves the match. A second call does nothing. */
    @Override
    public void close() {
        session.close();
    }

    private long rule(Ruling.Builder ruling) {
        return ask(OfficialRequest.newBuilder().setRuling(ruling));
    }

    private ConnectionLost isOver() {
        return new ConnectionLost("the match is over: " + endReason);
    }

    /** Receives one message and notes the world or the end of the match. Returns the kind of its body. */
    private BodyCase receive(Duration patience) {
        BodyCase body = session.receive(patience);
        if (body == BodyCase.REFUSAL) {
            throw session.refused();
        }
        if (body == BodyCase.UPDATE) {
            world = Decode.world(session.incoming.getUpdate(), robots);
        } else if (body == BodyCase.OVER) {
            String reason = session.incoming.getOver().getReason();
            endReason = reason.isEmpty() ? "it has ended" : reason;
        }
        return body;
    }
}
