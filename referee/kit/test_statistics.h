#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/statistics.pb.h"

namespace cancha::referee {

/// Returns the statistic of this name. Throws if there is none, which fails the test.
inline const v1::Statistic& find_statistic(const v1::MatchStatistics& message,
                                           std::string_view name) {
    const auto found = std::ranges::find(message.statistics(), name, &v1::Statistic::name);
    if (found == message.statistics().end()) {
        throw std::invalid_argument("no statistic " + std::string(name));
    }
    return *found;
}

/// Returns a team's value of a statistic. Throws if there is none.
inline double figure_of(const v1::MatchStatistics& message, std::string_view name, Team team) {
    for (const v1::Statistic::OfTeam& of_team : find_statistic(message, name).teams()) {
        if (of_team.team() == static_cast<v1::Team>(team)) {
            return of_team.value();
        }
    }
    throw std::invalid_argument("the team has no " + std::string(name));
}

/// Returns a robot's value of a statistic. Throws if there is none.
inline double figure_of(const v1::MatchStatistics& message, std::string_view name, RobotId robot) {
    for (const v1::Statistic::OfRobot& of_robot : find_statistic(message, name).robots()) {
        if (of_robot.robot_id() == to_number(robot)) {
            return of_robot.value();
        }
    }
    throw std::invalid_argument("the robot has no " + std::string(name));
}

}  // namespace cancha::referee
