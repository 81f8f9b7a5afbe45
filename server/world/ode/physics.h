#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "proto/base/state_hash.h"
#include "server/world/ode/bodies.h"
#include "server/world/ode/contacts.h"
#include "server/world/ode/handles.h"
#include "server/world/world_spec.h"

namespace cancha::world::ode {

/// The rigid bodies of one world in ODE. Knows neither ticks nor drives.
///
/// Thread: all worlds of a process on one thread.
class Physics {
  public:
    explicit Physics(const WorldSpec& spec);

    /// In the order of the spec.
    std::vector<RobotBody>& robots() { return robots_; }

    const std::vector<RobotBody>& robots() const { return robots_; }

    /// Null where there is no ball.
    BallBody* ball() { return ball_ ? &*ball_ : nullptr; }

    const BallBody* ball() const { return ball_ ? &*ball_ : nullptr; }

    /// Into how many equal parts `duration_s` is to be split, so that no body moves through another
    /// between two looks at the contacts.
    std::uint32_t parts_needed(double duration_s) const;

    /// One ODE step. `seed` decides the order in which the solver takes the contacts.
    void advance(double duration_s, std::uint32_t seed);

    void append_to(StateHash& hash) const;

  private:
    WorldHandle world_;
    Contacts contacts_;
    std::vector<RobotBody> robots_;
    std::optional<BallBody> ball_;
    double smallest_half_size_m_;  ///< Of all robots, horizontally.
};

}  // namespace cancha::world::ode
