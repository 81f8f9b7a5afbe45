package cancha.client;

import cancha.v1.FieldEnd;

/**
 * The dimensions of the field, which is symmetric about the origin.
 *
 * @param halfLengthM from the origin to a goal line, along x
 * @param halfWidthM from the origin to a side wall, along y
 * @param goalHalfWidthM from the middle of a goal to a post, along y
 * @param goalDepthM from a goal line to the back of the goal
 * @param cornerSideM leg of the triangles that cut the corners
 */
public record Field(double halfLengthM, double halfWidthM, double goalHalfWidthM, double goalDepthM, double cornerSideM) {
    /** The middle of the goal line at this end. */
    public Vec2 goalM(FieldEnd end) {
        return new Vec2(end == FieldEnd.FIELD_END_POSITIVE_X ? halfLengthM : -halfLengthM, 0);
    }

    static FieldEnd opposite(FieldEnd end) {
        return end == FieldEnd.FIELD_END_POSITIVE_X ? FieldEnd.FIELD_END_NEGATIVE_X : FieldEnd.FIELD_END_POSITIVE_X;
    }
}
