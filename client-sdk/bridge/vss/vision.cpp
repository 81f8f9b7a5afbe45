#include "client-sdk/bridge/vss/vision.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace cancha::vss {
namespace {

using client::Observation;
using client::RobotView;
using fira_message::sim_to_ref::Environment;

void write(const RobotView& robot, Turn turn, fira_message::Robot& message) {
    const Vec2 position = turn.turned(robot.position_m);
    const Vec2 velocity = turn.turned(robot.velocity_mps);
    message.set_robot_id(robot.info.number - 1);
    message.set_x(position.x);
    message.set_y(position.y);
    message.set_orientation(turn.turned_rad(robot.heading_rad));
    message.set_vx(velocity.x);
    message.set_vy(velocity.y);
    message.set_vorientation(robot.turn_rate_radps);
}

void write_robots(const client::Robots& robots, Turn turn, fira_message::Frame& frame) {
    for (const RobotView& robot : robots) {
        write(robot, turn,
              robot.info.team == Team::kYellow ? *frame.add_robots_yellow()
                                               : *frame.add_robots_blue());
    }
}

void write(const client::BallView& ball, Turn turn, fira_message::Ball& message) {
    const Vec2 position = turn.turned(ball.position_m);
    const Vec2 velocity = turn.turned(ball.velocity_mps);
    message.set_x(position.x);
    message.set_y(position.y);
    message.set_z(ball.height_m);
    message.set_vx(velocity.x);
    message.set_vy(velocity.y);
    message.set_vz(ball.climb_mps);
}

/// FIRASim's penalty area is the small area, which is the goal area here.
void write(const client::Field& field, const client::AreaRules& rules,
           fira_message::Field& message) {
    const bool has_goal_area = rules.goal_area_depth_m > 0;
    message.set_width(2 * field.half_width_m);
    message.set_length(2 * field.half_length_m);
    message.set_goal_width(2 * field.goal_half_width_m);
    message.set_goal_depth(field.goal_depth_m);
    message.set_center_radius(rules.centre_circle_m);
    message.set_penalty_width(has_goal_area ? rules.goal_area_width_m : rules.penalty_area_width_m);
    message.set_penalty_depth(has_goal_area ? rules.goal_area_depth_m : rules.penalty_area_depth_m);
    message.set_penalty_point(rules.penalty_spot_m);
}

bool are_seen(const client::Robots& robots) {
    return std::ranges::all_of(robots, [](const RobotView& robot) {
        return std::isfinite(length(robot.position_m)) && std::isfinite(robot.heading_rad);
    });
}

}  // namespace

Status check_view(const Observation& view) {
    if (!view.has_ball || !are_seen(view.mine) || !are_seen(view.opponents)) {
        return Error{ErrorCode::kInvalidInput,
                     "this discipline does not show ball and robots from above, which teams of "
                     "VSS need; choose another one, such as vss/3v3"};
    }
    return {};
}

Environment make_environment(const Observation& view, Step step, Turn turn) {
    Environment message;
    const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(view.time).count();
    message.set_step(static_cast<std::uint32_t>(
        step == Step::kTicks ? view.tick.number : static_cast<std::uint64_t>(time)));
    write(view.ball, turn, *message.mutable_frame()->mutable_ball());
    for (const client::Robots* const robots : {&view.mine, &view.teammates, &view.opponents}) {
        write_robots(*robots, turn, *message.mutable_frame());
    }
    write(view.field, view.area_rules, *message.mutable_field());
    const bool is_blue = view.team == Team::kBlue;
    message.set_goals_blue(is_blue ? view.own_score : view.opponent_score);
    message.set_goals_yellow(is_blue ? view.opponent_score : view.own_score);
    return message;
}

}  // namespace cancha::vss
