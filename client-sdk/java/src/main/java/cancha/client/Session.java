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

/** A connection to a server, and the handshake that every client begins with. Blocks. One thread. */
final class Session implements AutoCloseable {
    /** A server of another version could not be understood. */
    static final int PROTOCOL_VERSION = 1;

    private final ConnectOptions options;
    private final Stream stream;
    private final long handshakeEnd;
    /** The last message received. */
    ServerMessage incoming = ServerMessage.getDefaultInstance();

    /**
     * Connects and reads the server's greeting; then the caller says hello.
     *
     * @param patience for a server that may still be starting
     * @param handshake for all of the handshake; null: as the options say of each message
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

    /** The message to say hello with, which the caller completes and sends. */
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

    /** As send(), but throws what a socket throws where the peer left. */
    void sendOrBreak(ClientMessage.Builder message) throws IOException {
        stream.send(message.build().toByteArray());
    }

    /** Fills {@code incoming} and returns which body it has; null: patience is over. */
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

    /** As receiveWithin(); the end of patience is a loss. Null: for ever. */
    BodyCase receive(Duration patience) {
        BodyCase body = receiveWithin(patience);
        if (body == null) {
            throw new ConnectionLost("no message from the server within " + patience.toMillis() / 1000.0 + " s");
        }
        return body;
    }

    /** As receive(), for as long as the handshake may take. */
    BodyCase receiveInHandshake() {
        Duration patience = options.handshakePatience;
        if (handshakeEnd != Long.MAX_VALUE) {
            Duration left = Duration.ofNanos(Math.max(0, handshakeEnd - System.nanoTime()));
            patience = left.compareTo(patience) < 0 ? left : patience;
        }
        return receive(patience);
    }

    /** The refusal just received, to be thrown. */
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
