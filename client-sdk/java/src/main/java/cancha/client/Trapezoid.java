package cancha.client;

/**
 * Motion that speeds up evenly, goes on, and slows down evenly to rest at its end. A way that is too short to reach
 * the speed has no middle part. Throws IllegalArgumentException where a number is none, or out of its range.
 *
 * @param speedMps highest speed
 */
public record Trapezoid(double lengthM, double speedMps, double accelerationMps2) {
    public Trapezoid {
        require(lengthM >= 0 && Double.isFinite(lengthM), "lengthM", "finite and not below 0", lengthM);
        requirePositive("speedMps", speedMps);
        requirePositive("accelerationMps2", accelerationMps2);
    }

    /** From rest to rest. */
    public double durationS() {
        return topMps() > 0 ? lengthM / topMps() + topMps() / accelerationMps2 : 0;
    }

    /** Way that is done after this time. */
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

    /** v = sqrt(a s): a way that is only speeding up and slowing down allows no more. */
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
