#pragma once

#include <cstdint>
#include <span>

#include <ode/ode.h>

#include "cancha/base/vec3.h"

namespace cancha::world::ode {

/// Contact of two bodies, as ODE describes it: the normal points into the first.
struct Touch {
    dContact contact;
    dBodyID first;
    dBodyID second;  ///< Null: the other side never moves.
};

/// Moves all bodies of a world so that contacts neither penetrate nor stick.
class Solver {
  public:
    virtual ~Solver() = default;

    /// Makes a step of `duration_s` with the forces that were added to the bodies, and clears them.
    /// `seed` decides the order in which contacts are solved.
    virtual void step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) = 0;

    /// Sets whether forces_n() will be called from the next step on.
    virtual void set_felt(bool is_felt) = 0;

    /// Forces on the first body of each touch of the last step, in their order. Expects:
    /// set_felt(true) before that step; `touches` and `duration_s` are those of that step. Valid
    /// until the next call.
    virtual std::span<const Vec3> forces_n(std::span<const Touch> touches, double duration_s) = 0;

    /// Sets whether a robot is coming to rest. If so, an approximate solver works more exactly from
    /// the next step on.
    virtual void set_settling(bool /*is_settling*/) {}
};

}  // namespace cancha::world::ode
