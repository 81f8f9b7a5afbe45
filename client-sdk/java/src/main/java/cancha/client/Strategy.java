package cancha.client;

/**
 * Strategy of a competitor: one function, which is called every tick and commands the robots. run() handles connection, loop
 * and errors:
 *
 * <pre>{@code
 * public static void main(String[] args) {
 *     Strategy.run(args, new Chaser(), "chaser");
 * }
 * }</pre>
 *
 * <p>The match waits for every answer, so the same view should always give the same commands: use no clock and no unseeded
 * generator.
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
     * Called every tick. {@code commands} is empty; a robot without a command keeps its last one. An exception ends
     * the program; the log says the tick.
     */
    void decide(Observation view, Commands commands);

    /** Called once, before the first tick. */
    default void onStart(MatchInfo match) {}

    /** Called once, when the match is over; not when the connection is lost. */
    default void onEnd(MatchResult result) {}

    /**
     * Whether it plays all repeats of a scenario, where {@code cancha-match --keep-teams} lets it, in place of being
     * started for each. onStart() begins each; there the strategy forgets what it knows.
     */
    default boolean playsRepeats() {
        return false;
    }

    /**
     * The whole main function of a program: plays one match and exits.
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
