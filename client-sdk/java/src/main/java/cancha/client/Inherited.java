package cancha.client;

import java.io.IOException;
import java.io.InputStream;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;

/**
 * Reads a descriptor that this program was started with. Java itself cannot read a socket that is already open.
 */
final class Inherited extends InputStream {
    private final int descriptor;
    private final byte[] single = new byte[1];

    static {
        Native.register("c");
    }

    Inherited(int descriptor) {
        this.descriptor = descriptor;
    }

    /** The system call read(2). */
    private static native long read(int descriptor, byte[] bytes, long count) throws LastErrorException;

    @Override
    public int read() throws IOException {
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        byte[] part = new byte[length];
        try {
            int count = (int) read(descriptor, part, length);
            System.arraycopy(part, 0, bytes, offset, count);
            return count == 0 ? -1 : count;
        } catch (LastErrorException error) {
            throw new IOException(error.getMessage(), error);
        }
    }
}
