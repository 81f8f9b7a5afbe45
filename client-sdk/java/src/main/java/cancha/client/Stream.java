package cancha.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.InvalidPathException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import jdk.net.ExtendedSocketOptions;

import cancha.client.CanchaException.BadUsage;
import cancha.client.CanchaException.ConnectionFailed;
import cancha.client.CanchaException.ConnectionLost;
import cancha.client.CanchaException.ProtocolError;

/**
 * A stream of frames over TCP or a Unix socket. A frame is a message behind its length, which is a varint. Use it in
 * one thread.
 */
final class Stream implements AutoCloseable {
    /** Longer frames are refused before they are read. The server has the same limit. */
    static final int MAX_FRAME_BYTES = 1024 * 1024;
    /** Most bytes of a length within this limit, seven bits each. */
    private static final int MAX_LENGTH_BYTES = 5;
    private static final int RETRY_PAUSE_MS = 50;
    /** How long to poll for a message before the thread sleeps: the next message is often microseconds away. */
    private static final long AWAKE_NS = 200_000;
    private static final int MOST_PORT = 65535;
    private static final String UNIX = "unix:";
    private static final Pattern TCP = Pattern.compile("(?:\\[([^\\]]+)\\]|(.+)):([0-9]{1,9})");

    private final SocketChannel channel;
    private final Selector selector;
    private ByteBuffer incoming = ByteBuffer.allocate(64 * 1024).limit(0);

