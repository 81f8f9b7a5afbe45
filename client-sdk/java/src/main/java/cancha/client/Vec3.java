package cancha.client;

/** A vector in space; z points upwards. */
public record Vec3(double x, double y, double z) {
    public Vec3 plus(Vec3 other) {
        return new Vec3(x + other.x, y + other.y, z + other.z);
    }

    public Vec3 minus(Vec3 other) {
        return new Vec3(x - other.x, y - other.y, z - other.z);
    }

    public Vec3 times(double factor) {
        return new Vec3(factor * x, factor * y, factor * z);
    }

    public double length() {
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** Returns the vector after the field is turned by 180 degrees. */
    Vec3 turnedAround() {
        return new Vec3(-x, -y, z);
    }
}
