#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "cancha/client/observation.h"

namespace cancha::strategies::position {

/// What a field player is there for, the most urgent first.
enum class Role { kAttacker, kSupporter, kLeftDefender, kRightDefender };

inline constexpr std::array kRolesByUrgency{Role::kAttacker, Role::kSupporter, Role::kLeftDefender,
                                            Role::kRightDefender};

/// For people: "attacker".
const char* to_string(Role role);

/// Who does what, so that everybody's way is short and nobody changes for nothing.
class Roles {
  public:
    /// One role per field player (in the order of `players`); what is more than four supports.
    /// Attack frame.
    std::vector<Role> assign(const client::Observation& view,
                             std::span<const client::RobotView> players);

  private:
    using Player = std::size_t;

    /// The one of `free`, which is not empty, that is soonest useful in the role.
    Player soonest(Role role, const client::Observation& view,
                   std::span<const client::RobotView> players,
                   const std::vector<Player>& free) const;

    std::vector<Role> last_;
};

/// How long a player would need to be useful as the attacker: the way to the ball, longer for one
/// that must get around it first. Seconds. Attack frame.
double attack_delay_s(const client::Observation& view, const client::RobotView& player);

}  // namespace cancha::strategies::position
