package cancha.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

import cancha.v1.Pose;
import cancha.v1.Route;

/** Tests with the numbers of the C++ and Python SDKs. */
class PathTest {
    private static final double EXACT = 1e-12;
    private static final List<RoutePoint> CORNER = List.of(new RoutePoint(0, 0, 0),
            new RoutePoint(3, 0, Math.PI / 2), new RoutePoint(3, 4, Math.PI / 2));

    @Test
    void goesStraightFromPointToPointAndTurnsEvenly() {
        Path path = new Path(CORNER, false);

        assertEquals(7, path.lengthM(), EXACT);
        assertEquals(1, path.at(1).positionM().x(), EXACT);
        assertEquals(Math.PI / 6, path.at(1).orientation().headingRad(), EXACT);
        assertEquals(2, path.at(5).positionM().y(), EXACT);
    }

    @Test
    void standsStillBeforeItsBeginningAndAfterItsEnd() {
        Path path = new Path(CORNER, false);

        assertEquals(CORNER.get(0), path.at(-1));
        assertEquals(CORNER.get(2), path.at(Double.POSITIVE_INFINITY));
    }

    @Test
    void goesBackToItsFirstPointIfItIsClosed() {
        Path path = new Path(CORNER, true);

        assertEquals(12, path.lengthM(), EXACT);
        assertEquals(1.5, path.at(9.5).positionM().x(), EXACT);
    }

    @Test
    void isMadeOfARouteOfTheCourse() {
        Path path = Path.of(Route.newBuilder().addPoints(Pose.newBuilder().setXM(1).setHeadingRad(0.5))
                .addPoints(Pose.newBuilder().setXM(3).setHeadingRad(1.5)).build());

        assertEquals(1, path.at(1).orientation().headingRad(), EXACT);
    }

    @Test
    void speedsUpGoesOnAndSlowsDown() {
        // Ramps of v / a = 2 s and v^2 / (2 a) = 0.1 m each.
        Trapezoid motion = new Trapezoid(0.5, 0.1, 0.05);

        assertEquals(7, motion.durationS(), EXACT);
        assertEquals(0, motion.wayM(-1));
        assertEquals(0.1, motion.wayM(2), EXACT);
        assertEquals(0.4, motion.wayM(5), EXACT);
        assertEquals(0.475, motion.wayM(6), EXACT);
        assertEquals(0.5, motion.wayM(8), EXACT);
        assertEquals(0.025, new Trapezoid(0.05, 0.1, 0.05).wayM(1), EXACT);
    }

    @Test
    void takesOverWhatItsModeSays() {
        RoutePoint before = new RoutePoint(9, 9, 1);
        PathRide both = new PathRide(1, 1);
        PathRide places = new PathRide(PathRide.Mode.POSITION, 3.0 / 7, 1, 1);

        assertEquals(CORNER.get(2), both.at(new Path(CORNER, false), before, 100));
        assertEquals(before.orientation(), places.at(new Path(CORNER, false), before, 1).orientation());
        assertEquals(5, places.durationS(new Path(CORNER, false)), EXACT);
    }

    private static void refuses(String text, Runnable call) {
        IllegalArgumentException error = assertThrows(IllegalArgumentException.class, call::run);
        assertTrue(error.getMessage().contains(text), error.getMessage());
    }

    @Test
    void refusesNumbersThatMakeNoSense() {
        refuses("a point at least", () -> new Path(List.of(), true));
        refuses("point 1 of a path must be finite",
                () -> new Path(List.of(CORNER.get(0), new RoutePoint(1, Double.NaN, 0)), false));
        refuses("wayM must be a number, got NaN", () -> new Path(CORNER, false).at(Double.NaN));
        refuses("speedMps must be finite and more than 0, got 0.0", () -> new Trapezoid(1, 0, 1));
        refuses("lengthM must be finite and not below 0, got -1.0", () -> new Trapezoid(-1, 1, 1));
        refuses("start must be a share of the path, from 0 to 1, got 1.1",
                () -> new PathRide(PathRide.Mode.BOTH, 1.1, 1, 1));
    }
}
