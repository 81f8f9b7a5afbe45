#include "server/sim/match/opening.h"

namespace cancha::match {

void encode_robot(const PlacedRobot& robot, v1::RecordedOpening::Robot& message) {
    message.set_id(to_number(robot.id));
    message.set_x_m(robot.pose.x_m);
    message.set_y_m(robot.pose.y_m);
    message.set_heading_rad(robot.pose.heading_rad);
    message.set_vx_mps(robot.motion.velocity_mps.x);
    message.set_vy_mps(robot.motion.velocity_mps.y);
    message.set_turn_rate_radps(robot.motion.turn_rate_radps);
    message.set_z_m(robot.stance.floor_m);
    message.set_roll_rad(robot.stance.roll_rad);
    message.set_pitch_rad(robot.stance.pitch_rad);
    message.mutable_joints()->Add(robot.joints.begin(), robot.joints.end());
}

PlacedRobot decode_robot(const v1::RecordedOpening::Robot& message) {
    return {.id = RobotId{message.id()},
            .pose = {message.x_m(), message.y_m(), message.heading_rad()},
            .motion = {.velocity_mps = {message.vx_mps(), message.vy_mps()},
                       .turn_rate_radps = message.turn_rate_radps()},
            .stance = {.floor_m = message.z_m(),
                       .roll_rad = message.roll_rad(),
                       .pitch_rad = message.pitch_rad()},
            .joints = {message.joints().begin(), message.joints().end()}};
}

world::BallMotion decode_ball(const v1::BallState& message) {
    return {.position_m = {message.x_m(), message.y_m(), message.z_m()},
            .velocity_mps = {message.vx_mps(), message.vy_mps(), message.vz_mps()},
            .turn_rate_radps = {message.turn_rate_x_radps(), message.turn_rate_y_radps(),
                                message.turn_rate_z_radps()}};
}

}  // namespace cancha::match
