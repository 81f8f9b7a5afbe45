package cancha.engine;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.ConcurrentModificationException;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

import com.sun.jna.Pointer;

/**
 * Something of the library that has to be freed: once, not while it is in use, and at the latest when it is forgotten.
 *
 * <p>It is the handle itself that has to be forgotten, not the engine that has it: who can still make a call has the
 * handle, and each call holds it to its end, with all that the call was given. An engine may be forgotten in its last
 * call.
 */
final class Handle {
    private static final Cleaner CLEANER = Cleaner.create();

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final String what;
    private final Cleaner.Cleanable cleanable;
    private Pointer pointer;

    /**
     * Frees {@code pointer} when it is closed or forgotten. {@code what}, for errors: "engine". {@code free} must not
     * have the handle.
     */
    Handle(String what, Pointer pointer, Consumer<Pointer> free) {
        if (pointer == null) {
            throw new OutOfMemoryError("no memory for this " + what);
        }
        this.what = what;
        this.pointer = pointer;
        cleanable = CLEANER.register(this, () -> free.accept(pointer));
    }

    /** Makes a call. Throws where it fails, the handle is closed, or another thread is in a call of it. */
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

    /** Makes a call that any number of threads may make at a time, and returns its code. */
    int share(ToIntFunction<Pointer> call) {
        lock.readLock().lock();
        try {
            return call.applyAsInt(open());
        } finally {
            lock.readLock().unlock();
            hold(call);
        }
    }

    /** Frees it, after the call that is being made. Again: does nothing. */
    void close() {
        lock.writeLock().lock();
        try {
            pointer = null;
            cleanable.clean();
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Up to here neither this nor anything that the call has can be freed for being forgotten. */
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
