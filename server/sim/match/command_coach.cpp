#include "server/sim/match/command_coach.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cancha::match {

namespace {

/// Lowest share of clamped ticks that is reported. Robots that turn fast exceed their limits a
/// little at times.
constexpr double kWorthTelling = 0.1;

/// Whether the command was limited. Rounding alone differs by one step.
bool is_clamped(const command::Command& wanted, const command::Command& actual) {
    for (std::size_t i = 0; i < wanted.kind->numbers.size(); ++i) {
        const double steps = wanted.kind->numbers[i].steps_per_unit;
        if (std::abs(wanted.numbers[i] - actual.numbers[i]) * steps > 1) {
            return true;
        }
    }
    return false;
}

bool moves(const command::Command& command) {
    return std::ranges::any_of(command.used(), [](double number) { return number != 0; });
}

/// Text such as "robot 3" or "robots 3, 4"; "its robot" or "a robot" if it is all of them. `of`:
/// number of the team's robots.
std::string robots_text(const std::vector<std::uint32_t>& ids, std::size_t of) {
    if (ids.size() == of) {
        return of == 1 ? "its robot" : "a robot";
    }
    return fmt::format("robot{} {}", ids.size() == 1 ? "" : "s", fmt::join(ids, ", "));
}

}  // namespace

CommandCoach::CommandCoach(const std::vector<world::RobotSpec>& robots) {
    robots_.reserve(robots.size());
    for (const world::RobotSpec& robot : robots) {
        robots_.push_back({.id = robot.id, .team = robot.team});
    }
}

void CommandCoach::note(const world::RobotCommand& wanted, const command::Command& actual) {
    const auto robot = std::ranges::find(robots_, wanted.robot, &Robot::id);
    robot->is_commanded = true;
    robot->is_moved = robot->is_moved || moves(wanted.drive);
    Ticks& ticks = ticks_of(robot->team);
    ticks.is_commanded_now = true;
    if (is_clamped(wanted.drive, actual)) {
        ticks.is_clamped_now = true;
        ticks.clamped_robot = wanted.robot;
        ticks.clamped_actuator = wanted.actuator;
    }
}

void CommandCoach::tick_closed(bool is_played) {
    is_played_ = is_played_ || is_played;
    for (Ticks* ticks : {&blue_, &yellow_}) {
        ticks->commanded += is_played && ticks->is_commanded_now ? 1 : 0;
        ticks->clamped += is_played && ticks->is_clamped_now ? 1 : 0;
        ticks->is_commanded_now = ticks->is_clamped_now = false;
    }
}

void CommandCoach::advise(const world::World& world, std::vector<referee::Advice>& advice) const {
    if (!is_played_) {
        return;
    }
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        const Ticks& ticks = ticks_of(team);
        const double share = static_cast<double>(ticks.clamped) /
                             static_cast<double>(std::max<std::uint64_t>(ticks.commanded, 1));
        if (share >= kWorthTelling) {
            const std::string limits =
                world.limits_text(ticks.clamped_robot, ticks.clamped_actuator);
            advice.push_back({team, "commands_clamped",
                              fmt::format("commands clamped in {:.0f}% of ticks{}", 100 * share,
                                          limits.empty() ? "" : " (" + limits + ")")});
        }
        advise_idle(team, advice);
    }
}

void CommandCoach::advise_idle(Team team, std::vector<referee::Advice>& advice) const {
    std::vector<std::uint32_t> silent;
    std::vector<std::uint32_t> standing;
    std::size_t all = 0;
    for (const Robot& robot : robots_) {
        if (robot.team == team) {
            ++all;
            if (!robot.is_moved) {
                (robot.is_commanded ? standing : silent).push_back(to_number(robot.id));
            }
        }
    }
    if (!silent.empty()) {
        advice.push_back(
            {team, "never_commanded", fmt::format("never commanded {}", robots_text(silent, all))});
    }
    if (!standing.empty()) {
        advice.push_back(
            {team, "never_moved",
             fmt::format("commanded {} only to stand still", robots_text(standing, all))});
    }
}

}  // namespace cancha::match
