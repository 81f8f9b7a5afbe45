package cancha.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import cancha.Programs;
import cancha.client.CanchaException.ConnectionLost;
import cancha.client.CanchaException.Refused;
import cancha.v1.RestartKind;
import cancha.v1.Team;

class OfficialTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private Programs.Server server;
    private Official lab;

    @BeforeEach
    void startAMatchThatStandsStill() {
        server = new Programs.Server(Programs.path("cancha-match"), "simurosot/5v5", "--blue", "position", "--yellow",
                "chaser", "--listen", "127.0.0.1:0", "--speed", "1", "--no-record");
        lab = new Official(options());
        lab.world(1, LIMIT);
        lab.pause();
    }

    @AfterEach
    void end() {
        lab.close();
        server.close();
    }

    private ConnectOptions options() {
        return new ConnectOptions().server(server.address()).name("lab");
    }

    @Test
    void placesBodiesAndStepsByTicks() {
        lab.placeRobot(2, new Vec2(-0.5, 0.25), 0);
        long before = lab.placeBall(new Vec2(0.5, 0.25), new Vec2(-0.5, 0));
        World placed = lab.world();

        lab.step(3);
        World later = lab.world();

        assertEquals(new Vec2(0.5, 0.25), placed.ball().positionM());
        assertEquals(new Vec2(-0.5, 0.25), placed.robots().get(2).positionM());
        assertTrue(placed.isPaused());
        assertEquals(before + 3, later.tick());
        // The ball rolls at 0.5 m/s or, slowed down by the ground, a little less.
        assertEquals(0.5 - 0.5 * 3 / 60, later.ball().positionM().x(), 0.005);
    }

    @Test
    void restoresAStateToTheLastBit() {
        lab.placeBall(new Vec2(0.5, 0.25), new Vec2(-0.5, 0));
        lab.saveState("start");
        long hash = lab.world().bodiesHash();
        lab.step(5);
        long later = lab.world().bodiesHash();

        lab.restoreState("start");

        assertNotEquals(hash, later);
        assertEquals(hash, lab.world().bodiesHash());
    }

    @Test
    void referees() {
        lab.awardGoal(Team.TEAM_BLUE);
        lab.step(1);
        World world = lab.world();

        assertEquals(1, world.match().getTeams(0).getScore());
        assertTrue(world.events().stream().anyMatch(event -> event.getOrigin().equals("lab")));
    }

    @Test
    void saysWhyTheServerRefuses() {
        Refused place = assertThrows(Refused.class, () -> lab.placeRobot(99, new Vec2(0, 0), 0));
        Refused state = assertThrows(Refused.class, () -> lab.restoreState("nothing"));
        Refused restart = assertThrows(Refused.class,
                () -> lab.giveRestart(RestartKind.RESTART_KIND_UNSPECIFIED, Team.TEAM_BLUE));

        assertTrue(place.getMessage().contains("99"), place.getMessage());
        assertTrue(state.getMessage().contains("nothing"), state.getMessage());
        assertFalse(restart.getMessage().isEmpty());
    }

    @Test
    void endsTheMatch() throws InterruptedException {
        lab.endMatch("seen enough");

        assertEquals("seen enough (lab)", lab.waitForEnd(LIMIT));
        ConnectionLost over = assertThrows(ConnectionLost.class, lab::pause);
        assertEquals("the match is over: seen enough (lab)", over.getMessage());
        assertEquals(0, server.waitForEnd());
    }
}
