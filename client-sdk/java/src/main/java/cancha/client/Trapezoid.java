package cancha.client;

/**
 * Motion that speeds up evenly, keeps its speed, and slows down evenly to rest at its end. A way too short to reach the
 * speed has no middle part. Throws IllegalArgumentException if a number is NaN or out of range.
 *
 * @param speedMps highest speed
 */
public record Trapezoid(double lengthM, double speedMps, double accelerationMps2) {
    public Trapezoid {
        require(lengthM >= 0 && Double.isFinite(lengthM), "lengthM", "finite and not below 0", lengthM);
        requirePositive("speedMps", speedMps);
        requirePositive("accelerationMps2", accelerationMps2);
    }

    /** Time from rest to rest. */
    public double durationS() {
        return topMps() > 0 ? lengthM / topMps() + topMps() / accelerationMps2 : 0;
    }

    /** Way covered after this time. */
    public double wayM(double timeS) {
        require(!Double.isNaN(timeS), "timeS", "a number", timeS);
        double rampS = topMps() / accelerationMps2;
        double leftS = durationS() - timeS;
        if (timeS <= 0) {
            return 0;
        }
        if (leftS <= 0) {
            return lengthM;
        }
        if (timeS < rampS) {
            return accelerationMps2 * timeS * timeS / 2;
        }
        if (leftS < rampS) {
            return lengthM - accelerationMps2 * leftS * leftS / 2;
        }
        return topMps() * (timeS - rampS / 2);
    }

    /** v = sqrt(a s): the highest speed on a way that only speeds up and slows down. */
    private double topMps() {
        return Math.min(speedMps, Math.sqrt(accelerationMps2 * lengthM));
    }

    static void require(boolean isSo, String name, String expected, double number) {
        if (!isSo) {
            throw new IllegalArgumentException(name + " must be " + expected + ", got " + number);
        }
    }

    private static void requirePositive(String name, double number) {
        require(number > 0 && Double.isFinite(number), name, "finite and more than 0", number);
    }
}
