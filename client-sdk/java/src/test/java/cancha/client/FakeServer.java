package cancha.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

import cancha.v1.ClientMessage;
import cancha.v1.FieldEnd;
import cancha.v1.Greeting;
import cancha.v1.MatchOver;
import cancha.v1.MatchPhase;
import cancha.v1.MatchStatus;
import cancha.v1.ServerMessage;
import cancha.v1.Team;
import cancha.v1.TeamStatus;
import cancha.v1.TickOpened;
import cancha.v1.Welcome;
import cancha.v1.WorldState;

/** A match server that follows a script for each connection, on a loopback port that the system picks. */
final class FakeServer implements AutoCloseable {
    /** Script of the server for one connection. */
    interface Part {
        void play(Line line) throws IOException;
    }

    /** The server's end of a connection. */
    static final class Line {
        private final Socket socket;

        Line(Socket socket) {
            this.socket = socket;
        }

        void send(ServerMessage.Builder message) throws IOException {
            message.build().writeDelimitedTo(socket.getOutputStream());
        }

        void sendBytes(int... bytes) throws IOException {
            for (int part : bytes) {
                socket.getOutputStream().write(part);
            }
        }

        /** Returns the next message other than Ready. */
        ClientMessage receive() throws IOException {
            InputStream in = socket.getInputStream();
            ClientMessage message = ClientMessage.parseDelimitedFrom(in);
            if (message == null) {
                throw new EOFException("the client has left");
            }
            return message.hasReady() ? receive() : message;
        }

        ClientMessage shakeHands(String resumeToken) throws IOException {
            send(greeting());
            ClientMessage hello = receive();
            send(welcome(resumeToken));
            return hello;
        }
    }

    private final ServerSocket listener;
    private final Thread thread;
    private Throwable problem;

    FakeServer(Part... parts) throws IOException {
        listener = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        thread = new Thread(() -> serve(parts));
        thread.start();
    }

    ConnectOptions options() {
        return new ConnectOptions().server("127.0.0.1:" + listener.getLocalPort()).seat("blue").name("test");
    }

    static ServerMessage.Builder greeting() {
        return ServerMessage.newBuilder().setGreeting(Greeting.newBuilder().setProtocolVersion(1).setBuild("fake"));
    }

    /** Welcome to blue's seat with robots 1 and 2. Robot 3 belongs to another seat of blue, 4 to yellow. */
    static ServerMessage.Builder welcome(String resumeToken) {
        Welcome.Builder welcome = Welcome.newBuilder().setDiscipline("simurosot").setVariant("2v2").setTickRateHz(60)
                .setResumeToken(resumeToken);
        welcome.getSettingsBuilder().getFieldBuilder();
        welcome.getSettingsBuilder().addRobotKindsBuilder().setName("cube").getWheelsBuilder();
        for (int id = 1; id <= 4; ++id) {
            welcome.getSettingsBuilder().addRobotsBuilder().setId(id).setNumber(id).setKind("cube")
                    .setTeam(id < 4 ? Team.TEAM_BLUE : Team.TEAM_YELLOW);
        }
        welcome.getSeatBuilder().setName("blue").setTeam(Team.TEAM_BLUE).addRobotIds(1).addRobotIds(2);
        return ServerMessage.newBuilder().setWelcome(welcome);
    }

    /**
     * A tick in which robot n stands at (n / 10, -n / 10) m and the ball at (0.5, 0.25) m rolls at (1, -2) m/s. Blue
     * defends +x.
     */
    static ServerMessage.Builder tick(long tick) {
        WorldState.Builder world = WorldState.newBuilder().setTick(tick);
        world.getBallBuilder().setXM(0.5).setYM(0.25).setVxMps(1).setVyMps(-2);
        for (int id = 1; id <= 4; ++id) {
            world.addRobotsBuilder().setId(id).setXM(id / 10.0).setYM(-id / 10.0);
        }
        TickOpened.Builder opened = TickOpened.newBuilder().setTick(tick).setStatus(status());
        opened.getObservationBuilder().setOverhead(world);
        return ServerMessage.newBuilder().setTick(opened);
    }

    static ServerMessage.Builder over() {
        return ServerMessage.newBuilder().setOver(
                MatchOver.newBuilder().setTicks(36000).setReason("full time").setStatus(status()));
    }

    @Override
    public void close() throws IOException {
        listener.close();
        try {
            thread.join();
        } catch (InterruptedException error) {
            throw new AssertionError(error);
        }
        if (problem != null) {
            throw new AssertionError("the script of the server failed", problem);
        }
    }

    private static MatchStatus status() {
        return MatchStatus.newBuilder().setPhase(MatchPhase.MATCH_PHASE_PLAY)
                .addTeams(TeamStatus.newBuilder().setTeam(Team.TEAM_BLUE).setScore(3)
                        .setDefends(FieldEnd.FIELD_END_POSITIVE_X))
                .addTeams(TeamStatus.newBuilder().setTeam(Team.TEAM_YELLOW).setScore(1)).build();
    }

    private void serve(Part[] parts) {
        try {
            for (Part part : parts) {
                try (Socket socket = listener.accept()) {
                    socket.setTcpNoDelay(true);
                    part.play(new Line(socket));
                }
            }
        } catch (IOException | UncheckedIOException | AssertionError error) {
            problem = error;
        }
    }
}
