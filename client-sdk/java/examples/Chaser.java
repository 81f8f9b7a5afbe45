// A team whose robots drive at the ball, but from behind it. No robot enters an area that is closed to it.
// Build and play, in the folder of this file:
//   javac -cp /usr/share/java/cancha.jar -d classes Chaser.java
//   cancha-match simurosot/5v5 --blue "java -cp /usr/share/java/cancha.jar:classes Chaser" --yellow chaser
import cancha.client.Commands;
import cancha.client.KeepOut;
import cancha.client.Observation;
import cancha.client.RobotView;
import cancha.client.Strategy;
import cancha.client.Vec2;

public class Chaser implements Strategy {
    @Override
    public void decide(Observation worldView, Commands commands) {
        // The view, turned so that the own team attacks +x. Metres, radians, origin at the centre.
        Observation view = worldView.inAttackFrame();
        Vec2 ballM = view.ball().positionM();

        for (RobotView robot : view.mine()) {
            Vec2 targetM = ballM;
            boolean isBehind = robot.positionM().x() < ballM.x() - 0.05;
            if (!isBehind) {
                // Drive back, and past the ball on the robot's own side.
                double side = robot.positionM().y() < ballM.y() ? -1 : 1;
                targetM = ballM.plus(-0.2, 0.15 * side);
            }
            commands.setWheels(robot, KeepOut.lawfulDriveThrough(view, robot, targetM));
        }
    }

    public static void main(String[] args) {
        Strategy.run(args, new Chaser(), "java chaser");
    }
}
