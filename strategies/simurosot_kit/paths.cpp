#include "strategies/simurosot_kit/paths.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "cancha/client/drive.h"
#include "cancha/client/keep_out.h"

namespace cancha::strategies::kit {

namespace {

/// Two robots side by side need 0.08 m from centre to centre; two half diagonals need 0.11 m.
constexpr double kClearance_m = 0.11;
/// Obstacles farther ahead move before the robot is there.
constexpr double kLookAhead_m = 0.30;

/// The way to the target, in its own frame.
struct Way {
    Vec2 from_m;
    Vec2 ahead;
    double length_m;

    Vec2 left() const { return {-ahead.y, ahead.x}; }

    /// Distance along the way; 0 at its beginning.
    double along_m(Vec2 point_m) const { return dot(point_m - from_m, ahead); }

    double aside_m(Vec2 point_m) const { return dot(point_m - from_m, left()); }

    /// Whether the point blocks the way. A body at the beginning of the way does not: it is the
    /// robot itself.
    bool is_blocked_by(Vec2 point_m) const {
        const double along = along_m(point_m);
        return along > 0 && along < std::min(length_m, kLookAhead_m) &&
               std::abs(aside_m(point_m)) < kClearance_m;
    }
};

/// Keeps the nearer of two obstacles, if the candidate is one.
void keep_nearer(const Way& way, Vec2 candidate_m, std::optional<Vec2>& nearest_m) {
    const bool is_nearer = !nearest_m || way.along_m(candidate_m) < way.along_m(*nearest_m);
    if (way.is_blocked_by(candidate_m) && is_nearer) {
        nearest_m = candidate_m;
    }
}

}  // namespace

Vec2 first_waypoint_m(const client::Observation& view, const client::RobotView& robot,
                      Vec2 target_m) {
    const double length_m = distance(robot.position_m, target_m);
    if (length_m < kClearance_m) {
        return target_m;
    }
    const Way way{robot.position_m, (1 / length_m) * (target_m - robot.position_m), length_m};
    std::optional<Vec2> nearest_m;
    for (const auto* team : {&view.mine, &view.teammates, &view.opponents}) {
        for (const client::RobotView& other : *team) {
            keep_nearer(way, other.position_m, nearest_m);
        }
    }
    if (way.ahead.x < 0) {
        keep_nearer(way, view.ball.position_m, nearest_m);
    }
    if (!nearest_m) {
        return target_m;
    }
    // Pass on the side that needs the shorter detour.
    const double side = way.aside_m(*nearest_m) > 0 ? -1 : 1;
    return *nearest_m + (side * kClearance_m) * way.left();
}

client::WheelSpeeds go_to(const client::Observation& view, const client::RobotView& robot,
                          Vec2 target_m) {
    const Vec2 open_m = client::open_waypoint_m(view, robot, target_m);
    const Vec2 waypoint_m = first_waypoint_m(view, robot, open_m);
    return waypoint_m == target_m ? client::drive_to(robot, target_m)
                                  : client::drive_through(robot, waypoint_m);
}

}  // namespace cancha::strategies::kit
