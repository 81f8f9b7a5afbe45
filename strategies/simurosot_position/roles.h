#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cancha/client/observation.h"

namespace cancha::strategies::position {

/// Roles of field players, the most urgent first. posts.h says where they play.
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

/// Gives each field player a role, so that each player has a short way to its place. A role goes to
/// another player only if that player is clearly sooner there.
class Roles {
  public:
    /// Returns one role for each field player, in the order of `players`. The most urgent roles are
    /// given once each; players beyond the tenth are supporters. `view` is in the attack frame: the
    /// own team attacks towards +x.
    std::vector<Role> assign(const client::Observation& view,
                             std::span<const client::RobotView> players);

  private:
    using Player = std::size_t;

    /// Returns the player of `free` that can reach the place of the role first. Expects: `free` is
    /// not empty.
    Player soonest(Role role, const client::Observation& view,
                   std::span<const client::RobotView> players,
                   const std::vector<Player>& free) const;

    std::vector<Role> last_;
};

}  // namespace cancha::strategies::position
