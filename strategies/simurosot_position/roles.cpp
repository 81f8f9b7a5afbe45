#include "strategies/simurosot_position/roles.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "strategies/simurosot_kit/ball_play.h"
#include "strategies/simurosot_kit/prediction.h"
#include "strategies/simurosot_position/posts.h"

namespace cancha::strategies::position {

namespace {

/// A player must be sooner by this much than the player that has the role. Otherwise the role would
/// change constantly between two robots that are equally near.
constexpr double kLoyalty_s = 0.15;

constexpr std::array kRolesByUrgency{
    Role::kAttacker, Role::kLeftDefender, Role::kSupporter,      Role::kRightDefender,
    Role::kLeftWing, Role::kRightWing,    Role::kLeftMidfielder, Role::kRightMidfielder,
    Role::kLeftBack, Role::kRightBack};

double delay_s(Role role, const client::Observation& view, const client::RobotView& player) {
    return role == Role::kAttacker ? kit::delay_to_play_s(view, player, kit::open_corner_m(view))
                                   : kit::time_to_reach_s(player, post_m(view, role));
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
        case Role::kLeftWing:
            return "left wing";
        case Role::kRightWing:
            return "right wing";
        case Role::kLeftMidfielder:
            return "left midfielder";
        case Role::kRightMidfielder:
            return "right midfielder";
        case Role::kLeftBack:
            return "left back";
        case Role::kRightBack:
            return "right back";
    }
    return "";
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
