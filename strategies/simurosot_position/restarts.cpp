#include "strategies/simurosot_position/restarts.h"

#include <cmath>
#include <numbers>

#include "strategies/simurosot_position/law.h"

namespace cancha::strategies::position {

namespace {

using client::Commands;
using client::Observation;
using client::RestartKind;
using client::RobotView;

const RobotView* player_with(const Observation& view, unsigned number) {
    for (const RobotView& robot : view.mine) {
        if (robot.info.number == number) {
            return &robot;
        }
    }
    return nullptr;
}

void stand(const Observation& view, unsigned number, Vec2 position_m, double heading_rad,
           Commands& commands) {
    if (const RobotView* robot = player_with(view, number)) {
        commands.place(view, robot->id(), {position_m.x, position_m.y, heading_rad});
    }
}

/// The wing on which fewer opponents are: +1 left, -1 right.
double quiet_wing(const Observation& view) {
    double sum_m = 0;
    for (const RobotView& robot : view.opponents) {
        sum_m += robot.position_m.y;
    }
    return sum_m > 0 ? -1 : 1;
}

/// The ball to the quiet corner of the penalty area, a player right beside the area to take it on.
void place_goal_kick(const Observation& view, Commands& commands) {
    const double wing = quiet_wing(view);
    const Vec2 ball_m{view.own_goal_m().x + kPenaltyAreaDepth_m - 0.03,
                      wing * (kPenaltyAreaHalfWidth_m - 0.03)};
    commands.place_ball(view, ball_m);
    stand(view, 2, {ball_m.x - 0.09, wing * (kPenaltyAreaHalfWidth_m + kStopping_m)}, 0, commands);
    stand(view, 4, {ball_m.x + 0.35, wing * 0.55}, 0, commands);
    stand(view, 5, {-0.15, -wing * 0.3}, 0, commands);
}

/// The kicker in line with its shot.
void place_kicker(const Observation& view, Commands& commands) {
    constexpr double kRunUp_m = 0.12;
    const Vec2 shot = spot_kick_direction(view);
    stand(view, 3, view.restart->ball_m - kRunUp_m * shot, std::atan2(shot.y, shot.x), commands);
}

/// Two behind the kicker for what bounces back.
void place_free_kick(const Observation& view, Commands& commands) {
    place_kicker(view, commands);
    stand(view, 4, {view.restart->ball_m.x - 0.25, 0.25}, 0, commands);
    stand(view, 5, {view.restart->ball_m.x - 0.25, -0.25}, 0, commands);
}

/// The second forward beside the first one.
void place_kick_off(const Observation& view, Commands& commands) {
    stand(view, 5, {-0.12, -0.18}, std::numbers::pi / 4, commands);
}

}  // namespace

Vec2 spot_kick_direction(const Observation& view) {
    constexpr double kInsidePost_m = 0.07;
    const double side = view.restart->since.number % 2 == 0 ? 1 : -1;
    const Vec2 target_m =
        view.opponent_goal_m() + Vec2{0, side * (view.field.goal_half_width_m - kInsidePost_m)};
    const Vec2 way_m = target_m - view.restart->ball_m;
    return 1 / length(way_m) * way_m;
}

bool is_spot_kick(const Observation& view) {
    return view.is_to_kick() && (view.restart->kind == RestartKind::kPenaltyKick ||
                                 view.restart->kind == RestartKind::kFreeKick);
}

void place(const Observation& view, Commands& commands) {
    if (view.restart->team != view.team) {
        return;  // The rules have the defenders where they are needed.
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
        case RestartKind::kFreeBall:  // There is one place, and everybody keeps away.
        case RestartKind::kUnknown:
            break;
    }
}

}  // namespace cancha::strategies::position
