#pragma once

#include <cstdint>
#include <string_view>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/statistics.pb.h"

namespace cancha::referee {

/// A figure that a rulebook counts, with texts for people and programs. See cancha.v1.Statistic.
struct StatisticText {
    std::string_view name;       ///< Name for programs: "top_speed".
    std::string_view title;      ///< Title for people: "Top speed".
    std::string_view unit;       ///< Unit: "m/s". Empty for a count.
    std::uint32_t decimals = 0;  ///< Digits after the decimal point worth showing.
    std::string_view meaning;    ///< Definition of the figure, in one or two sentences.
};

/// Adds a statistic without values to the message and returns it. The caller then adds the values.
inline v1::Statistic& add_statistic(const StatisticText& text, v1::MatchStatistics& message) {
    v1::Statistic& statistic = *message.add_statistics();
    statistic.set_name(text.name.data(), text.name.size());
    statistic.set_title(text.title.data(), text.title.size());
    statistic.set_unit(text.unit.data(), text.unit.size());
    statistic.set_decimals(text.decimals);
    statistic.set_meaning(text.meaning.data(), text.meaning.size());
    return statistic;
}

/// Adds the value of a team. Call it for blue before yellow.
inline void add_value(Team team, double value, v1::Statistic& statistic) {
    v1::Statistic::OfTeam& of_team = *statistic.add_teams();
    of_team.set_team(static_cast<v1::Team>(team));
    of_team.set_value(value);
}

/// Adds the value of a robot. Call it in ascending order of ids.
inline void add_value(RobotId robot, double value, v1::Statistic& statistic) {
    v1::Statistic::OfRobot& of_robot = *statistic.add_robots();
    of_robot.set_robot_id(to_number(robot));
    of_robot.set_value(value);
}

}  // namespace cancha::referee
