package cancha.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;

import org.junit.jupiter.api.Test;

import cancha.client.CanchaException.ConnectionLost;
import cancha.client.CanchaException.ProtocolError;
import cancha.client.CanchaException.Refused;
import cancha.v1.ClientMessage;
import cancha.v1.ErrorCode;
import cancha.v1.FieldEnd;
import cancha.v1.Greeting;
import cancha.v1.Notice;
import cancha.v1.Refusal;
import cancha.v1.ServerMessage;

class ClientTest {
    private static <T extends CanchaException> void fails(Class<T> kind, String text, FakeServer.Part part)
            throws IOException {
        try (FakeServer server = new FakeServer(part)) {
            ConnectOptions options = server.options().reconnectPatience(Duration.ZERO);
            T error = assertThrows(kind, () -> new Client(options).nextTick());
            assertTrue(error.getMessage().contains(text), error.getMessage());
        }
    }

    @Test
    void answersTicksUntilTheMatchIsOver() throws IOException {
        try (FakeServer server = new FakeServer(line -> {
            ClientMessage hello = line.shakeHands("");
            assertEquals("test", hello.getHello().getName());
            line.send(FakeServer.tick(7));
            ClientMessage answer = line.receive();
            assertEquals(7, answer.getAnswer().getTick());
            assertEquals(0.25, answer.getAnswer().getCommands(0).getWheels().getRightMps());
            line.send(FakeServer.over());
        }); Client client = new Client(server.options())) {
            Observation view = client.nextTick();
            Commands commands = new Commands();
            commands.setWheels(view.mine().get(0), new WheelSpeeds(0.5, 0.25));
            client.answer(commands);

            assertNull(client.nextTick());
            assertEquals(3, client.result().ownScore());
            assertEquals("full time", client.result().reason());
        }
    }

    @Test
    void sortsRobotsAndTurnsTheFieldForTheAttack() throws IOException {
        try (FakeServer server = new FakeServer(line -> {
            line.shakeHands("");
            line.send(FakeServer.tick(0));
            line.receive();
        }); Client client = new Client(server.options())) {
            Observation view = client.nextTick();
            Observation turned = view.inAttackFrame();
            client.answer(new Commands());

            assertEquals(2, view.mine().size());
            assertEquals(3, view.teammates().get(0).id());
            assertEquals(4, view.opponents().get(0).id());
            assertEquals(FieldEnd.FIELD_END_POSITIVE_X, view.defends());
            assertEquals(new Vec2(-0.5, -0.25), turned.ball().positionM());
            assertEquals(new Vec2(-0.1, 0.1), turned.mine().get(0).positionM());
            assertEquals(Math.PI, turned.mine().get(0).headingRad());
            assertEquals(turned, turned.inAttackFrame());
            assertEquals(-1.1, turned.ownGoalM().x(), 1e-12);
        }
    }

    @Test
    void takesItsSeatBackAfterALoss() throws IOException {
        try (FakeServer server = new FakeServer(line -> {
            line.shakeHands("again");
            line.send(FakeServer.tick(1));
        }, line -> {
            assertEquals("again", line.shakeHands("later").getHello().getResumeToken());
            line.send(FakeServer.tick(1));
            assertEquals(1, line.receive().getAnswer().getTick());
            line.send(FakeServer.over());
        }); Client client = new Client(server.options())) {
            client.nextTick();

            assertEquals(1, client.nextTick().tick());
            client.answer(new Commands());
            assertNull(client.nextTick());
        }
    }

    @Test
    void goesOnAfterANotice() throws IOException {
        try (FakeServer server = new FakeServer(line -> {
            line.shakeHands("");
            line.send(ServerMessage.newBuilder().setNotice(Notice.newBuilder().setText("\033[2Jcareful").setCount(1)));
            line.send(FakeServer.over());
        }); Client client = new Client(server.options())) {
            assertNull(client.nextTick());
        }
    }

    @Test
    void saysWhyItWasRefused() throws IOException {
        fails(Refused.class, "the server refused: seat taken (ERROR_CODE_SEAT_TAKEN)", line -> {
            line.send(FakeServer.greeting());
            line.receive();
            line.send(ServerMessage.newBuilder().setRefusal(
                    Refusal.newBuilder().setCode(ErrorCode.ERROR_CODE_SEAT_TAKEN).setText("seat taken")));
        });
    }

    @Test
    void leavesServersThatItCannotUnderstand() throws IOException {
        fails(ProtocolError.class, "speaks protocol version 9, this client version 1", line -> line.send(
                ServerMessage.newBuilder().setGreeting(Greeting.newBuilder().setProtocolVersion(9).setBuild("new"))));
        fails(ProtocolError.class, "does not greet like a Cancha server: received an invalid",
                line -> line.sendBytes(3, 0xFF, 0xFF, 0xFF));
        fails(ProtocolError.class, "does not frame its messages", line -> line.sendBytes(0xFF, 0xFF, 0xFF, 0xFF, 0xFF));
        fails(ProtocolError.class, "a message of 4194303 bytes was announced", line -> line.sendBytes(0xFF, 0xFF, 0xFF, 1));
        fails(ConnectionLost.class, "the server closed the connection", line -> line.sendBytes(5, 1));
        fails(ProtocolError.class, "which the server does not describe", line -> {
            line.send(FakeServer.greeting());
            line.receive();
            ServerMessage.Builder welcome = FakeServer.welcome("");
            welcome.getWelcomeBuilder().getSeatBuilder().addRobotIds(9);
            line.send(welcome);
        });
    }

    @Test
    void writesNothingThatATerminalObeys() {
        assertEquals("a\\u001b[2J\\nb\\u202e", Log.visible("a\033[2J\nb\u202e"));
        assertEquals("año ∞ 😀", Log.visible("año ∞ 😀"));
    }
}
