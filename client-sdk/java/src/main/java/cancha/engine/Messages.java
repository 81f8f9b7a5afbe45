package cancha.engine;

import java.nio.charset.StandardCharsets;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import com.sun.jna.Pointer;

/** Gets messages of an engine, or of a match of a batch. */
final class Messages {
    static final int BINARY = 0;
    static final int JSON = 1;
    static final int TEXT = 2;
    /** Capacity in bytes that is enough for most messages. */
    private static final int FIRST_CAPACITY = 64 * 1024;

    /** cancha_get_message() or the call of a batch. */
    interface Get {
        int get(Pointer handle, int message, int format, byte[] buffer, long capacity, long[] size);
    }

    private final Handle handle;
    private final Get get;
    private byte[] buffer = new byte[FIRST_CAPACITY];

    Messages(Handle handle, Get get) {
        this.handle = handle;
        this.get = get;
    }

    synchronized <T extends MessageLite> T read(Message message, Parser<T> parser) {
        int size = fill(message, BINARY);
        try {
            return parser.parseFrom(buffer, 0, size);
        } catch (InvalidProtocolBufferException error) {
            throw new IllegalStateException("the engine returned an invalid message", error);
        }
    }

    synchronized String json(Message message) {
        return new String(buffer, 0, fill(message, JSON), StandardCharsets.UTF_8);
    }

    private int fill(Message message, int format) {
        Arguments.given("message", message, "one of Message");
        long[] size = new long[1];
        handle.call(pointer -> {
            int code = get.get(pointer, message.ordinal(), format, buffer, buffer.length, size);
            if (code == Codes.TOO_LARGE && size[0] >= buffer.length) {
                buffer = new byte[Math.toIntExact(size[0] + 1)];
                code = get.get(pointer, message.ordinal(), format, buffer, buffer.length, size);
            }
            return code;
        });
        return Math.toIntExact(size[0]);
    }
}
