package cancha.client;

import java.io.IOException;
import java.time.Duration;

import com.google.protobuf.InvalidProtocolBufferException;

import cancha.client.CanchaException.BadUsage;
import cancha.client.CanchaException.ConnectionLost;
import cancha.client.CanchaException.ProtocolError;
import cancha.client.CanchaException.Refused;
import cancha.v1.ClientMessage;
import cancha.v1.Greeting;
import cancha.v1.Hello;
import cancha.v1.Role;
import cancha.v1.ServerMessage;
import cancha.v1.ServerMessage.BodyCase;

/** A connection to a server, with the handshake of every client. All calls block. Use it in one thread. */
final class Session implements AutoCloseable {
    /** Servers of other versions are refused. */
    static final int PROTOCOL_VERSION = 1;

    private final ConnectOptions options;
    private final Stream stream;
    private final long handshakeEnd;
    /** The last message received. */
    ServerMessage incoming = ServerMessage.getDefaultInstance();

    /**
     * Connects and reads the server's greeting. The caller sends Hello next.
     *
     * @param patience how long to retry, as the server may still be starting
     * @param handshake time limit for the whole handshake; null: only the limit of the options for each message
     */
    Session(ConnectOptions options, Duration patience, Duration handshake) {
        if (options.server.isEmpty()) {
            throw new BadUsage("no server: set CANCHA_SERVER=host:port or pass --server host:port");
        }
        this.options = options;
        stream = Stream.connect(options.server, patience);
        handshakeEnd = handshake == null ? Long.MAX_VALUE : System.nanoTime() + handshake.toNanos();
        try {
            readGreeting();
        } catch (RuntimeException error) {
            close();
            throw error;
        }
    }

    /** Returns a Hello message. The caller completes and sends it. */
    Hello.Builder hello(Role role) {
        return Hello.newBuilder().setProtocolVersion(PROTOCOL_VERSION).setRole(role).setMatch(options.match)
                .setName(options.name).setToken(options.token).setClient("cancha-client-java");
    }

    void send(ClientMessage.Builder message) {
        try {
            sendOrBreak(message);
        } catch (IOException error) {
            throw new ConnectionLost("lost the connection while sending: " + error.getMessage(), error);
        }
    }

    /** Sends a message. Throws the socket's IOException if the peer has left. */
    void sendOrBreak(ClientMessage.Builder message) throws IOException {
        stream.send(message.build().toByteArray());
    }

    /** Fills {@code incoming} and returns the kind of its body. Null: patience is over. */
    BodyCase receiveWithin(Duration patience) {
        byte[] payload = stream.receive(patience);
        if (payload == null) {
            return null;
        }
        try {
            incoming = ServerMessage.parseFrom(payload);
        } catch (InvalidProtocolBufferException error) {
            throw new ProtocolError("received an invalid Cancha message");
        }
        return incoming.getBodyCase();
    }

    /**
     * Receives like receiveWithin(), but throws ConnectionLost when patience is over. {@code patience} null: waits for
     * ever.
     */
    BodyCase receive(Duration patience) {
        BodyCase body = receiveWithin(patience);
        if (body == null) {
            throw new ConnectionLost("no message from the server within " + patience.toMillis() / 1000.0 + " s");
        }
        return body;
    }

    /** Receives a message within the time limits of the handshake. */
    BodyCase receiveInHandshake() {
        Duration patience = options.handshakePatience;
        if (handshakeEnd != Long.MAX_VALUE) {
            Duration left = Duration.ofNanos(Math.max(0, handshakeEnd - System.nanoTime()));
            patience = left.compareTo(patience) < 0 ? left : patience;
        }
        return receive(patience);
    }

    /** Returns the refusal just received as an exception. */
    Refused refused() {
        String code = incoming.getRefusal().getCode().name();
        return new Refused("the server refused: " + incoming.getRefusal().getText() + " (" + code + ")", code);
    }

    @Override
    public void close() {
        stream.close();
    }

    private void readGreeting() {
        BodyCase body;
        try {
            body = receiveInHandshake();
        } catch (ConnectionLost error) {
            throw new ConnectionLost(notGreeting(error), error);
        } catch (ProtocolError error) {
            throw new ProtocolError(notGreeting(error));
        }
        if (body == BodyCase.REFUSAL) {
            throw refused();
        }
        if (body != BodyCase.GREETING) {
            throw new ProtocolError("the server sent " + body + " where greeting was expected");
        }
        Greeting greeting = incoming.getGreeting();
        if (greeting.getProtocolVersion() != PROTOCOL_VERSION) {
            throw new ProtocolError("the server (build " + greeting.getBuild() + ") speaks protocol version "
                    + greeting.getProtocolVersion() + ", this client version " + PROTOCOL_VERSION
                    + ": build both from the same release");
        }
    }

    private String notGreeting(CanchaException error) {
        return options.server + " does not greet like a Cancha server: " + error.getMessage();
    }
}
