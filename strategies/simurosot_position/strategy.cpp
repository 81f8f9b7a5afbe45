#include "strategies/simurosot_position/strategy.h"

#include "cancha/client/drive.h"
#include "cancha/client/keep_out.h"
#include "strategies/simurosot_kit/ball_play.h"
#include "strategies/simurosot_kit/keeper.h"
#include "strategies/simurosot_kit/paths.h"
#include "strategies/simurosot_kit/prediction.h"
#include "strategies/simurosot_kit/restarts.h"
#include "strategies/simurosot_position/posts.h"

namespace cancha::strategies {

using client::Commands;
using client::Observation;
using client::RobotView;
using client::WheelSpeeds;
using position::Role;

namespace {

// People see no more than ten drawings a second. A recording of all would be half as large again.
constexpr std::uint64_t kTicksPerDrawing = 6;

/// Returns where a field player wants to be; the attacker wants to be where it meets the ball.
Vec2 target_m(Role role, const Observation& view, const RobotView& robot) {
    return role == Role::kAttacker ? kit::first_meeting(view, robot).ball_m
                                   : position::post_m(view, role);
}

WheelSpeeds play(Role role, const Observation& view, const RobotView& robot) {
    if (client::is_charging_keeper(view, robot)) {
        return client::kStop;
    }
    const Vec2 wanted_m = target_m(role, view, robot);
    const Vec2 open_m = client::open_target_m(view, robot, wanted_m);
    const bool may_be_here =
        client::open_waypoint_m(view, robot, robot.position_m) == robot.position_m;
    if (role == Role::kAttacker) {
        return open_m == wanted_m && may_be_here
                   ? kit::play_ball(view, robot, kit::open_corner_m(view))
                   : kit::back_off(view, robot);
    }
    return kit::go_to(view, robot, open_m);
}

/// Shows the role of a field player and where it wants to be.
void draw(Role role, const Observation& view, const RobotView& robot, const client::Pen& pen) {
    const Vec2 wanted_m = target_m(role, view, robot);
    const client::Colour colour = role == Role::kAttacker    ? client::kRed
                                  : role == Role::kSupporter ? client::kOrange
                                                             : client::kGreen;
    pen.line(robot.position_m, wanted_m, colour);
    pen.text(wanted_m, position::to_string(role), colour);
    if (role == Role::kAttacker) {
        pen.plot("to the ball, s", kit::first_meeting(view, robot).after_s);
    }
}

}  // namespace

void Position::decide(const Observation& world_view, Commands& commands) {
    const Observation view = client::in_attack_frame(world_view);
    if (view.is_to_place()) {
        kit::place(view, commands);
    }
    std::vector<RobotView> players;
    for (const RobotView& robot : view.mine) {
        if (robot.info.number == 1) {
            commands.set_wheels(robot, kit::keep_goal(view, robot));
        } else {
            players.push_back(robot);
        }
    }
    jam_.look(view);
    const bool gives_way = jam_.is_jammed() && view.ball.position_m.x > 0;
    const client::Pen pen = commands.pen(view);
    const std::vector<Role> roles = roles_.assign(view, players);
    for (std::size_t i = 0; i < players.size(); ++i) {
        const bool backs_off = gives_way && roles[i] == Role::kAttacker;
        commands.set_wheels(players[i], backs_off ? kit::back_off(view, players[i])
                                                  : play(roles[i], view, players[i]));
        if (view.tick.number % kTicksPerDrawing == 0) {
            draw(roles[i], view, players[i], pen);
        }
    }
}

}  // namespace cancha::strategies
