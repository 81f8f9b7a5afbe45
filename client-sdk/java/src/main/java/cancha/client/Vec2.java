package cancha.client;

/** A vector on the ground. The name of a variable says its unit. */
public record Vec2(double x, double y) {
    /** A vector of which both numbers are unknown. */
    static final Vec2 UNSEEN = new Vec2(Double.NaN, Double.NaN);

    public Vec2 plus(Vec2 other) {
        return new Vec2(x + other.x, y + other.y);
    }

    public Vec2 plus(double x, double y) {
        return new Vec2(this.x + x, this.y + y);
    }

    public Vec2 minus(Vec2 other) {
        return new Vec2(x - other.x, y - other.y);
    }

    public Vec2 times(double factor) {
        return new Vec2(factor * x, factor * y);
    }

    /** Returns the opposite vector. */
    public Vec2 negated() {
        return new Vec2(-x, -y);
    }

    public double length() {
        return Math.hypot(x, y);
    }

    /** Direction of the vector, counter-clockwise from x. */
    public double directionRad() {
        return Math.atan2(y, x);
    }
}
