#include "server/host/answer_decoder.h"

#include <algorithm>
#include <cmath>

namespace cancha::host {

namespace {

world::WheelSpeeds decode_wheels(const v1::WheelSpeeds& message, std::uint32_t robot_id,
                                 std::vector<AnswerProblem>& problems) {
    world::WheelSpeeds speeds{message.left_mps(), message.right_mps()};
    if (!std::isfinite(speeds.left_mps) || !std::isfinite(speeds.right_mps)) {
        report(problems, v1::ERROR_CODE_BAD_COMMAND,
               "robot {}: wheel speeds must be finite, got left_mps={} right_mps={}; what is not "
               "finite counts as 0",
               robot_id, speeds.left_mps, speeds.right_mps);
        speeds.left_mps = std::isfinite(speeds.left_mps) ? speeds.left_mps : 0;
        speeds.right_mps = std::isfinite(speeds.right_mps) ? speeds.right_mps : 0;
    }
    return speeds;
}

}  // namespace

void decode_commands(const v1::TickAnswer& answer, std::span<const RobotId> own_robots,
                     world::CommandSet& commands, std::vector<AnswerProblem>& problems) {
    commands.clear();
    problems.clear();
    for (const v1::RobotCommand& message : answer.commands()) {
        const RobotId robot{message.robot_id()};
        if (std::ranges::find(own_robots, robot) == own_robots.end()) {
            report(problems, v1::ERROR_CODE_FOREIGN_ROBOT,
                   "robot {} is not of this seat; the command was dropped", message.robot_id());
        } else if (std::ranges::find(commands, robot, &world::RobotCommand::robot) !=
                   commands.end()) {
            report(problems, v1::ERROR_CODE_BAD_COMMAND,
                   "robot {} is listed twice; the first command counts", message.robot_id());
        } else if (message.drive_case() == v1::RobotCommand::kWheels) {
            commands.push_back(
                {robot, decode_wheels(message.wheels(), message.robot_id(), problems)});
        } else {
            report(problems, v1::ERROR_CODE_BAD_COMMAND,
                   "robot {}: the command has no drive; expected `wheels`", message.robot_id());
        }
    }
}

}  // namespace cancha::host
