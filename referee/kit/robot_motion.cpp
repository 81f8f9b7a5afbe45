#include "referee/kit/robot_motion.h"

#include <algorithm>
#include <cmath>

#include "referee/core/statistic.h"

namespace cancha::referee {

namespace {

constexpr double kUnitsPer_m = 1e5;

constexpr StatisticText kDistance{
    "distance", "Distance covered", "m", 1,
    "Way of the robots over the ground in play; placements do not count."};
constexpr StatisticText kTopSpeed{"top_speed", "Top speed", "m/s", 2,
                                  "Fastest that a robot moved over the ground in play."};

/// Rounds to the nearest unit of the grid.
std::uint64_t grid_units(double squared_m2) {
    return static_cast<std::uint64_t>(std::llround(std::sqrt(squared_m2) * kUnitsPer_m));
}

}  // namespace

double RobotMotion::Robot::distance_m() const {
    return static_cast<double>(way) / kUnitsPer_m;
}

double RobotMotion::Robot::top_speed_mps() const {
    return std::sqrt(top_speed_squared);
}

RobotMotion::RobotMotion(const v1::Discipline& settings) {
    for (const v1::Robot& robot : settings.robots()) {
        robots_.push_back({.id = RobotId{robot.id()}, .team = static_cast<Team>(robot.team())});
    }
}

void RobotMotion::watch(const WorldState& state) {
    for (std::size_t i = 0; i < robots_.size(); ++i) {
        const RobotState& seen = state.robots[i];
        Robot& robot = robots_[i];
        const Vec2 now_m = seen.ground_position_m();
        if (!is_interrupted_) {
            const Vec2 step_m = now_m - robot.last_m;
            robot.way += grid_units(dot(step_m, step_m));
        }
        robot.last_m = now_m;
        const Vec2 velocity_mps{seen.velocity_mps.x, seen.velocity_mps.y};
        robot.top_speed_squared =
            std::max(robot.top_speed_squared, dot(velocity_mps, velocity_mps));
    }
    is_interrupted_ = false;
}

bool RobotMotion::plays(Team team) const {
    return std::ranges::find(robots_, team, &Robot::team) != robots_.end();
}

void RobotMotion::describe(v1::MatchStatistics& message) const {
    v1::Statistic& distance = add_statistic(kDistance, message);
    v1::Statistic& top_speed = add_statistic(kTopSpeed, message);
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        if (!plays(team)) {
            continue;
        }
        std::uint64_t way = 0;
        double fastest_mps = 0;
        for (const Robot& robot : robots_) {
            way += robot.team == team ? robot.way : 0;
            fastest_mps = std::max(fastest_mps, robot.team == team ? robot.top_speed_mps() : 0);
        }
        add_value(team, static_cast<double>(way) / kUnitsPer_m, distance);
        add_value(team, fastest_mps, top_speed);
    }
    for (const Robot& robot : robots_) {
        add_value(robot.id, robot.distance_m(), distance);
        add_value(robot.id, robot.top_speed_mps(), top_speed);
    }
}

}  // namespace cancha::referee
