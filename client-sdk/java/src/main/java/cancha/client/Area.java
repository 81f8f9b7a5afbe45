package cancha.client;

import cancha.v1.FieldEnd;

/**
 * A box in front of a goal, such as the goal area. It extends into the goal. For the rules a robot is in the area if
 * its centre is.
 *
 * @param end the end with the goal
 * @param goalLineM x of the goal line
 * @param depthM depth, from the goal line; 0: no such area
 * @param halfWidthM half of its width; the x axis is in the middle
 */
public record Area(FieldEnd end, double goalLineM, double depthM, double halfWidthM) {
    /** Distance of a point from the goal line, positive in the field, negative in the goal. */
    public double depthOfM(Vec2 pointM) {
        return end == FieldEnd.FIELD_END_POSITIVE_X ? goalLineM - pointM.x() : pointM.x() - goalLineM;
    }

    /** Whether a point is in the area. */
    public boolean contains(Vec2 pointM) {
        return contains(pointM, 0);
    }

    /** Whether a point is in the area or less than {@code marginM} away from it. */
    public boolean contains(Vec2 pointM, double marginM) {
        return depthM > 0 && depthOfM(pointM) <= depthM + marginM && Math.abs(pointM.y()) <= halfWidthM + marginM;
    }

    /**
     * Returns the nearest point of the field at least {@code marginM} outside the area: {@code pointM} itself if it is
     * far enough out.
     */
    public Vec2 nearestOutsideM(Vec2 pointM, double marginM) {
        if (!contains(pointM, marginM)) {
            return pointM;
        }
        double toFrontM = depthM + marginM - depthOfM(pointM);
        double toSideM = halfWidthM + marginM - Math.abs(pointM.y());
        // From behind the goal line the only way out is through the front.
        if (depthOfM(pointM) < 0 || toFrontM <= toSideM) {
            return new Vec2(cornerM(marginM, 1).x(), pointM.y());
        }
        return new Vec2(pointM.x(), Math.copySign(halfWidthM + marginM, pointM.y()));
    }

    /**
     * Returns one of its two corners in the field, moved outwards by {@code marginM}: for {@code side} 1 the one with y
     * > 0, for -1 the other.
     */
    Vec2 cornerM(double marginM, double side) {
        double towardsField = end == FieldEnd.FIELD_END_POSITIVE_X ? -1 : 1;
        return new Vec2(goalLineM + towardsField * (depthM + marginM), side * (halfWidthM + marginM));
    }
}
