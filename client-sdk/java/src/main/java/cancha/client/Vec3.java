package cancha.client;

/** A vector in space; z points upwards. */
public record Vec3(double x, double y, double z) {
    /** After turning the field by 180 degrees. */
    Vec3 turnedAround() {
        return new Vec3(-x, -y, z);
    }
}
