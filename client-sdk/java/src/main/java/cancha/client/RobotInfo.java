package cancha.client;

import java.util.List;

import cancha.v1.Sensor;
import cancha.v1.Team;

/**
 * Properties of a robot that stay the same during a match.
 *
 * @param id unique in the match
 * @param number unique in the team; in SimuroSot number 1 keeps goal
 * @param lengthM along body x (forwards)
 * @param widthM along body y (to the left)
 * @param trackM distance between the wheels; 0: a robot that does not drive on two wheels
 * @param maxWheelSpeedMps highest speed of a wheel's rim; the server clamps commands to it
 * @param speedTimeConstantS delay with which the speed follows the wheels
 * @param turnTimeConstantS delay with which the turn rate follows the wheels
 */
public record RobotInfo(int id, Team team, int number, double lengthM, double widthM, double trackM,
        double maxWheelSpeedMps, double speedTimeConstantS, double turnTimeConstantS, List<Sensor> sensors) {
    /** Whether it takes wheel speeds. Other robots take other commands. */
    public boolean hasWheels() {
        return trackM > 0;
    }
}
