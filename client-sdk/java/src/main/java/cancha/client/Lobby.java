package cancha.client;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Predicate;

import cancha.client.CanchaException.ConnectionLost;
import cancha.client.CanchaException.Refused;
import cancha.v1.ClientMessage;
import cancha.v1.CreateMatch;
import cancha.v1.ErrorCode;
import cancha.v1.LobbyReply;
import cancha.v1.LobbyRequest;
import cancha.v1.MatchEntry;
import cancha.v1.MatchState;
import cancha.v1.Role;
import cancha.v1.ServerMessage.BodyCase;
import cancha.v1.StopMatch;

/** The lobby of a cancha-server: lists, creates and stops its matches. All calls block. Use it in one thread. */
public final class Lobby implements AutoCloseable {
    private final Session session;
    private List<MatchEntry> matches;
    /** Requests that the last list may not show yet, in order. Each tells whether a list shows it. */
    private final Queue<Predicate<List<MatchEntry>>> unseen = new ArrayDeque<>();
    private int lastId;

    /** Enters as an admin. Throws {@link CanchaException}. */
    public Lobby(ConnectOptions options) {
        this(options, Role.ROLE_ADMIN);
    }

    /** Enters as an admin, or as a spectator who only reads the list. */
    public Lobby(ConnectOptions options, Role role) {
        session = new Session(options, options.connectPatience, null);
        try {
            session.send(ClientMessage.newBuilder().setHello(session.hello(role).setEntersLobby(true)));
            while (matches == null) {
                take(session.receiveInHandshake());
            }
        } catch (RuntimeException error) {
            session.close();
            throw error;
        }
    }

    /**
     * Returns all running matches and the latest ended ones, oldest first. The list shows the effect of all
     * requests.
     */
    public List<MatchEntry> list() {
        for (BodyCase body = session.receiveWithin(Duration.ZERO); body != null;
                body = session.receiveWithin(Duration.ZERO)) {
            take(body);
        }
        while (!isFresh()) {
            take(session.receive(null));
        }
        return matches;
    }

    /** Returns the match of this name, if it is in the list. */
    public Optional<MatchEntry> find(String name) {
        return find(list(), name);
    }

    /**
     * Creates a match: {@code CreateMatch.newBuilder().setName("final").setDiscipline("simurosot/5v5")}. Returns the
     * server's text about it.
     */
    public String create(CreateMatch.Builder match) {
        String done = ask(LobbyRequest.newBuilder().setCreate(match));
        unseen.add(list -> find(list, match.getName()).isPresent());
        return done;
    }

    /** Stops a match and returns once it has ended. {@code reason}: shown to everyone in the match. */
    public String stop(String name, String reason) {
        String done = ask(LobbyRequest.newBuilder().setStop(StopMatch.newBuilder().setName(name).setReason(reason)));
        unseen.add(list -> find(list, name).map(Lobby::hasEnded).orElse(true));
        return done;
    }

    /** Waits until a match has ended, and returns it. Empty: patience ended first, or the match is not in the list. */
    public Optional<MatchEntry> waitFor(String name, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        Optional<MatchEntry> match = find(name);
        while (match.isPresent() && !hasEnded(match.get())) {
            BodyCase body = session.receiveWithin(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
            if (body == null) {
                return Optional.empty();
            }
            take(body);
            match = find(matches, name);
        }
        return match;
    }

    /** Leaves the lobby. A second call does nothing. */
    @Override
    public void close() {
        session.close();
    }

    /** Whether the last list shows all requests. */
    private boolean isFresh() {
        while (!unseen.isEmpty() && unseen.peek().test(matches)) {
            unseen.remove();
        }
        return unseen.isEmpty();
    }

    private static Optional<MatchEntry> find(List<MatchEntry> list, String name) {
        return list.stream().filter(match -> match.getName().equals(name)).findFirst();
    }

    private static boolean hasEnded(MatchEntry match) {
        return match.getState() == MatchState.MATCH_STATE_OVER || match.getState() == MatchState.MATCH_STATE_FAILED;
    }

    private String ask(LobbyRequest.Builder request) {
        lastId += 1;
        session.send(ClientMessage.newBuilder().setLobbyRequest(request.setId(lastId)));
        BodyCase body = null;
        while (body != BodyCase.LOBBY_REPLY) {
            body = session.receive(null);
            take(body);
        }
        LobbyReply reply = session.incoming.getLobbyReply();
        if (!reply.getIsDone()) {
            throw new Refused("the server refused: " + reply.getText(), "");
        }
        return reply.getText();
    }

    private void take(BodyCase body) {
        if (body == BodyCase.REFUSAL) {
            throw session.refused();
        }
        if (body == BodyCase.MATCH_LIST) {
            matches = session.incoming.getMatchList().getMatchesList();
            isFresh();
        } else if (body == BodyCase.NOTICE
                && session.incoming.getNotice().getCode() == ErrorCode.ERROR_CODE_MATCH_OVER) {
            throw new ConnectionLost("the server is closing: " + session.incoming.getNotice().getText());
        }
    }
}
