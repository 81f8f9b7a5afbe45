package cancha.client;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

import cancha.client.CanchaException.BadUsage;
import cancha.client.CanchaException.ConnectionLost;
import cancha.client.CanchaException.ProtocolError;
import cancha.client.CanchaException.Refused;
import cancha.v1.ClientMessage;
import cancha.v1.ErrorCode;
import cancha.v1.Notice;
import cancha.v1.Ready;
import cancha.v1.Role;
import cancha.v1.ServerMessage.BodyCase;
import cancha.v1.TickAnswer;
import cancha.v1.Waiting;

/**
 * A seat in a match, for programs with their own loop; {@link Strategy#run} is easier. The constructor connects; then
 * call nextTick() and answer() in turn until the match is over. All calls block. After an error the client cannot be
 * used any more.
 */
public final class Client implements AutoCloseable {
    /** After this many connections that the server closed at once, the client gives up. */
    private static final int MOST_RETURNS_WITHOUT_TICK = 3;
    private static final int RETURN_PAUSE_MS = 20;
    /** If the handshake on a new connection takes longer, the client tries another one. */
    private static final Duration LONGEST_RETURN = Duration.ofSeconds(1);

    private final ConnectOptions options;
    private final Map<ErrorCode, Long> noticeCounts = new EnumMap<>(ErrorCode.class);
    private Session session;
    private MatchInfo match;
    private MatchResult result;
    private String resumeToken = "";
    private long tick = -1;
    private long tickWaitedFor = -1;
    private boolean isReadySaid;
    private boolean isToPlace;
    private boolean isVainPlacementTold;
    private boolean isLargeDrawingTold;
    private boolean wasLost;
    private int returnsWithoutTick;

    /** Takes the seat. Throws {@link CanchaException}. */
    public Client(ConnectOptions options) {
        if (options.seat.isEmpty()) {
            throw new BadUsage("no seat: set CANCHA_SEAT, such as CANCHA_SEAT=blue, or pass --seat blue");
        }
        this.options = options;
        join(options.connectPatience);
    }

    /** Facts about the match. */
    public MatchInfo match() {
        return match;
    }

    /** How the match ended; null until nextTick() has returned null. */
    public MatchResult result() {
        return result;
    }

    /**
     * Tells the server that this seat is ready for the first tick. nextTick() does so too. A thread with several seats
     * calls sayReady() on each client before it waits for a tick.
     */
    public void sayReady() {
        if (!isReadySaid) {
            isReadySaid = true;
            session.send(ClientMessage.newBuilder().setReady(Ready.getDefaultInstance()));
        }
    }

    /**
     * Waits until the server opens a tick, and returns the seat's view. Null: the match is over, and result() says how.
     * Reconnects if the connection is lost; the open tick then comes again.
     */
    public Observation nextTick() {
        while (true) {
            BodyCase body;
            try {
                sayReady();
                body = session.receive(null);
            } catch (ConnectionLost loss) {
                comeBack(loss);
                continue;
            }
            if (body == BodyCase.TICK) {
                returnsWithoutTick = 0;
                tick = session.incoming.getTick().getTick();
                Observation view = Decode.tick(session.incoming.getTick(), match);
                isToPlace = view.isToPlace();
                return view;
            }
            if (body == BodyCase.OVER) {
                result = Decode.result(session.incoming.getOver(), match.team());
                return null;
            }
            takeAside(body);
        }
    }

    /** Answers the open tick with a single write. Each tick can be answered once. */
    public void answer(Commands commands) {
        TickAnswer.Builder answer = TickAnswer.newBuilder().setTick(tick);
        if (!commands.writeTo(answer) && !isLargeDrawingTold) {
            isLargeDrawingTold = true;
            Log.warning("a drawing was too large to be sent: draw less in one tick tick=" + tick + "; told once");
        }
        if (commands.hasPlacement() && !isToPlace && !isVainPlacementTold) {
            isVainPlacementTold = true;
            Log.warning("a placement was ignored: place() and placeBall() count only in ticks in which the view says "
                    + "isToPlace() tick=" + tick + "; told once");
        }
        try {
            session.sendOrBreak(ClientMessage.newBuilder().setAnswer(answer));
        } catch (IOException error) {
            // The match may have ended meanwhile. nextTick() reads the server's last messages, or takes the seat back.
        }
    }

