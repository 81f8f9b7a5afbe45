package cancha.client;

/**
 * A team that plays a fixed script of wheel speeds, to prove that clients of every language give the same match:
 * tests/support/scripted_client.cpp plays the same script.
 */
public final class Script implements Strategy {
    /** Speeds are multiples of 1/64 m/s, from -127/64 to 127/64. Every language represents them exactly. */
    private static final double SPEED_UNIT_MPS = 1.0 / 64;
    private static final long SPEEDS = 255;
    private static final long LARGEST_SPEED = 127;
    /** Number of ticks for which a robot keeps its speeds. */
    private static final long TICKS_PER_SPEED = 16;

    /** Speed of a wheel. {@code wheel}: 0 for the left one, 1 for the right one. */
    public static double speedMps(long tick, int robot, int wheel) {
        long number = (tick / TICKS_PER_SPEED * 31 + robot * 17L + wheel * 7L) % SPEEDS;
        return SPEED_UNIT_MPS * (number - LARGEST_SPEED);
    }

    @Override
    public void decide(Observation view, Commands commands) {
        if (Math.abs(view.timeUs() - view.tick() * 1e6 / view.tickRateHz()) >= 1) {
            throw new AssertionError("the time of a tick does not fit the tick rate");
        }
        for (RobotView robot : view.mine()) {
            commands.setWheels(robot.id(), speedMps(view.tick(), robot.id(), 0), speedMps(view.tick(), robot.id(), 1));
        }
    }

    public static void main(String[] arguments) {
        Strategy.run(arguments, new Script(), "script");
    }
}
