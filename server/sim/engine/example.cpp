// A robot runs at the ball and shoots it into the goal; no server and no network is needed.
#include <cstdio>

#include "cancha/engine/engine.h"

int main() {
    cancha::engine::Engine engine;
    const cancha::GroundPose striker{.x_m = 0.5, .y_m = 0, .heading_rad = 0};
    if (!engine.create_field({}) || !engine.create_ball({}, {0.7, 0}) ||
        !engine.create_robots({&striker, 1}, {})) {
        return 1;
    }
    if (const cancha::Status ready = engine.init(); !ready) {
        std::fprintf(stderr, "%s\n", ready.error().message.c_str());
        return 1;
    }
    if (!engine.set_robot_velocities(cancha::RobotId{1}, {.left_mps = 2, .right_mps = 2})) {
        return 1;
    }
    constexpr double kGoalLine_m = 1.10;
    for (int step = 1; step <= 120 && engine.step(); ++step) {
        const cancha::Vec3 ball_m = engine.environment()->ball->position_m;
        if (ball_m.x > kGoalLine_m) {
            std::printf("goal after %d steps\n", step);
            return 0;
        }
    }
    std::printf("no goal: the ball did not reach the line\n");
    return 1;
}
