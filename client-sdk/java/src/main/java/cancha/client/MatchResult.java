package cancha.client;

/**
 * How a match ended.
 *
 * @param reason in plain words: "full time"
 * @param ticks ticks played in all
 * @param stateHash hash of the complete last state; proves equality of two runs
 * @param ownProgress progress of your team through the course, from 0 to 1
 * @param ownFinishedUs simulation time at which your team finished the course; 0: it did not
 */
public record MatchResult(int ownScore, int opponentScore, String reason, long ticks, long stateHash,
        double ownProgress, double opponentProgress, long ownFinishedUs, long opponentFinishedUs) {}
