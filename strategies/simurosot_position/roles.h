#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cancha/client/observation.h"

namespace cancha::strategies::position {

/// Role of a field player, the most urgent first.
enum class Role {
    kAttacker,
    kLeftDefender,
    kSupporter,
    kRightDefender,
    kLeftWing,
    kRightWing,
    kLeftMidfielder,
    kRightMidfielder,
    kLeftBack,
    kRightBack,
};

/// Returns a text for people: "attacker".
const char* to_string(Role role);

/// Distributes the roles so that each player's way is short and players change roles only for a
/// reason.
class Roles {
  public:
    /// Returns one role per field player, in the order of `players`: the most urgent roles, each
    /// once. More than ten players: the rest support. Attack frame.
    std::vector<Role> assign(const client::Observation& view,
                             std::span<const client::RobotView> players);

  private:
    using Player = std::size_t;

    /// Returns the player of `free` that is soonest useful in the role. Expects: `free` is not
    /// empty.
    Player soonest(Role role, const client::Observation& view,
                   std::span<const client::RobotView> players,
                   const std::vector<Player>& free) const;

    std::vector<Role> last_;
};

}  // namespace cancha::strategies::position
