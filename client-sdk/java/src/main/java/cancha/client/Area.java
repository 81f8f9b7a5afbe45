package cancha.client;

import cancha.v1.FieldEnd;

/**
 * A box in front of a goal, such as the goal area; it goes on into the goal. The rules count a robot that has its
 * centre in it.
 *
 * @param end at which the goal is
 * @param goalLineM x of the goal line
 * @param depthM from the goal line; 0: there is no such area
 * @param halfWidthM on either side of the axis
 */
public record Area(FieldEnd end, double goalLineM, double depthM, double halfWidthM) {
    /** Distance of a point in front of the goal line; negative inside the goal. */
    public double depthOfM(Vec2 pointM) {
        return end == FieldEnd.FIELD_END_POSITIVE_X ? goalLineM - pointM.x() : pointM.x() - goalLineM;
    }

    /** Whether a point is in the area. */
    public boolean contains(Vec2 pointM) {
        return contains(pointM, 0);
    }

    /** Whether a point is in the area, or nearer to it than {@code marginM}. */
    public boolean contains(Vec2 pointM, double marginM) {
        return depthM > 0 && depthOfM(pointM) <= depthM + marginM && Math.abs(pointM.y()) <= halfWidthM + marginM;
    }

    /** The nearest point of the field that is {@code marginM} outside; the point where it is. */
    public Vec2 nearestOutsideM(Vec2 pointM, double marginM) {
        if (!contains(pointM, marginM)) {
            return pointM;
        }
        double toFrontM = depthM + marginM - depthOfM(pointM);
        double toSideM = halfWidthM + marginM - Math.abs(pointM.y());
        // Behind the goal line there is no way out but through the front.
        if (depthOfM(pointM) < 0 || toFrontM <= toSideM) {
            return new Vec2(cornerM(marginM, 1).x(), pointM.y());
        }
        return new Vec2(pointM.x(), Math.copySign(halfWidthM + marginM, pointM.y()));
    }

    /**
     * One of its two corners in the field, {@code marginM} further out: {@code side} 1, that with y > 0; -1, the
     * other.
     */
    Vec2 cornerM(double marginM, double side) {
        double towardsField = end == FieldEnd.FIELD_END_POSITIVE_X ? -1 : 1;
        return new Vec2(goalLineM + towardsField * (depthM + marginM), side * (halfWidthM + marginM));
    }
}
