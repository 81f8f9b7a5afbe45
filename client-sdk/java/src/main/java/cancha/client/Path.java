package cancha.client;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

import cancha.v1.Route;

/** A path: straight lines from one control point to the next. The orientation changes evenly along each line. */
public final class Path {
    private final List<RoutePoint> points;
    private final double[] alongM;

    /**
     * A path through {@code points}. A single point gives a path of length 0. A closed path returns to its first
     * point.
     */
    public Path(List<RoutePoint> points, boolean isClosed) {
        if (points.isEmpty()) {
            throw new IllegalArgumentException("a path needs a point at least");
        }
        for (int i = 0; i < points.size(); ++i) {
            requireFinite(i, points.get(i));
        }
        this.points = new ArrayList<>(points);
        if (isClosed) {
            this.points.add(points.get(0));
        }
        alongM = new double[this.points.size()];
        for (int i = 1; i < alongM.length; ++i) {
            Vec3 before = this.points.get(i - 1).positionM();
            alongM[i] = alongM[i - 1] + this.points.get(i).positionM().minus(before).length();
        }
    }

    /** Returns the path of a route of the course: {@code match.course().getRoutes(0)}. */
    public static Path of(Route route) {
        return new Path(route.getPointsList().stream().map(RoutePoint::of).toList(), route.getIsClosed());
    }

    /** Length of all its segments together. */
    public double lengthM() {
        return alongM[alongM.length - 1];
    }

    /**
     * Returns the point at {@code wayM} along the path. Before the beginning it is the first point, after the end the
     * last one.
     */
    public RoutePoint at(double wayM) {
        Trapezoid.require(!Double.isNaN(wayM), "wayM", "a number", wayM);
        int end = 0;
        while (end < alongM.length && alongM[end] <= wayM) {
            ++end;
        }
        if (end == 0 || end == alongM.length) {
            return points.get(Math.max(0, end - 1));
        }
        RoutePoint before = points.get(end - 1);
        RoutePoint after = points.get(end);
        double share = (wayM - alongM[end - 1]) / (alongM[end] - alongM[end - 1]);
        Vec3 positionM = before.positionM().plus(after.positionM().minus(before.positionM()).times(share));
        return new RoutePoint(positionM, before.orientation().turnedTowards(after.orientation(), share));
    }

    private static void requireFinite(int index, RoutePoint point) {
        Vec3 position = point.positionM();
        Quaternion turned = point.orientation();
        boolean isFinite = DoubleStream.of(position.x(), position.y(), position.z(), turned.w(), turned.x(),
                turned.y(), turned.z()).allMatch(Double::isFinite);
        if (!isFinite) {
            throw new IllegalArgumentException("point " + index + " of a path must be finite, got " + point);
        }
    }
}
