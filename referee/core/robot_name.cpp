#include "referee/core/robot_name.h"

#include <algorithm>

#include <fmt/format.h>

#include "cancha/base/contract.h"

namespace cancha::referee {

std::string robot_name(std::string_view team, unsigned number) {
    return fmt::format("{} no. {}", team, number);
}

std::string name_of_robot(const v1::Discipline& settings, const MatchStatus& status,
                          RobotId robot) {
    const auto& robots = settings.robots();
    const auto found = std::ranges::find(robots, to_number(robot), &v1::Robot::id);
    CANCHA_EXPECTS(found != robots.end());
    return robot_name(status.of(static_cast<Team>(found->team())).name, found->number());
}

}  // namespace cancha::referee
