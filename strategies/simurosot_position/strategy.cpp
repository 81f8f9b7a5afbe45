#include "strategies/simurosot_position/strategy.h"

#include "cancha/client/drive.h"
#include "strategies/simurosot_position/attack.h"
#include "strategies/simurosot_position/defence.h"
#include "strategies/simurosot_position/paths.h"

namespace cancha::strategies {

using client::Commands;
using client::Observation;
using client::RobotView;
using client::WheelSpeeds;
using position::Role;

namespace {

WheelSpeeds play(Role role, const Observation& view, const RobotView& robot) {
    switch (role) {
        case Role::kAttacker:
            return position::attack(view, robot);
        case Role::kSupporter:
            return position::go_to(view, robot, position::supporter_post_m(view));
        case Role::kLeftDefender:
            return position::go_to(view, robot, position::defender_post_m(view, 1));
        case Role::kRightDefender:
            return position::go_to(view, robot, position::defender_post_m(view, -1));
    }
    return client::kStop;
}

}  // namespace

void Position::decide(const Observation& world_view, Commands& commands) {
    const Observation view = client::in_attack_frame(world_view);
    std::vector<RobotView> players;
    for (const RobotView& robot : view.mine) {
        if (robot.info.number == 1) {
            commands.set_wheels(robot, position::keep_goal(view, robot));
        } else {
            players.push_back(robot);
        }
    }
    const std::vector<Role> roles = roles_.assign(view, players);
    for (std::size_t i = 0; i < players.size(); ++i) {
        commands.set_wheels(players[i], play(roles[i], view, players[i]));
    }
}

}  // namespace cancha::strategies
