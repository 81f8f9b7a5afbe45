#include "referee/kit/placement.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "proto/base/contract.h"

namespace cancha::referee {

namespace {

/// Between neighbouring points of the grid; half of a small robot. Chosen by eye.
constexpr double kGridStep_m = 0.04;

/// Of the grid, along either side: a field so large that this matters has room enough.
constexpr double kMostSteps = 200;

/// Points all over the field that are at least `border_m` from its walls; none if it is too small.
std::vector<Vec2> grid_over(const v1::Field& field, double border_m) {
    const Vec2 corner_m{field.left_m() + border_m, field.bottom_m() + border_m};
    const double length_m = field.right_m() - field.left_m() - 2 * border_m;
    const double width_m = field.top_m() - field.bottom_m() - 2 * border_m;
    const double step_m = std::max(kGridStep_m, std::max(length_m, width_m) / kMostSteps);
    std::vector<Vec2> points_m;
    for (int column = 0; column * step_m <= length_m; ++column) {
        for (int row = 0; row * step_m <= width_m; ++row) {
            points_m.push_back(corner_m + Vec2{column * step_m, row * step_m});
        }
    }
    return points_m;
}

}  // namespace

Placement::Placement(const v1::Discipline& settings, const Formation& formation,
                     const WorldState& state, const MatchStatus& status)
    : settings_(settings),
      formation_(formation),
      status_(status),
      ball_m_{state.ball->position_m.x, state.ball->position_m.y} {
    CANCHA_EXPECTS(state.robots.size() == formation.players().size());
    for (const RobotState& robot : state.robots) {
        occupants_.push_back({.pose = robot.ground_pose()});
    }
}

const Placement::Occupant& Placement::occupant_of(const Player& player) const {
    return occupants_[static_cast<std::size_t>(&player - formation_.players().data())];
}

Placement::Occupant& Placement::occupant_of(const Player& player) {
    return occupants_[static_cast<std::size_t>(&player - formation_.players().data())];
}

void Placement::put_ball(Vec2 position_m) {
    ball_m_ = position_m;
    interventions_.emplace_back(PlaceBall{position_m});
}

void Placement::put(const Player& player, const GroundPose& pose) {
    occupant_of(player) = {.pose = pose, .is_placed = true};
    interventions_.emplace_back(PlaceRobot{player.id, pose});
}

const GroundPose& Placement::pose_of(const Player& player) const {
    return occupant_of(player).pose;
}

bool Placement::is_placed(const Player& player) const {
    return occupant_of(player).is_placed;
}

bool Placement::is_clear_of_ball(const Player& player, Vec2 position_m) const {
    return distance(position_m, ball_m_) > player.radius_m + settings_.ball().radius_m() + kGap_m;
}

bool Placement::is_clear_of_robots(const Player& player, Vec2 position_m,
                                   bool only_of_placed) const {
    return std::ranges::all_of(formation_.players(), [&](const Player& other) {
        const Occupant& occupant = occupant_of(other);
        const bool counts = other.id != player.id && (occupant.is_placed || !only_of_placed);
        return !counts || distance(position_m, occupant.pose.position_m()) >
                              player.radius_m + other.radius_m + kGap_m;
    });
}

bool Placement::is_undisturbed(const Player& player) const {
    const Vec2 position_m = pose_of(player).position_m();
    return is_clear_of_ball(player, position_m) && is_clear_of_robots(player, position_m, true);
}

void Placement::move_away(const Player& player, const std::function<bool(Vec2)>& may_stand) {
    const GroundPose home = Formation::pose_of(player, status_);
    const auto is_free = [&](Vec2 position_m) {
        return may_stand(position_m) && is_clear_of_ball(player, position_m) &&
               is_clear_of_robots(player, position_m, false);
    };
    if (is_free(home.position_m())) {
        put(player, home);
        return;
    }
    // Far enough from the walls to be clear of the corner triangles as well.
    const double border_m = player.radius_m + kGap_m + settings_.field().corner_side_m();
    double nearest_m = std::numeric_limits<double>::infinity();
    Vec2 best_m;
    for (const Vec2 point_m : grid_over(settings_.field(), border_m)) {
        const double way_m = distance(home.position_m(), point_m);
        if (way_m < nearest_m && is_free(point_m)) {
            nearest_m = way_m;
            best_m = point_m;
        }
    }
    if (std::isfinite(nearest_m)) {
        put(player, {best_m.x, best_m.y, home.heading_rad});
    }
}

}  // namespace cancha::referee
