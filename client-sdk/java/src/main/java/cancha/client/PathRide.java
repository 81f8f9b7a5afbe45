package cancha.client;

/**
 * How a target goes along a path, by a {@link Trapezoid}.
 *
 * @param mode parts of the path that the target takes over
 * @param start where it begins, as a share of the path, from 0 to 1
 * @param speedMps highest speed
 * @param accelerationMps2 how fast it speeds up and slows down
 */
public record PathRide(Mode mode, double start, double speedMps, double accelerationMps2) {
    /** Parts of a path that a target takes over. */
    public enum Mode {
        /** It keeps its orientation. */
        POSITION,
        /** It keeps its position. */
        ORIENTATION,
        /** It takes over both. */
        BOTH
    }

    public PathRide {
        Trapezoid.require(start >= 0 && start <= 1, "start", "a share of the path, from 0 to 1", start);
    }

    /** A ride along the whole path. */
    public PathRide(double speedMps, double accelerationMps2) {
        this(Mode.BOTH, 0, speedMps, accelerationMps2);
    }

    /** Until the target is at the end of the path; 0 where all points are in one place, however turned. */
    public double durationS(Path path) {
        return motion(path).durationS();
    }

    /** Where the target is after this time; {@code before}: where it was when it set out. */
    public RoutePoint at(Path path, RoutePoint before, double timeS) {
        RoutePoint point = path.at(start * path.lengthM() + motion(path).wayM(timeS));
        return switch (mode) {
            case POSITION -> new RoutePoint(point.positionM(), before.orientation());
            case ORIENTATION -> new RoutePoint(before.positionM(), point.orientation());
            case BOTH -> point;
        };
    }

    private Trapezoid motion(Path path) {
        return new Trapezoid((1 - start) * path.lengthM(), speedMps, accelerationMps2);
    }
}
