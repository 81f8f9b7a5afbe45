package cancha.client;

/**
 * A team's program: one function, decide(), which commands the robots in every tick. run() handles connection, loop and
 * errors:
 *
 * <pre>{@code
 * public static void main(String[] args) {
 *     Strategy.run(args, new Chaser(), "chaser");
 * }
 * }</pre>
 *
 * <p>The match waits for every answer, so decide() needs no clock. The same view should always give the same commands:
 * use no clock and no unseeded random generator.
 */
@FunctionalInterface
public interface Strategy {
    /** Exit status of run(): the match was played to its end. */
    int EXIT_MATCH_OVER = 0;
    /** Exit status: connection failed, refused or lost, the strategy threw an exception, or stdout not writable. */
    int EXIT_CONNECTION_FAILED = 1;
    /** Exit status: an unknown option, or no seat given. */
    int EXIT_BAD_USAGE = 2;

    /**
     * Called every tick to fill {@code commands}, which is empty. A robot without a command keeps its last one. An
     * exception ends the program; the log names the tick.
     */
    void decide(Observation view, Commands commands);

    /** Called once, before the first tick. */
    default void onStart(MatchInfo match) {}

    /** Called once, when the match is over. Not called when the connection is lost. */
    default void onEnd(MatchResult result) {}

    /**
     * Whether one process plays all repeats of a scenario if {@code cancha-match --keep-teams} has started it;
     * otherwise it is started anew for each. Each repeat begins with onStart(), in which the strategy must forget the
     * previous one.
     */
    default boolean playsRepeats() {
        return false;
    }

    /**
     * Body of a program's main function: plays one match and exits.
     *
     * @param arguments --server, --match, --seat and --name; they override CANCHA_SERVER, CANCHA_MATCH, CANCHA_SEAT
     *     and CANCHA_TOKEN in the environment
     * @param name name of the team if --name is not given; empty: that of the class
     */
    static void run(String[] arguments, Strategy strategy, String name) {
        System.exit(Program.run(arguments, strategy, name));
    }

    /** Plays one match to its end. Throws {@link CanchaException}. */
    static MatchResult play(Strategy strategy, ConnectOptions options) {
        MatchResult result;
        try (Client client = new Client(options)) {
            MatchInfo match = client.match();
            Log.info("joined " + match.discipline() + " " + match.variant() + " seat=" + match.seat() + " robots="
                    + match.mine().size());
            strategy.onStart(match);
            Commands commands = new Commands();
            for (Observation view = client.nextTick(); view != null; view = client.nextTick()) {
                commands.clear();
                try {
                    strategy.decide(view, commands);
                } catch (RuntimeException | Error error) {
                    Log.error("decide() failed in tick " + view.tick());
                    throw error;
                }
                client.answer(commands);
            }
            result = client.result();
        }
        Log.info("match over: " + Log.quoted(result.reason()) + " own_score=" + result.ownScore() + " opponent_score="
                + result.opponentScore() + " ticks=" + result.ticks());
        strategy.onEnd(result);
        return result;
    }
}
