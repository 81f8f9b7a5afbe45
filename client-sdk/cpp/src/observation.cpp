#include "cancha/client/observation.h"

namespace cancha::client {

namespace {

void turn(std::vector<RobotView>& robots) {
    for (RobotView& robot : robots) {
        robot.position_m = turned_around(robot.position_m);
        robot.velocity_mps = turned_around(robot.velocity_mps);
        robot.heading_rad = wrap_angle_rad(robot.heading_rad + std::numbers::pi);
        robot.orientation = turned_around(robot.orientation);
    }
}

}  // namespace

Observation in_attack_frame(const Observation& view) {
    Observation turned = view;
    if (view.defends == FieldEnd::kNegativeX) {
        return turned;
    }
    turned.defends = FieldEnd::kNegativeX;
    turned.is_turned = !view.is_turned;
    turn(turned.mine);
    turn(turned.teammates);
    turn(turned.opponents);
    turned.ball.position_m = turned_around(view.ball.position_m);
    turned.ball.velocity_mps = turned_around(view.ball.velocity_mps);
    turned.ball.turn_rate_radps = turned_around(view.ball.turn_rate_radps);
    turned.ball.orientation = turned_around(view.ball.orientation);
    if (turned.restart) {
        turned.restart->ball_m = turned_around(turned.restart->ball_m);
    }
    return turned;
}

}  // namespace cancha::client
