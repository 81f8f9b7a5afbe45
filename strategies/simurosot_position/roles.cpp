#include "strategies/simurosot_position/roles.h"

#include <algorithm>
#include <numeric>

#include "strategies/simurosot_position/attack.h"
#include "strategies/simurosot_position/defence.h"
#include "strategies/simurosot_position/prediction.h"

namespace cancha::strategies::position {

namespace {

/// A newcomer must be so much sooner than who has the role, or roles would flap between two robots
/// that are equally near.
constexpr double kLoyalty_s = 0.15;

/// The ways around the ball: a player right before it needs so much longer than one behind it.
constexpr double kWayAround_s = 0.35;

double delay_s(Role role, const client::Observation& view, const client::RobotView& player) {
    switch (role) {
        case Role::kAttacker:
            return attack_delay_s(view, player);
        case Role::kSupporter:
            return time_to_reach_s(player, supporter_post_m(view));
        case Role::kLeftDefender:
            return time_to_reach_s(player, defender_post_m(view, 1));
        case Role::kRightDefender:
            return time_to_reach_s(player, defender_post_m(view, -1));
    }
    return 0;
}

}  // namespace

const char* to_string(Role role) {
    switch (role) {
        case Role::kAttacker:
            return "attacker";
        case Role::kSupporter:
            return "supporter";
        case Role::kLeftDefender:
            return "left defender";
        case Role::kRightDefender:
            return "right defender";
    }
    return "";
}

double attack_delay_s(const client::Observation& view, const client::RobotView& player) {
    const Meeting meeting = first_meeting(view, player);
    const Vec2 way = meeting.ball_m - player.position_m;
    const double way_m = std::max(length(way), 0.01);
    const double along = dot(way, shot_direction(view, meeting.ball_m)) / way_m;
    return time_to_reach_s(player, meeting.ball_m) + kWayAround_s * (1 - along) / 2;
}

std::vector<Role> Roles::assign(const client::Observation& view,
                                std::span<const client::RobotView> players) {
    std::vector<Role> roles(players.size(), Role::kSupporter);
    std::vector<Player> free(players.size());
    std::iota(free.begin(), free.end(), Player{0});
    for (const Role role : kRolesByUrgency) {
        if (free.empty()) {
            break;
        }
        const Player player = soonest(role, view, players, free);
        roles[player] = role;
        std::erase(free, player);
    }
    last_ = roles;
    return roles;
}

Roles::Player Roles::soonest(Role role, const client::Observation& view,
                             std::span<const client::RobotView> players,
                             const std::vector<Player>& free) const {
    return *std::ranges::min_element(free, {}, [&](Player player) {
        const bool had_it = player < last_.size() && last_[player] == role;
        return delay_s(role, view, players[player]) - (had_it ? kLoyalty_s : 0);
    });
}

}  // namespace cancha::strategies::position
