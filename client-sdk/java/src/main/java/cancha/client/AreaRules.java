package cancha.client;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * Areas of the field and the numbers of robots that may be in them, from the settings of the match. A number is 0 if
 * the discipline has no such rule. Names are those of the rules: {@code goalAreaDepthM} is "goal_area_depth_m".
 *
 * @param penaltySpotM distance from the goal line
 * @param centreCircleM radius of the centre circle
 * @param freeBallDistanceM from a free-ball spot to either robot's mark, along x
 * @param goalAreaDefenders limit of robots in their own goal area, keeper included
 */
public record AreaRules(double goalAreaDepthM, double goalAreaWidthM, double penaltyAreaDepthM,
        double penaltyAreaWidthM, double penaltySpotM, double centreCircleM, double freeBallFromGoalLineM,
        double freeBallFromSideWallM, double freeBallDistanceM, double goalAreaDefenders, double penaltyAreaDefenders,
        double goalAreaAttackers, double penaltyAreaAttackers) {
    /** Reads the numbers from the rules of a discipline, which may leave out any of them. */
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
