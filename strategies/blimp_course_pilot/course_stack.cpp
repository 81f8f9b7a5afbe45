#include "strategies/blimp_course_pilot/course_stack.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

namespace cancha::strategies::blimp {
namespace {

// At this height above the floor of the dock, the sensors below the hull do not see it, and the
// hull fits under the roof. The blimp turns to the dock well before it and goes in along a straight
// line.
constexpr double kAboveDock_m = 0.65;
constexpr double kFarBeforeDock_m = 3.6;
constexpr double kBeforeDock_m = 2.0;
constexpr double kNearTurn_m = 0.4;
constexpr double kNear_m = 0.25;

/// An obstacle this far away has been rounded.
constexpr double kPassed_m = 0.3;

/// Shorter ways have no direction.
constexpr double kNoWay_m = 1e-9;

bool is_of(Team team, std::string_view name) {
    return name.starts_with(fmt::format("{}: ", to_string(team)));
}

/// Returns a unit vector at right angles to a way, level if possible.
Vec3 beside(const Vec3& way_m) {
    const Vec3 level{-way_m.y, way_m.x, 0};
    const double size = length(level);
    return size > kNoWay_m ? (1 / size) * level : Vec3{1, 0, 0};
}

Vec3 limited(Vec3 place_m, const AvoidanceSettings& settings) {
    place_m.z = std::clamp(place_m.z, settings.lowest_m, settings.highest_m);
    return place_m;
}

/// Returns the gap between an obstacle and the ball around a blimp at this position.
double gap_m(const Vec3& position_m, const Obstacle& obstacle, const AvoidanceSettings& settings) {
    return approach_of({position_m, position_m, settings.own_radius_m, settings.own_radius_m},
                       obstacle.envelope)
        .gap_m;
}

/// Returns the smallest gap at which an obstacle is not in the way. An obstacle being rounded may
/// come a little nearer than it is.
double allowed_gap_m(const Vec3& from_m, const Obstacle& obstacle,
                     const AvoidanceSettings& settings) {
    return obstacle.is_being_rounded
               ? std::min(0.0, gap_m(from_m, obstacle, settings)) - settings.slack_m
               : 0;
}

/// Returns a place beside this approach where the blimp is clear of the obstacle.
Vec3 place_beside(const PolySphere& way, const PolySphere& obstacle, const Approach& approach,
                  const AvoidanceSettings& settings) {
    const double apart_m = length(approach.way_m);
    const Vec3 out =
        apart_m > kNoWay_m ? (1 / apart_m) * approach.way_m : beside(way.to_m - way.from_m);
    const Vec3 nearest_m = way.at(approach.share);
    const Vec3 place_m = nearest_m + settings.confidence * -approach.gap_m * out;
    if (place_m.z >= settings.lowest_way_m) {
        return place_m;
    }
    const double reach_m = way.radius_at(approach.share) + obstacle.radius_at(approach.other_share);
    return nearest_m - settings.confidence * (2 * reach_m + approach.gap_m) * out;
}

}  // namespace

// An obstacle is in the way if the blimp would touch its envelope somewhere between the two ends,
// not at them. Obstacles behind the blimp or beyond its target are not in the way.
std::optional<WayRound> way_round(const Vec3& from_m, const Vec3& to_m,
                                  std::span<const Obstacle> obstacles,
                                  const AvoidanceSettings& settings) {
    const PolySphere way{from_m, to_m, settings.own_radius_m, settings.own_radius_m};
    std::optional<std::size_t> first;
    Approach nearest{.share = 1};
    for (std::size_t i = 0; i < obstacles.size(); ++i) {
        const Approach approach = approach_of(way, obstacles[i].envelope);
        const double allowed_m = allowed_gap_m(from_m, obstacles[i], settings);
        if (approach.gap_m <= allowed_m && approach.share > 0 && approach.share < nearest.share) {
            first = i;
            nearest = approach;
        }
    }
    if (!first) {
        return std::nullopt;
    }
    const Vec3 place_m = place_beside(way, obstacles[*first].envelope, nearest, settings);
    return WayRound{*first, limited(place_m, settings)};
}

CourseStack::CourseStack(const client::Course& course, Team team, const AvoidanceSettings& settings)
    : settings_(settings) {
    for (const client::Course::Dock& dock : course.docks) {
        if (is_of(team, dock.name)) {
            const Vec3 in{std::cos(dock.heading_rad), std::sin(dock.heading_rad), 0};
            const Vec3 place_m = dock.position_m + Vec3{0, 0, kAboveDock_m};
            targets_.push_back({Target::Kind::kDock, dock.name, place_m, dock.radius_m});
            targets_.push_back({Target::Kind::kBeforeDock, "in line with " + dock.name,
                                place_m - kBeforeDock_m * in, kNear_m});
            targets_.push_back({Target::Kind::kBeforeDock, "before " + dock.name,
                                place_m - kFarBeforeDock_m * in, kNearTurn_m});
            break;
        }
    }
    const std::size_t first = targets_.size();
    for (const client::Course::Destination& one : course.destinations) {
        if (is_of(team, one.name)) {
            targets_.insert(targets_.begin() + static_cast<std::ptrdiff_t>(first),
                            {Target::Kind::kDestination, one.name,
                             limited(one.position_m, settings), one.radius_m});
        }
    }
    for (const client::Course::Obstacle& one : course.obstacles) {
        obstacles_.push_back({{one.from_m, one.to_m, one.from_radius_m, one.to_radius_m}});
    }
}

bool CourseStack::arrive(const Vec3& position_m) {
    if (is_empty() || top().kind == Target::Kind::kDock ||
        length(top().place_m - position_m) > top().radius_m) {
        return false;
    }
    if (top().kind != Target::Kind::kWayRound) {
        forget_passed(position_m);
    }
    leg_from_m_ = top().place_m;
    targets_.pop_back();
    return true;
}

void CourseStack::forget_passed(const Vec3& position_m) {
    for (Obstacle& obstacle : obstacles_) {
        const bool is_near = gap_m(position_m, obstacle, settings_) < kPassed_m;
        obstacle.is_being_rounded = obstacle.is_being_rounded && is_near;
    }
}

bool CourseStack::avoid(const Vec3& position_m) {
    if (is_empty()) {
        return false;
    }
    const auto way = way_round(position_m, top().place_m, obstacles_, settings_);
    if (!way) {
        return false;
    }
    if (top().kind == Target::Kind::kWayRound) {
        targets_.pop_back();
    }
    obstacles_[way->obstacle].is_being_rounded = true;
    targets_.push_back({Target::Kind::kWayRound, "way round", way->place_m, kNear_m});
    leg_from_m_ = position_m;
    return true;
}

}  // namespace cancha::strategies::blimp
