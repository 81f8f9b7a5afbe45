package cancha.engine;

import com.sun.jna.Pointer;

/**
 * The complete state of an engine, to the last bit. May outlive its engine. Any number of threads may restore it at the
 * same time, each into its own engine. It is freed when it is closed or garbage.
 */
public final class Snapshot implements AutoCloseable {
    final Handle handle;

    Snapshot(Pointer pointer) {
        handle = new Handle("snapshot", pointer, Calls::cancha_snapshot_free);
    }

    @Override
    public void close() {
        handle.close();
    }
}
