package cancha.client;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * The numbers in the rules of a match that say where robots may be; 0 where the discipline has no such rule. Each is
 * called as in the rules, where {@code goalAreaDepthM} is "goal_area_depth_m".
 *
 * @param penaltySpotM from the goal line
 * @param centreCircleM radius
 * @param freeBallDistanceM from a free-ball spot to either robot's mark, along x
 * @param goalAreaDefenders how many may be in their own goal area; the keeper counts
 */
public record AreaRules(double goalAreaDepthM, double goalAreaWidthM, double penaltyAreaDepthM,
        double penaltyAreaWidthM, double penaltySpotM, double centreCircleM, double freeBallFromGoalLineM,
        double freeBallFromSideWallM, double freeBallDistanceM, double goalAreaDefenders, double penaltyAreaDefenders,
        double goalAreaAttackers, double penaltyAreaAttackers) {
    /** Reads them from the rules of a discipline, which may leave out any. */
    static AreaRules of(Map<String, Double> rules) {
        RecordComponent[] components = AreaRules.class.getRecordComponents();
        Object[] numbers = Arrays.stream(components).map(c -> rules.getOrDefault(ruleName(c.getName()), 0.0)).toArray();
        try {
            return (AreaRules) AreaRules.class.getDeclaredConstructors()[0].newInstance(numbers);
        } catch (ReflectiveOperationException error) {
            throw new AssertionError(error);
        }
    }

    private static String ruleName(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
