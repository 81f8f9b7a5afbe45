package cancha.engine;

import com.sun.jna.Pointer;

/** The calls of cancha_engine.h, with the same names. {@link Library} binds them. Sizes and seeds are longs. */
final class Calls {
    private Calls() {}

    static native int cancha_abi_version();

    static native String cancha_version();

    static native String cancha_error();

    static native int cancha_disciplines(byte[] text, long capacity, long[] size);

    static native Pointer cancha_engine_new();

    static native void cancha_engine_free(Pointer engine);

    static native int cancha_create_field(Pointer engine, double[] dimensions, String settings);

    static native int cancha_create_ball(Pointer engine, double x, double y, double radius, double mass, String settings);

    static native int cancha_create_robots(Pointer engine, double[] poses, long count, double side, double mass,
            double wheelRadius, double wheelOffset, String settings);

    static native int cancha_init(Pointer engine, double gravity, double step, int contacts, double erp, String settings,
            long seed);

    static native int cancha_load(Pointer engine, String discipline, Pointer options);

    static native int cancha_load_file(Pointer engine, String file, String variant, Pointer options);

    static native int cancha_reset(Pointer engine, long seed);

    static native int cancha_step(Pointer engine);

    static native int cancha_get_environment(Pointer engine, double[] state, long length);

    static native int cancha_set_ball_state(Pointer engine, double x, double y, int keepsVelocity);

    static native int cancha_set_ball_vel(Pointer engine, double vx, double vy, int isRolling);

    static native int cancha_set_robot_state(Pointer engine, int robot, double x, double y, double heading,
            int keepsVelocity);

    static native int cancha_set_robot_vels(Pointer engine, int robot, double left, double right);

    static native int cancha_stop(Pointer engine);

    static native int cancha_row_length(Pointer engine, int row, long[] length);

    static native int cancha_get_column(Pointer engine, int row, long index, Pointer column);

    static native int cancha_set_commands(Pointer engine, double[] commands, long length);

    static native int cancha_get_status(Pointer engine, double[] status, long length);

    static native int cancha_get_sensors(Pointer engine, double[] sensors, long length);

    static native int cancha_state_hash(Pointer engine, long[] hash);

    static native int cancha_get_message(Pointer engine, int message, int format, byte[] buffer, long capacity,
            long[] size);

    static native int cancha_command(Pointer engine, int format, byte[] message, long size);

    static native int cancha_request(Pointer engine, int team, int format, byte[] message, long size);

    static native int cancha_take_snapshot(Pointer engine, Pointer snapshot);

    static native int cancha_restore(Pointer engine, Pointer snapshot);

    static native void cancha_snapshot_free(Pointer snapshot);

    static native int cancha_batch_new(String discipline, String variant, Pointer options, long matches, long threads,
            Pointer batch);

    static native void cancha_batch_free(Pointer batch);

    static native int cancha_batch_row_length(Pointer batch, int row, long[] length);

    static native int cancha_batch_get_column(Pointer batch, int row, long index, Pointer column);

    static native int cancha_batch_step(Pointer batch, double[] commands, long length, int ticks, byte[] which,
            long whichLength, Pointer views);

    static native int cancha_batch_reset(Pointer batch, byte[] which, long whichLength, long[] seeds, long seedsLength,
            Pointer views);

    static native int cancha_batch_look(Pointer batch, Pointer views);

    static native int cancha_batch_get_message(Pointer batch, long match, int message, int format, byte[] buffer,
            long capacity, long[] size);

    static native int cancha_batch_request(Pointer batch, long match, int team, int format, byte[] message, long size);

    static native int cancha_batch_take_snapshot(Pointer batch, long match, Pointer snapshot);

    static native int cancha_batch_restore(Pointer batch, long match, Pointer snapshot);
}