    /** Leaves the match. If several notices came, logs their number. A second call does nothing. */
    @Override
    public void close() {
        noticeCounts.forEach((code, count) -> {
            if (count > 1) {
                Log.warning(count + " notices from the server code=" + code);
            }
        });
        noticeCounts.clear();
        session.close();
    }

    /** Reconnects and reclaims the seat, or throws the loss. */
    private void comeBack(ConnectionLost loss) {
        returnsWithoutTick += 1;
        if (resumeToken.isEmpty() || options.reconnectPatience.isZero()
                || returnsWithoutTick > MOST_RETURNS_WITHOUT_TICK) {
            throw loss;
        }
        try {
            join(options.reconnectPatience);
        } catch (CanchaException error) {
            throw new ConnectionLost(loss.getMessage() + "; could not reconnect: " + error.getMessage(), error);
        }
        Log.warning("connection lost, reconnecting: reason=" + Log.quoted(loss.getMessage()));
    }

    /**
     * Takes the seat. If the connection is lost or silent, tries again for as long as the options say.
     *
     * @param patience how long to retry a refused connection, as the server may still be starting
     */
    private void join(Duration patience) {
        long end = System.nanoTime() + options.reconnectPatience.toNanos();
        // The first handshake has more time: a server may be slow to begin a match.
        Duration handshake = resumeToken.isEmpty() ? null : LONGEST_RETURN;
        Duration left = patience;
        while (true) {
            try {
                if (session != null) {
                    session.close();
                }
                session = new Session(options, left, handshake);
                match = shakeHands();
                return;
            } catch (ConnectionLost | Refused error) {
                if (!isWorthAnotherTry(error) || System.nanoTime() >= end) {
                    closeSession();
                    throw error;
                }
            } catch (RuntimeException error) {
                closeSession();
                throw error;
            }
            Stream.pause(RETURN_PAUSE_MS);
            left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
        }
    }

    private void closeSession() {
        if (session != null) {
            session.close();
        }
    }

    private boolean isWorthAnotherTry(CanchaException error) {
        wasLost = wasLost || error instanceof ConnectionLost;
        // Our lost connection may still hold the seat, if the server has not noticed the loss.
        return !(error instanceof Refused refused) || (wasLost && refused.code().equals("ERROR_CODE_SEAT_TAKEN"));
    }

    private MatchInfo shakeHands() {
        session.send(ClientMessage.newBuilder().setHello(session.hello(Role.ROLE_STRATEGY).setSeat(options.seat)
                .setResumeToken(resumeToken).setSaysReady(true)));
        while (true) {
            BodyCase body = session.receiveInHandshake();
            if (body == BodyCase.WELCOME) {
                resumeToken = session.incoming.getWelcome().getResumeToken();
                isReadySaid = false;
                return Decode.welcome(session.incoming.getWelcome());
            }
            if (body != BodyCase.REFUSAL && body != BodyCase.NOTICE && body != BodyCase.WAITING) {
                throw new ProtocolError("the server sent " + body + " where welcome was expected");
            }
            takeAside(body);
        }
    }

    /** Handles any other message. A newer server may send unknown ones. */
    private void takeAside(BodyCase body) {
        if (body == BodyCase.REFUSAL) {
            throw session.refused();
        }
        if (body == BodyCase.NOTICE) {
            take(session.incoming.getNotice());
        } else if (body == BodyCase.WAITING) {
            take(session.incoming.getWaiting());
        }
    }

    private void take(Waiting waiting) {
        if (waiting.getTick() == tickWaitedFor) {
            return;
        }
        tickWaitedFor = waiting.getTick();
        String whom = waiting.getSeatsCount() > 0 ? String.join(", ", waiting.getSeatsList())
                : "an official to " + (waiting.getTick() > 0 ? "resume" : "start") + " the match";
        Log.info("waiting for " + whom + " tick=" + waiting.getTick());
    }

    private void take(Notice notice) {
        if (noticeCounts.put(notice.getCode(), notice.getCount()) == null) {
            Log.warning("notice from the server: " + Log.quoted(notice.getText()) + " code=" + notice.getCode() + " tick="
                    + notice.getTick() + "; later ones of this code are only counted");
        }
    }
}
