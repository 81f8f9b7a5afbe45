package cancha.client;

import java.time.Duration;
import java.util.Map;

/**
 * Options of a connection: the match to join, and the team or person that joins. For example {@code
 * ConnectOptions.fromEnvironment("lab").server("127.0.0.1:4600")}.
 *
 * <p>cancha-match sets the environment variables CANCHA_SERVER, CANCHA_SEAT and CANCHA_TOKEN for the strategies that it
 * starts. To join a match of cancha-server, set CANCHA_MATCH too.
 */
public final class ConnectOptions {
    String server = "";
    String match = "";
    String seat = "";
    String name = "";
    String token = "";
    Duration connectPatience = Duration.ofSeconds(5);
    Duration handshakePatience = Duration.ofSeconds(10);
    Duration reconnectPatience = Duration.ofSeconds(5);

    /** Takes server, match, seat and token from the environment; unset values stay empty. */
    public static ConnectOptions fromEnvironment(String name) {
        Map<String, String> set = System.getenv();
        return new ConnectOptions().name(name).server(set.getOrDefault("CANCHA_SERVER", ""))
                .match(set.getOrDefault("CANCHA_MATCH", "")).seat(set.getOrDefault("CANCHA_SEAT", ""))
                .token(set.getOrDefault("CANCHA_TOKEN", ""));
    }

    /** "host:port", "[IPv6 address]:port" or "unix:path". */
    public ConnectOptions server(String server) {
        this.server = server;
        return this;
    }

    /** Name of the match. Empty: the server's only one. */
    public ConnectOptions match(String match) {
        this.match = match;
        return this;
    }

    /** Seat of a strategy, such as "blue". */
    public ConnectOptions seat(String seat) {
        this.seat = seat;
        return this;
    }

    /** Name of the team on the scoreboard, or of the person: 1 to 32 printable characters. */
    public ConnectOptions name(String name) {
        this.name = name;
        return this;
    }

    /** Secret of the team or person. Empty if the server needs none. */
    public ConnectOptions token(String token) {
        this.token = token;
        return this;
    }

    /** How long to retry a refused connection. Default: 5 s. */
    public ConnectOptions connectPatience(Duration patience) {
        connectPatience = patience;
        return this;
    }

    /** Time limit for each message of the handshake. Default: 10 s. */
    public ConnectOptions handshakePatience(Duration patience) {
        handshakePatience = patience;
        return this;
    }

    /**
     * How long a strategy tries to reconnect and reclaim its seat after a lost connection. Zero: never. Default: 5
     * s.
     */
    public ConnectOptions reconnectPatience(Duration patience) {
        reconnectPatience = patience;
        return this;
    }
}
