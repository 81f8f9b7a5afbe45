#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cancha/client/observation.h"

namespace cancha::strategies::position {

/// What a field player is there for, the most urgent first.
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

/// For people: "attacker".
const char* to_string(Role role);

/// Who does what, so that everybody's way is short and nobody changes for nothing.
class Roles {
  public:
    /// One role per field player, in the order of `players`: the most urgent ones, each once. What
    /// is more than ten supports. Attack frame.
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

}  // namespace cancha::strategies::position
