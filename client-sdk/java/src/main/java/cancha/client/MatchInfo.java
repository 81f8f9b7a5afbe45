package cancha.client;

import java.util.List;
import java.util.Map;
import java.util.Set;

import cancha.v1.Course;
import cancha.v1.SceneJoint;
import cancha.v1.Team;

/**
 * Facts of a match that a strategy knows before the first tick.
 *
 * @param discipline name of the discipline: "simurosot"
 * @param variant variant of the discipline: "5v5"
 * @param seat the seat taken, such as "blue"
 * @param mine ids of the robots that this seat drives
 * @param robots every robot of the match, by id
 * @param tickRateHz ticks per second; need not be a whole number
 * @param disciplineHash hash of the settings; equal hashes: equal settings
 * @param course routes, destinations and the like; always in the world frame, also if views are turned
 * @param links names of parts that move: "model/link", "robot 1/link"
 * @param joints joints that move
 */
public record MatchInfo(String match, String discipline, String variant, String seat, Team team, Set<Integer> mine,
        Map<Integer, RobotInfo> robots, Field field, double tickRateHz, long disciplineHash, AreaRules areaRules,
        Course course, List<String> links, List<SceneJoint> joints) {}
