// Your first robot: every robot drives at the ball, but from behind it, so that the push goes
// towards the opponents' goal. No robot enters an area that is closed to it. The referee still
// whistles often, for pushing opponents and for touching their keeper: you can improve that.
#include "cancha/client/drive.h"
#include "cancha/client/keep_out.h"
#include "cancha/client/strategy.h"

using namespace cancha::client;

class FirstRobot : public Strategy {
    void decide(const Observation& world_view, Commands& commands) override {
        // The view, turned so that the own team attacks +x. Metres, radians, origin at the centre.
        const Observation view = in_attack_frame(world_view);
        const cancha::Vec2 ball_m = view.ball.position_m;

        for (const RobotView& robot : view.mine) {
            cancha::Vec2 target_m = ball_m;
            const bool is_behind = robot.position_m.x < ball_m.x - 0.05;
            if (!is_behind) {
                // Drive back, and past the ball on the robot's own side.
                const double side = robot.position_m.y < ball_m.y ? -1 : 1;
                target_m = ball_m + cancha::Vec2{-0.2, 0.15 * side};
            }
            commands.set_wheels(robot, lawful_drive_through(view, robot, target_m));
        }
    }
};

int main(int argc, char** argv) {
    return run<FirstRobot>(argc, argv, "first robot");
}
