package cancha.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import cancha.Programs;
import cancha.client.CanchaException.Refused;
import cancha.v1.CreateMatch;
import cancha.v1.MatchEntry;
import cancha.v1.MatchState;
import cancha.v1.Role;
import cancha.v1.SeatOrder;

class LobbyTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private Programs.Server server;
    private Lobby lobby;

    @BeforeEach
    void serve() {
        server = new Programs.Server(Programs.path("cancha-server"), "serve", "--listen", "127.0.0.1:0");
        lobby = new Lobby(options());
    }

    @AfterEach
    void end() {
        lobby.close();
        server.close();
    }

    private ConnectOptions options() {
        return new ConnectOptions().server(server.address()).name("admin");
    }

    /** A match at full speed against the chaser. */
    private static CreateMatch.Builder match(String name) {
        return CreateMatch.newBuilder().setName(name).setDiscipline("simurosot/5v5").setSpeed(0).setDurationS(2)
                .addSeats(SeatOrder.newBuilder().setSeat("yellow").setStrategy("chaser"));
    }

    @Test
    void createsAMatchThatATeamPlaysToItsEnd() {
        lobby.create(match("final"));
        MatchState before = lobby.find("final").orElseThrow().getState();

        MatchResult result = Strategy.play(new Script(), options().match("final").seat("blue"));
        MatchEntry after = lobby.waitFor("final", LIMIT).orElseThrow();

        assertEquals(MatchState.MATCH_STATE_WAITING, before);
        assertEquals(120, result.ticks());
        assertEquals(MatchState.MATCH_STATE_OVER, after.getState());
        assertEquals(result.stateHash(), after.getStateHash());
    }

    @Test
    void stopsAMatch() {
        lobby.create(match("semi"));
        lobby.create(match("final"));

        lobby.stop("final", "power cut");

        assertEquals(2, lobby.list().size());
        assertEquals(MatchState.MATCH_STATE_WAITING, lobby.find("semi").orElseThrow().getState());
        assertTrue(lobby.find("final").orElseThrow().getEndReason().contains("power cut"));
    }

    @Test
    void waitsOnlyAsLongAsItIsTold() {
        lobby.create(match("final"));

        assertEquals(Optional.empty(), lobby.waitFor("final", Duration.ofMillis(10)));
        assertEquals(Optional.empty(), lobby.waitFor("nothing", LIMIT));
    }

    @Test
    void saysWhyTheServerRefuses() {
        lobby.create(match("final"));

        Refused again = assertThrows(Refused.class, () -> lobby.create(match("final")));
        Refused unknown = assertThrows(Refused.class, () -> lobby.stop("nothing", "power cut"));
        Refused seat = assertThrows(Refused.class, () -> new Client(options().match("final").seat("green")));

        assertTrue(again.getMessage().contains("final"), again.getMessage());
        assertTrue(unknown.getMessage().contains("nothing"), unknown.getMessage());
        assertEquals("ERROR_CODE_UNKNOWN_SEAT", seat.code());
    }

    @Test
    void showsTheListToSpectators() {
        lobby.create(match("final"));

        try (Lobby watcher = new Lobby(options(), Role.ROLE_SPECTATOR)) {
            assertEquals("simurosot/5v5", watcher.find("final").orElseThrow().getDiscipline());
        }
    }
}
