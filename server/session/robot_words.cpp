#include "server/session/robot_words.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cancha/base/contract.h"

namespace cancha::session {

Error no_robot(const v1::Discipline& settings, RobotId id) {
    if (settings.robots().empty()) {
        return {ErrorCode::kInvalidInput,
                fmt::format("There is no robot {}; nobody drives anything here", to_number(id))};
    }
    const auto [least, most] = std::ranges::minmax(settings.robots(), {}, &v1::Robot::id);
    return {ErrorCode::kInvalidInput, fmt::format("There is no robot {}; there are {} to {}",
                                                  to_number(id), least.id(), most.id())};
}

std::string name_of(const MatchRoom& room, RobotId id) {
    const auto& robots = room.discipline().settings.robots();
    const auto robot = std::ranges::find(robots, to_number(id), &v1::Robot::id);
    CANCHA_EXPECTS(robot != robots.end());
    return fmt::format("{} {}", robot->team() == v1::TEAM_BLUE ? "Blue" : "Yellow",
                       robot->number());
}

std::string listed(const std::vector<std::string>& names) {
    CANCHA_EXPECTS(!names.empty());
    return names.size() == 1
               ? names.front()
               : fmt::format("{} and {}", fmt::join(names.begin(), names.end() - 1, ", "),
                             names.back());
}

}  // namespace cancha::session
