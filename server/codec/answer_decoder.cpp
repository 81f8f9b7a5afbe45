#include "server/codec/answer_decoder.h"

#include <algorithm>
#include <cmath>

#include "referee/core/settings.h"
#include "server/codec/team_request.h"

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

void decode_place(const v1::Placement::Robot& message, v1::Placement& placement,
                  std::vector<AnswerProblem>& problems) {
    if (!std::isfinite(message.x_m()) || !std::isfinite(message.y_m()) ||
        !std::isfinite(message.heading_rad())) {
        report(problems, v1::ERROR_CODE_BAD_COMMAND,
               "robot {}: its placement must be finite, got x_m={} y_m={} heading_rad={}; ignored",
               message.robot_id(), message.x_m(), message.y_m(), message.heading_rad());
    } else if (std::ranges::find(placement.robots(), message.robot_id(),
                                 &v1::Placement::Robot::robot_id) != placement.robots().end()) {
        report(problems, v1::ERROR_CODE_BAD_COMMAND,
               "robot {} was placed twice; the second placement was ignored", message.robot_id());
    } else {
        *placement.add_robots() = message;
    }
}

void decode_ball(const v1::Placement::Ball& message, v1::Placement& placement,
                 std::vector<AnswerProblem>& problems) {
    if (std::isfinite(message.x_m()) && std::isfinite(message.y_m())) {
        *placement.mutable_ball() = message;
    } else {
        report(problems, v1::ERROR_CODE_BAD_COMMAND,
               "the placement of the ball must be finite, got x_m={} y_m={}; ignored",
               message.x_m(), message.y_m());
    }
}

void decode_placement(const v1::Placement& message, std::span<const RobotId> own_robots,
                      v1::Placement& placement, std::vector<AnswerProblem>& problems) {
    for (const v1::Placement::Robot& robot : message.robots()) {
        if (is_own(robot.robot_id(), own_robots, problems)) {
            decode_place(robot, placement, problems);
        }
    }
    if (message.has_ball()) {
        decode_ball(message.ball(), placement, problems);
    }
}

void decode_request(const v1::TickAnswer& answer, std::span<const RobotId> own_robots,
                    v1::TeamRequest& request, std::vector<AnswerProblem>& problems) {
    const v1::TeamRequest asked = request_in(answer);
    if (const Status checked = referee::check_limits(asked); !checked) {
        report(problems, v1::ERROR_CODE_BAD_COMMAND, "request: {}; ignored",
               checked.error().message);
        return;
    }
    request = asked;
    request.clear_placement();
    v1::Placement placement;
    decode_placement(asked.placement(), own_robots, placement, problems);
    if (placement.ByteSizeLong() > 0) {
        request.mutable_placement()->Swap(&placement);
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
    if (answer.has_request() || answer.has_placement() || answer.asks_for_time_out()) {
        decode_request(answer, own_robots, decoded.request, problems);
    }
}

}  // namespace cancha::codec
