package cancha.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import org.junit.jupiter.api.Test;

import cancha.v1.WorldState;

/**
 * A handle that is garbage is freed, but not during its last call. The tests keep a handle only in the call that they
 * make.
 */
class HandleTest {
    private static final Pointer SOMETHING = new Pointer(1);

    /** Makes a handle that counts how often it is freed. */
    private static Handle make(AtomicInteger freed) {
        return new Handle("probe", SOMETHING, pointer -> freed.incrementAndGet());
    }

    private static void forget(CountDownLatch freed) {
        new Handle("other", SOMETHING, pointer -> freed.countDown());
    }

    /**
     * Collects garbage until everything that was garbage before is freed: until an object that became garbage later is
     * freed, too.
     */
    private static void collect() {
        try {
            for (int round = 0; round < 2; ++round) {
                CountDownLatch freed = new CountDownLatch(1);
                forget(freed);
                for (int i = 0; freed.getCount() > 0; ++i) {
                    assertTrue(i < 500, "nothing is freed");
                    System.gc();
                    freed.await(20, TimeUnit.MILLISECONDS);
                }
            }
        } catch (InterruptedException error) {
            throw new AssertionError(error);
        }
    }

    /** A call of the library during which all garbage is freed. */
    private static int collectIn(AtomicInteger freed) {
        assertEquals(0, freed.get());
        collect();
        assertEquals(0, freed.get(), "freed in its call");
        return 0;
    }

    @Test
    void isNotFreedInItsLastCallButAfterIt() {
        AtomicInteger freed = new AtomicInteger();

        make(freed).call(pointer -> collectIn(freed));
        collect();

        assertEquals(1, freed.get());
    }

    @Test
    void isNotFreedWhileItIsShared() {
        AtomicInteger freed = new AtomicInteger();
        AtomicInteger freedInside = new AtomicInteger();

        make(freed).call(engine -> make(freedInside).share(snapshot -> collectIn(freed) + collectIn(freedInside)));
        collect();

        assertEquals(1, freed.get());
        assertEquals(1, freedInside.get());
    }

    @Test
    void isNotFreedBetweenTheCallsThatReadColumns() {
        AtomicInteger freed = new AtomicInteger();
        Memory text = new Memory(1);
        text.clear();

        List<Column> columns = new Rows(make(freed), (pointer, row, length) -> {
            length[0] = 2;
            return collectIn(freed);
        }, (pointer, row, index, column) -> {
            column.setPointer(8, text);
            column.setPointer(16, text);
            return collectIn(freed);
        }).columns(Row.STATE);
        collect();

        assertEquals(2, columns.size());
        assertEquals(1, freed.get());
    }

    @Test
    void isNotFreedWhileAMessageIsRead() {
        AtomicInteger freed = new AtomicInteger();

        WorldState world = new Messages(make(freed), (pointer, message, format, buffer, capacity, size) ->
                collectIn(freed)).read(Message.WORLD, WorldState.parser());
        collect();

        assertEquals(0, world.getTick());
        assertEquals(1, freed.get());
    }

    @Test
    void isFreedOnceHoweverOftenItIsClosed() {
        AtomicInteger freed = new AtomicInteger();
        Handle handle = make(freed);

        handle.close();
        handle.close();
        assertThrows(IllegalStateException.class, () -> handle.call(pointer -> 0));
        collect();

        assertEquals(1, freed.get());
    }

    /** JNA frees memory with its object. A text in memory of its own would be freed before the call that reads it. */
    @Test
    void hasTheTextsOfOptionsInOnePieceOfMemory() {
        Memory memory = Structures.makeOptions(new LoadOptions().set("a", 1).set("b", "\u00e4").lawless()
                .names("Reds", null).commands("wheels").scenario("one").seed(7));
        long start = Pointer.nativeValue(memory);
        String[] texts = {"a=1\nb=\u00e4", "", "Reds", null, "wheels", "one"};

        assertEquals(64, memory.getLong(0));
        for (int i = 0; i < texts.length; ++i) {
            Pointer text = memory.getPointer(8 + 8 * i);
            assertEquals(texts[i], text == null ? null : text.getString(0, "UTF-8"));
            assertTrue(text == null || Pointer.nativeValue(text) - start >= 64
                    && Pointer.nativeValue(text) - start < memory.size(), Structures.OPTIONS.get(1 + i));
        }
        assertEquals(7, memory.getLong(56));
    }
}
