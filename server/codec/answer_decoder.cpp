#include "server/codec/answer_decoder.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "referee/core/settings.h"
#include "server/codec/team_request.h"
#include "server/sim/match/robot_commands.h"

namespace cancha::codec {

namespace {

/// Formats a command: "left_mps=0.5 right_mps=nan".
std::string text_of(const command::Command& command) {
    std::string text;
    for (std::size_t i = 0; i < command.kind->numbers.size(); ++i) {
        text += fmt::format("{}{}={}", i > 0 ? " " : "", command.kind->numbers[i].name,
                            command.numbers[i]);
    }
    return text;
}

void make_finite(command::Command& command, std::uint32_t robot_id,
                 std::vector<AnswerProblem>& problems) {
    constexpr auto kIsFinite = [](double number) { return std::isfinite(number); };
    if (std::ranges::all_of(command.used(), kIsFinite)) {
        return;
    }
    report(problems, v1::ERROR_CODE_BAD_COMMAND,
           "robot {}: `{}` must be finite, got {}; NaN and infinity count as 0", robot_id,
           command.kind->name, text_of(command));
    std::ranges::replace_if(command.used(), std::not_fn(kIsFinite), 0.0);
}

/// The robots of a seat, and all robots of the match.
struct Robots {
    std::span<const world::CommandedRobot> own;
    std::span<const referee::RobotState> all;
};

/// Formats ids: "1 to 5", "3" or "1, 3, 7".
std::string ids_text(std::span<const world::CommandedRobot> robots) {
    std::vector<std::uint32_t> ids;
    for (const world::CommandedRobot& robot : robots) {
        ids.push_back(to_number(robot.id));
    }
    std::ranges::sort(ids);
    const bool is_row = ids.size() > 2 && ids.back() - ids.front() == ids.size() - 1;
    return is_row ? fmt::format("{} to {}", ids.front(), ids.back())
                  : fmt::format("{}", fmt::join(ids, ", "));
}

/// Finds a robot of the seat; null: not the seat's. `said`: subject of the problem, such as
/// "command".
const world::CommandedRobot* find_own(std::uint32_t robot_id, const Robots& robots,
                                      const char* said, std::vector<AnswerProblem>& problems) {
    const auto found = std::ranges::find(robots.own, RobotId{robot_id}, &world::CommandedRobot::id);
    if (found != robots.own.end()) {
        return &*found;
    }
    if (std::ranges::find(robots.all, RobotId{robot_id}, &referee::RobotState::id) !=
        robots.all.end()) {
        report(problems, v1::ERROR_CODE_FOREIGN_ROBOT,
               "robot {} belongs to another seat; its {} was ignored", robot_id, said);
    } else {
        report(problems, v1::ERROR_CODE_FOREIGN_ROBOT,
               "there is no robot {}, yours: {}; its {} was ignored", robot_id,
               ids_text(robots.own), said);
    }
    return nullptr;
}

bool is_told(const world::CommandSet& commands, const world::RobotCommand& command) {
    return std::ranges::any_of(commands, [&command](const world::RobotCommand& known) {
        return known.robot == command.robot && known.actuator == command.actuator;
    });
}

void decode_command(const v1::RobotCommand& message, const world::CommandedRobot& robot,
                    world::CommandSet& commands, std::vector<AnswerProblem>& problems) {
    std::vector<std::string> faults;
    for (world::RobotCommand& command : match::decode_commands(message, robot, faults)) {
        if (is_told(commands, command)) {
            report(problems, v1::ERROR_CODE_BAD_COMMAND,
                   "robot {} has two commands; the second was ignored", message.robot_id());
            continue;
        }
        make_finite(command.drive, message.robot_id(), problems);
        commands.push_back(command);
    }
    for (const std::string& fault : faults) {
        report(problems, v1::ERROR_CODE_BAD_COMMAND, "robot {}: {}; it was ignored",
               message.robot_id(), fault);
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

void decode_placement(const v1::Placement& message, const Robots& robots, v1::Placement& placement,
                      std::vector<AnswerProblem>& problems) {
    for (const v1::Placement::Robot& robot : message.robots()) {
        if (find_own(robot.robot_id(), robots, "placement", problems) != nullptr) {
            decode_place(robot, placement, problems);
        }
    }
    if (message.has_ball()) {
        decode_ball(message.ball(), placement, problems);
    }
}

void decode_request(const v1::TickAnswer& answer, const Robots& robots, v1::TeamRequest& request,
                    std::vector<AnswerProblem>& problems) {
    const v1::TeamRequest asked = request_in(answer);
    if (const Status checked = referee::check_limits(asked); !checked) {
        report(problems, v1::ERROR_CODE_BAD_COMMAND, "request: {}; ignored",
               checked.error().message);
        return;
    }
    request = asked;
    request.clear_placement();
    v1::Placement placement;
    decode_placement(asked.placement(), robots, placement, problems);
    if (placement.ByteSizeLong() > 0) {
        request.mutable_placement()->Swap(&placement);
    }
}

}  // namespace

void decode_answer(const v1::TickAnswer& answer, std::span<const world::CommandedRobot> own_robots,
                   std::span<const referee::RobotState> all_robots, match::SeatAnswer& decoded,
                   std::vector<AnswerProblem>& problems) {
    const Robots robots{own_robots, all_robots};
    decoded.clear();
    problems.clear();
    for (const v1::RobotCommand& message : answer.commands()) {
        if (const auto* robot = find_own(message.robot_id(), robots, "command", problems)) {
            decode_command(message, *robot, decoded.commands, problems);
        }
    }
    if (answer.has_request() || answer.has_placement() || answer.asks_for_time_out()) {
        decode_request(answer, robots, decoded.request, problems);
    }
}

Result<world::CommandSet> decode_command(const v1::RobotCommand& message,
                                         const world::CommandedRobot& robot) {
    world::CommandSet commands;
    std::vector<AnswerProblem> problems;
    decode_command(message, robot, commands, problems);
    if (!problems.empty()) {
        return Error{ErrorCode::kInvalidInput, problems.front().text};
    }
    return commands;
}

}  // namespace cancha::codec
