#include "strategies/vss_striker/strategy.h"

#include <algorithm>
#include <cstddef>

#include "cancha/client/drive.h"
#include "cancha/client/keep_out.h"
#include "strategies/simurosot_kit/ball_play.h"
#include "strategies/simurosot_kit/keeper.h"
#include "strategies/simurosot_kit/paths.h"
#include "strategies/simurosot_kit/places.h"
#include "strategies/simurosot_kit/restarts.h"

namespace cancha::strategies {

using client::Commands;
using client::Observation;
using client::RestartKind;
using client::RobotView;
using client::WheelSpeeds;

namespace {

/// Distance between two waiting players. Chosen by eye.
constexpr double kApart_m = 0.25;

bool is_own_kick_off(const Observation& view) {
    return view.restart && view.restart->kind == RestartKind::kKickOff &&
           view.restart->team == view.team;
}

WheelSpeeds shoot(const Observation& view, const RobotView& robot) {
    const Vec2 ball_m = view.ball.position_m;
    if (view.is_to_kick() && is_own_kick_off(view)) {
        return client::drive_through(robot, ball_m);  // Any direction will do in VSS.
    }
    return client::open_target_m(view, robot, ball_m) == ball_m
               ? kit::play_ball(view, robot, kit::open_corner_m(view))
               : kit::back_off(view, robot);
}

/// Waits half-way between ball and own goal, the first on the axis of both, the others beside it.
WheelSpeeds wait(const Observation& view, const RobotView& robot, std::size_t place) {
    const double side = place % 2 == 0 ? 1 : -1;
    const Vec2 half_way_m = 0.5 * (view.ball.position_m + view.own_goal_m());
    const std::size_t steps = (place + 1) / 2;
    const Vec2 beside_m{0, side * kApart_m * static_cast<double>(steps)};
    const Vec2 target_m = kit::in_open_field_m(view, half_way_m + beside_m);
    return kit::go_to(view, robot, client::open_target_m(view, robot, target_m));
}

}  // namespace

void Striker::decide(const Observation& world_view, Commands& commands) {
    const Observation view = client::in_attack_frame(world_view);
    if (view.is_to_place() && !is_own_kick_off(view)) {
        kit::place(view, commands);  // In a kick-off the rules place the kicker behind the ball.
    }
    const RobotView* striker = nullptr;
    double soonest_s = 0;
    for (const RobotView& robot : view.mine) {
        const double seconds = kit::delay_to_play_s(view, robot, kit::open_corner_m(view));
        if (robot.info.number != 1 && (striker == nullptr || seconds < soonest_s)) {
            striker = &robot;
            soonest_s = seconds;
        }
    }
    std::size_t place = 0;
    for (const RobotView& robot : view.mine) {
        if (robot.info.number == 1) {
            commands.set_wheels(robot, kit::keep_goal(view, robot));
        } else if (&robot == striker) {
            commands.set_wheels(robot, shoot(view, robot));
        } else {
            commands.set_wheels(robot, wait(view, robot, place++));
        }
    }
}

}  // namespace cancha::strategies
