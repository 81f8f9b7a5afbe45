#include "server/codec/answer_decoder.h"

#include <algorithm>
#include <cmath>

namespace cancha::codec {

namespace {

world::WheelSpeeds decode_wheels(const v1::WheelSpeeds& message, std::uint32_t robot_id,
                                 std::vector<AnswerProblem>& problems) {
    world::WheelSpeeds speeds{message.left_mps(), message.right_mps()};
    if (!std::isfinite(speeds.left_mps) || !std::isfinite(speeds.right_mps)) {
        report(problems, v1::ERROR_CODE_BAD_COMMAND,
               "robot {}: wheel speeds must be finite, got left_mps={} right_mps={}; NaN and "
               "infinity count as 0",
               robot_id, speeds.left_mps, speeds.right_mps);
        speeds.left_mps = std::isfinite(speeds.left_mps) ? speeds.left_mps : 0;
        speeds.right_mps = std::isfinite(speeds.right_mps) ? speeds.right_mps : 0;
    }
    return speeds;
}

bool is_own(std::uint32_t robot_id, std::span<const RobotId> own_robots,
            std::vector<AnswerProblem>& problems) {
    if (std::ranges::find(own_robots, RobotId{robot_id}) != own_robots.end()) {
        return true;
    }
    report(problems, v1::ERROR_CODE_FOREIGN_ROBOT,
           "robot {} belongs to another seat; its command was ignored", robot_id);
    return false;
}

void decode_command(const v1::RobotCommand& message, world::CommandSet& commands,
                    std::vector<AnswerProblem>& problems) {
    const RobotId robot{message.robot_id()};
    if (std::ranges::find(commands, robot, &world::RobotCommand::robot) != commands.end()) {
        report(problems, v1::ERROR_CODE_BAD_COMMAND,
               "robot {} has two commands; the second was ignored", message.robot_id());
    } else if (message.drive_case() == v1::RobotCommand::kWheels) {
        commands.push_back({robot, decode_wheels(message.wheels(), message.robot_id(), problems)});
    } else {
        report(problems, v1::ERROR_CODE_BAD_COMMAND,
               "robot {}: the command has no drive, expected `wheels`", message.robot_id());
    }
}

void decode_place(const v1::Placement::Robot& message, referee::TeamRequest& request,
                  std::vector<AnswerProblem>& problems) {
    const RobotId robot{message.robot_id()};
    const GroundPose pose{message.x_m(), message.y_m(), message.heading_rad()};
    if (!std::isfinite(pose.x_m) || !std::isfinite(pose.y_m) || !std::isfinite(pose.heading_rad)) {
        report(problems, v1::ERROR_CODE_BAD_COMMAND,
               "robot {}: its placement must be finite, got x_m={} y_m={} heading_rad={}; ignored",
               message.robot_id(), pose.x_m, pose.y_m, pose.heading_rad);
    } else if (std::ranges::find(request.robots, robot, &referee::PlaceRobot::robot) !=
               request.robots.end()) {
        report(problems, v1::ERROR_CODE_BAD_COMMAND,
               "robot {} was placed twice; the second placement was ignored", message.robot_id());
    } else {
        request.robots.push_back({robot, pose});
    }
}

void decode_ball(const v1::Placement::Ball& message, referee::TeamRequest& request,
                 std::vector<AnswerProblem>& problems) {
    if (std::isfinite(message.x_m()) && std::isfinite(message.y_m())) {
        request.ball_m = Vec2{message.x_m(), message.y_m()};
    } else {
        report(problems, v1::ERROR_CODE_BAD_COMMAND,
               "the placement of the ball must be finite, got x_m={} y_m={}; ignored",
               message.x_m(), message.y_m());
    }
}

}  // namespace

void decode_answer(const v1::TickAnswer& answer, std::span<const RobotId> own_robots,
                   match::SeatAnswer& decoded, std::vector<AnswerProblem>& problems) {
    decoded.clear();
    problems.clear();
    for (const v1::RobotCommand& message : answer.commands()) {
        if (is_own(message.robot_id(), own_robots, problems)) {
            decode_command(message, decoded.commands, problems);
        }
    }
    for (const v1::Placement::Robot& message : answer.placement().robots()) {
        if (is_own(message.robot_id(), own_robots, problems)) {
            decode_place(message, decoded.request, problems);
        }
    }
    if (answer.placement().has_ball()) {
        decode_ball(answer.placement().ball(), decoded.request, problems);
    }
    decoded.request.asks_for_time_out = answer.asks_for_time_out();
}

}  // namespace cancha::codec