    private Stream(SocketChannel channel) throws IOException {
        this.channel = channel;
        selector = Selector.open();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ);
    }

    /** Connects to "host:port" or "unix:path". Retries a refused connection until patience is over. */
    static Stream connect(String server, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        SocketAddress address = address(server);
        while (true) {
            try {
                return open(address, Math.max(RETRY_PAUSE_MS, (end - System.nanoTime()) / 1_000_000));
            } catch (IOException | UnresolvedAddressException error) {
                if (System.nanoTime() >= end || error instanceof UnresolvedAddressException) {
                    throw new ConnectionFailed("cannot reach a match server at " + server + " within "
                            + patience.toMillis() / 1000.0 + " s: " + reason(error)
                            + ". Is it running, and is the address right?", error);
                }
            }
            pause(RETRY_PAUSE_MS);
        }
    }

    /** Writes one frame. Throws IOException if the peer has left. */
    void send(byte[] payload) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(MAX_LENGTH_BYTES + payload.length);
        int length = payload.length;
        for (; length >= 0x80; length >>>= 7) {
            frame.put((byte) (length & 0x7F | 0x80));
        }
        frame.put((byte) length).put(payload).flip();
        while (frame.hasRemaining()) {
            if (channel.write(frame) == 0) {
                await(SelectionKey.OP_WRITE, 0);
            }
        }
    }

    /**
     * Waits for the next frame and returns its payload. Null: patience is over. Without {@code patience} waits for
     * ever.
     */
    byte[] receive(Duration patience) {
        long end = patience == null ? Long.MAX_VALUE : System.nanoTime() + patience.toNanos();
        while (true) {
            byte[] payload = takeFrame();
            if (payload != null) {
                return payload;
            }
            if (!read(patience != null, end)) {
                return null;
            }
        }
    }

    @Override
    public void close() {
        try {
            selector.close();
            channel.close();
        } catch (IOException error) {
            // The channel is closed in any case.
        }
    }

    static void pause(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new ConnectionLost("interrupted", error);
        }
    }

    private static SocketAddress address(String server) {
        if (server.startsWith(UNIX)) {
            try {
                return UnixDomainSocketAddress.of(server.substring(UNIX.length()));
            } catch (InvalidPathException error) {
                throw new BadUsage("\"" + server + "\" is not a server address: " + error.getMessage());
            }
        }
        Matcher parts = TCP.matcher(server);
        boolean isAddress = parts.matches();
        if (!isAddress || Integer.parseInt(parts.group(3)) > MOST_PORT) {
            throw new BadUsage("\"" + server + "\" is not a server address: expected host:port, such as "
                    + "127.0.0.1:4600, or unix:path" + (isAddress ? "; a port is a number from 0 to " + MOST_PORT : ""));
        }
        String host = parts.group(1) != null ? parts.group(1) : parts.group(2);
        return new InetSocketAddress(host, Integer.parseInt(parts.group(3)));
    }

    private static Stream open(SocketAddress address, long patienceMs) throws IOException {
        boolean isUnix = address instanceof UnixDomainSocketAddress;
        SocketChannel channel = isUnix ? SocketChannel.open(StandardProtocolFamily.UNIX) : SocketChannel.open();
        try {
            if (isUnix) {
                channel.connect(address);
            } else {
                setOptions(channel);
                connectWithin(channel, address, patienceMs);
            }
            return new Stream(channel);
        } catch (IOException | RuntimeException error) {
            channel.close();
            throw error;
        }
    }

    private static void connectWithin(SocketChannel channel, SocketAddress address, long patienceMs) throws IOException {
        channel.configureBlocking(false);
        if (channel.connect(address)) {
            return;
        }
        try (Selector selector = Selector.open()) {
            channel.register(selector, SelectionKey.OP_CONNECT);
            if (selector.select(patienceMs) == 0 || !channel.finishConnect()) {
                throw new IOException("no answer");
            }
        }
    }

    /** Sets socket options. A silent peer gets a keep-alive probe after 10 s, three times, 5 s apart. */
    private static void setOptions(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        channel.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, 10);
        channel.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, 5);
        channel.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, 3);
    }

    private byte[] takeFrame() {
        int length = 0;
        int begin = incoming.position();
        for (int i = 0; i < MAX_LENGTH_BYTES; ++i) {
            if (i >= incoming.remaining()) {
                return null;
            }
            byte part = incoming.get(begin + i);
            length |= (part & 0x7F) << 7 * i;
            if (part >= 0) {
                return takePayload(begin + i + 1, length);
            }
        }
        throw new ProtocolError("the server does not frame its messages as Cancha does");
    }

    private byte[] takePayload(int begin, int length) {
        if (length < 0 || length > MAX_FRAME_BYTES) {
            throw new ProtocolError("a message of " + Integer.toUnsignedString(length)
                    + " bytes was announced, at most " + MAX_FRAME_BYTES + " are allowed");
        }
        if (incoming.limit() - begin < length) {
            makeRoom(begin - incoming.position() + length);
            return null;
        }
        byte[] payload = new byte[length];
        incoming.position(begin).get(payload);
        return payload;
    }

    private void makeRoom(int bytes) {
        if (incoming.capacity() < bytes) {
            incoming = ByteBuffer.allocate(2 * bytes).put(incoming).flip();
        }
    }

    /** Reads bytes. Returns false if patience ended first. */
    private boolean read(boolean hasPatience, long end) {
        try {
            long begin = System.nanoTime();
            while (true) {
                incoming.compact();
                int count = channel.read(incoming);
                incoming.flip();
                if (count > 0) {
                    return true;
                }
                if (count < 0) {
                    throw new ConnectionLost("the server closed the connection");
                }
                if (System.nanoTime() - begin < AWAKE_NS) {
                    Thread.yield();
                    continue;
                }
                long leftMs = hasPatience ? (end - System.nanoTime() + 999_999) / 1_000_000 : 0;
                if (hasPatience && leftMs <= 0) {
                    return false;
                }
                await(SelectionKey.OP_READ, leftMs);
            }
        } catch (IOException error) {
            throw new ConnectionLost("lost the connection to the server: " + reason(error), error);
        }
    }

    /** Sleeps until the channel is ready for {@code operation}. {@code patienceMs} 0: for ever. */
    private void await(int operation, long patienceMs) throws IOException {
        channel.keyFor(selector).interestOps(operation);
        selector.select(patienceMs);
        selector.selectedKeys().clear();
        if (Thread.interrupted()) {
            throw new IOException("interrupted");
        }
    }

    private static String reason(Exception error) {
        if (error instanceof UnresolvedAddressException || error instanceof UnknownHostException) {
            return "no such host";
        }
        return error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
    }
}
