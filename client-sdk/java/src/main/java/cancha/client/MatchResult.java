package cancha.client;

/**
 * How a match ended.
 *
 * @param reason in plain words: "full time"
 * @param ticks played in all
 * @param stateHash hash of the complete last state; proves equality of two runs
 * @param ownProgress through the course, from 0 to 1
 * @param ownFinishedUs simulation time at which your team was through; 0: it was not
 */
public record MatchResult(int ownScore, int opponentScore, String reason, long ticks, long stateHash,
        double ownProgress, double opponentProgress, long ownFinishedUs, long opponentFinishedUs) {}
