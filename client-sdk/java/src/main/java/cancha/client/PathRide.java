package cancha.client;

/**
 * Motion of a target along a path, by a {@link Trapezoid}.
 *
 * @param mode parts that the target takes from the path
 * @param start where the target begins, as a share of the path, from 0 to 1
 * @param speedMps highest speed
 * @param accelerationMps2 how fast the target speeds up and slows down
 */
public record PathRide(Mode mode, double start, double speedMps, double accelerationMps2) {
    /** The parts of a pose that a target takes from its path. */
    public enum Mode {
        /** Positions only: the target keeps its orientation. */
        POSITION,
        /** Orientations only: the target keeps its position. */
        ORIENTATION,
        /** Positions and orientations. */
        BOTH
    }

    public PathRide {
        Trapezoid.require(start >= 0 && start <= 1, "start", "a share of the path, from 0 to 1", start);
    }

    /** A ride along the whole path. */
    public PathRide(double speedMps, double accelerationMps2) {
        this(Mode.BOTH, 0, speedMps, accelerationMps2);
    }

    /**
     * Time until the target is at the end of the path. 0 if all points have the same position, even if their
     * orientations differ.
     */
    public double durationS(Path path) {
        return motion(path).durationS();
    }

    /** Returns the pose of the target after this time. {@code before} is its pose when it set out. */
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
