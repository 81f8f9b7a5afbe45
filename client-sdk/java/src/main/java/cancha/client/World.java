package cancha.client;

import java.util.List;
import java.util.Map;

import cancha.v1.GameEvent;
import cancha.v1.JointState;
import cancha.v1.LinkState;
import cancha.v1.MatchStatus;

/**
 * View of an official, in the world frame.
 *
 * @param tick ticks completed since the match began
 * @param timeUs simulation time since the match began
 * @param robots all robots, by id
 * @param ball all numbers are NaN if hasBall is false
 * @param match everything that the referee knows: phase, clock, score, restart
 * @param stateHash hash of the complete state; proves equality of two matches
 * @param bodiesHash hash of all bodies and drives alone: equal after restoreState()
 * @param events the newest events, oldest first; at most 32
 */
public record World(long tick, long timeUs, Map<Integer, RobotView> robots, boolean hasBall, BallView ball,
        MatchStatus match, boolean isPaused, long stateHash, long bodiesHash, List<GameEvent> events,
        List<LinkState> links, List<JointState> joints) {}
