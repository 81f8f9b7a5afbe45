#include "strategies/simurosot_position/strategy.h"

#include "cancha/client/drive.h"
#include "strategies/simurosot_position/attack.h"
#include "strategies/simurosot_position/defence.h"
#include "strategies/simurosot_position/law.h"
#include "strategies/simurosot_position/paths.h"
#include "strategies/simurosot_position/prediction.h"
#include "strategies/simurosot_position/restarts.h"

namespace cancha::strategies {

using client::Commands;
using client::Observation;
using client::RobotView;
using client::WheelSpeeds;
using position::Role;

namespace {

// People see no more than ten drawings a second; a recording of all would be half as large again.
constexpr std::uint64_t kTicksPerDrawing = 6;

/// Where a field player wants to be: the attacker where it meets the ball.
Vec2 target_m(Role role, const Observation& view, const RobotView& robot) {
    switch (role) {
        case Role::kAttacker:
            return position::first_meeting(view, robot).ball_m;
        case Role::kSupporter:
            return position::outside_own_penalty_area_m(view, position::supporter_post_m(view));
        case Role::kLeftDefender:
            return position::defender_post_m(view, 1);
        case Role::kRightDefender:
            // Three may be in the own penalty area: keeper, left defender and attacker.
            return position::outside_own_penalty_area_m(view, position::defender_post_m(view, -1));
    }
    return robot.position_m;
}

WheelSpeeds play(Role role, const Observation& view, const RobotView& robot) {
    const Vec2 wanted_m = target_m(role, view, robot);
    // The goal area is the keeper's, whoever is sooner at the ball.
    const Vec2 allowed_m = position::outside_own_goal_area_m(view, wanted_m);
    if (role == Role::kAttacker && allowed_m == wanted_m) {
        return position::attack(view, robot);
    }
    return position::go_to(view, robot, allowed_m);
}

/// Shows what a field player is there for, and where it wants to be.
void draw(Role role, const Observation& view, const RobotView& robot, const client::Pen& pen) {
    const Vec2 wanted_m = target_m(role, view, robot);
    const client::Colour colour = role == Role::kAttacker    ? client::kRed
                                  : role == Role::kSupporter ? client::kOrange
                                                             : client::kGreen;
    pen.line(robot.position_m, wanted_m, colour);
    pen.text(wanted_m, position::to_string(role), colour);
    if (role == Role::kAttacker) {
        pen.plot("to the ball, s", position::first_meeting(view, robot).after_s);
    }
}

}  // namespace

void Position::decide(const Observation& world_view, Commands& commands) {
    const Observation view = client::in_attack_frame(world_view);
    if (view.is_to_place()) {
        position::place(view, commands);
    }
    std::vector<RobotView> players;
    for (const RobotView& robot : view.mine) {
        if (robot.info.number == 1) {
            commands.set_wheels(robot, position::keep_goal(view, robot));
        } else {
            players.push_back(robot);
        }
    }
    const client::Pen pen = commands.pen(view);
    const std::vector<Role> roles = roles_.assign(view, players);
    for (std::size_t i = 0; i < players.size(); ++i) {
        commands.set_wheels(players[i], play(roles[i], view, players[i]));
        if (view.tick.number % kTicksPerDrawing == 0) {
            draw(roles[i], view, players[i], pen);
        }
    }
}

}  // namespace cancha::strategies
