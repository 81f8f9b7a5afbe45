#include "strategies/simurosot_kit/restarts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

#include "cancha/client/keep_out.h"

namespace cancha::strategies::kit {

namespace {

using client::Commands;
using client::Observation;
using client::RestartKind;
using client::RobotView;

/// Returns a field player, counted from the last: `index` 0 is the robot with the highest number.
const RobotView* forward(const Observation& view, std::size_t index) {
    const bool is_there = index + 1 < view.mine.size();  // The first one keeps goal.
    return is_there ? &view.mine[view.mine.size() - 1 - index] : nullptr;
}

void stand(const Observation& view, std::size_t index, Vec2 position_m, double heading_rad,
           Commands& commands) {
    if (const RobotView* robot = forward(view, index)) {
        commands.place(view, robot->id(), {position_m.x, position_m.y, heading_rad});
    }
}

/// Returns the wing with fewer opponents: +1 left, -1 right.
double quiet_wing(const Observation& view) {
    double sum_m = 0;
    for (const RobotView& robot : view.opponents) {
        sum_m += robot.position_m.y;
    }
    return sum_m > 0 ? -1 : 1;
}

/// Places the ball in the quiet corner of the penalty area and a player right beside the area to
/// take it on.
void place_goal_kick(const Observation& view, Commands& commands) {
    constexpr double kInside_m = 0.03;
    constexpr double kFromWall_m = 0.08;
    const double wing = quiet_wing(view);
    const client::Area area = view.areas().own_penalty_area;
    const Vec2 corner_m = area.corners_m()[wing > 0 ? 0 : 1];
    commands.place_ball(view, corner_m - Vec2{kInside_m, wing * kInside_m});
    const double beside_m = client::kKeepOutMargin_m;
    const double from_wall_m = kFromWall_m - view.field.half_length_m;  // A short area is near it.
    stand(view, 0, {std::max(corner_m.x - 0.12, from_wall_m), corner_m.y + wing * beside_m}, 0,
          commands);
    stand(view, 1, {corner_m.x + 0.35, corner_m.y + wing * beside_m}, 0, commands);
}

/// Places the kicker in line with its shot, with a long run-up: a fast ball leaves the keeper no
/// time.
void place_kicker(const Observation& view, Commands& commands) {
    constexpr double kMostRunUp_m = 0.65;
    constexpr double kFromHalfwayLine_m = 0.06;  // The kicker has to stand in that half.
    const double run_up_m = std::min(kMostRunUp_m, view.restart->ball_m.x - kFromHalfwayLine_m);
    const Vec2 shot = spot_kick_direction(view);
    stand(view, 0, view.restart->ball_m - run_up_m * shot, std::atan2(shot.y, shot.x), commands);
}

/// Places two players behind the kicker for rebounds.
void place_free_kick(const Observation& view, Commands& commands) {
    place_kicker(view, commands);
    const double behind_m = view.restart->ball_m.x - 0.25;
    stand(view, 1, {behind_m, 0.25}, 0, commands);
    stand(view, 2, {behind_m, -0.25}, 0, commands);
}

/// Places the kicker where driving straight ahead plays the ball back, and the second forward where
/// it takes the ball on.
void place_kick_off(const Observation& view, Commands& commands) {
    constexpr double kFromBall_m = 0.105;
    const Vec2 way = kick_off_direction();
    stand(view, 0, view.restart->ball_m - kFromBall_m * way, std::atan2(way.y, way.x), commands);
    stand(view, 1, {-0.25, 0.15}, std::numbers::pi / 4, commands);
}

}  // namespace

double chosen_side(const Observation& view, Chooser chooser) {
    // The golden ratio in 64 bits. The top bits of its multiples are spread evenly (Knuth, The Art
    // of Computer Programming, vol. 3, 6.4), so neighbouring ticks choose without a pattern.
    constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15;
    const std::uint64_t mixed =
        (2 * view.restart->since.number + (chooser == Chooser::kKeeper ? 1 : 0)) * kGolden;
    return mixed >> 63 == 0 ? 1 : -1;
}

Vec2 spot_kick_direction(const Observation& view) {
    constexpr double kInsidePost_m = 0.035;  // The ball's radius and 1 cm.
    const double side = chosen_side(view, Chooser::kKicker);
    const Vec2 target_m =
        view.opponent_goal_m() + Vec2{0, side * (view.field.goal_half_width_m - kInsidePost_m)};
    const Vec2 way_m = target_m - view.restart->ball_m;
    return 1 / length(way_m) * way_m;
}

Vec2 kick_off_direction() {
    constexpr double kHeading_rad = 2 * std::numbers::pi / 3;
    return {std::cos(kHeading_rad), std::sin(kHeading_rad)};
}

bool is_kick_off(const Observation& view) {
    constexpr double kPlayed_m = 0.07;  // The law requires 0.05 m; a little more to be sure.
    constexpr double kLongest_s = 3;    // Later a ball in the centre is just a ball.
    if (!view.restart || view.restart->kind != RestartKind::kKickOff ||
        view.restart->team != view.team) {
        return false;
    }
    const double since_s = static_cast<double>(view.tick.number - view.restart->since.number) *
                           view.tick_rate.period_s();
    return view.is_to_kick() || (since_s < kLongest_s &&
                                 distance(view.ball.position_m, view.restart->ball_m) < kPlayed_m);
}

bool is_spot_kick(const Observation& view) {
    return view.is_to_kick() && (view.restart->kind == RestartKind::kPenaltyKick ||
                                 view.restart->kind == RestartKind::kFreeKick);
}

void place(const Observation& view, Commands& commands) {
    if (view.restart->team != view.team) {
        return;  // The rules place the defenders where they are needed.
    }
    switch (view.restart->kind) {
        case RestartKind::kGoalKick:
            place_goal_kick(view, commands);
            break;
        case RestartKind::kFreeKick:
            place_free_kick(view, commands);
            break;
        case RestartKind::kKickOff:
            place_kick_off(view, commands);
            break;
        case RestartKind::kPenaltyKick:
            place_kicker(view, commands);
            break;
        case RestartKind::kFreeBall:  // There is one place; all others keep away.
        case RestartKind::kUnknown:
            break;
    }
}

}  // namespace cancha::strategies::kit
