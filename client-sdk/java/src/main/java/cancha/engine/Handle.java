package cancha.engine;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.ConcurrentModificationException;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

import com.sun.jna.Pointer;

/**
 * Owner of an object of the library. Frees the object once, never while it is in use, and at the latest when the handle
 * is garbage.
 *
 * <p>The object is freed when the handle becomes garbage, not when the engine does. Each call holds the handle and all
 * arguments until the call ends. So an engine may become garbage during its last call.
 */
final class Handle {
    private static final Cleaner CLEANER = Cleaner.create();

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final String what;
    private final Cleaner.Cleanable cleanable;
    private Pointer pointer;

    /**
     * Frees {@code pointer} when the handle is closed or garbage. {@code what}: name of the object for errors, such as
     * "engine". {@code free} must not refer to the handle.
     */
    Handle(String what, Pointer pointer, Consumer<Pointer> free) {
        if (pointer == null) {
            throw new OutOfMemoryError("no memory for this " + what);
        }
        this.what = what;
        this.pointer = pointer;
        cleanable = CLEANER.register(this, () -> free.accept(pointer));
    }

    /** Makes a call. Throws if it fails, if the handle is closed, or if another thread is in a call of this handle. */
    void call(ToIntFunction<Pointer> call) {
        if (!lock.writeLock().tryLock()) {
            throw new ConcurrentModificationException(
                    "another thread is in a call of this " + what + ": use it on one thread at a time");
        }
        try {
            Codes.check(call.applyAsInt(open()));
        } finally {
            lock.writeLock().unlock();
            hold(call);
        }
    }

    /** Makes a call that several threads may make at once. Returns its code. */
    int share(ToIntFunction<Pointer> call) {
        lock.readLock().lock();
        try {
            return call.applyAsInt(open());
        } finally {
            lock.readLock().unlock();
            hold(call);
        }
    }

    /** Frees the object, after a call that is still running. A second call does nothing. */
    void close() {
        lock.writeLock().lock();
        try {
            pointer = null;
            cleanable.clean();
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Keeps the handle and everything that the call refers to from becoming garbage before this line. */
    private void hold(ToIntFunction<Pointer> call) {
        Reference.reachabilityFence(this);
        Reference.reachabilityFence(call);
    }

    private Pointer open() {
        if (pointer == null) {
            throw new IllegalStateException("this " + what + " is closed");
        }
        return pointer;
    }
}
