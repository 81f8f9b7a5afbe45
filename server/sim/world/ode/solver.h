#pragma once

#include <cstdint>
#include <span>

#include <ode/ode.h>

#include "cancha/base/vec3.h"

namespace cancha::world::ode {

/// Where two bodies touch, and how, as ODE describes it: the normal points into the first.
struct Touch {
    dContact contact;
    dBodyID first;
    dBodyID second;  ///< Null: something that never moves.
};

/// Moves all bodies of a world on, so that what touches neither sinks in nor pulls.
class Solver {
  public:
    virtual ~Solver() = default;

    /// By `duration_s`, with the forces that have been added to the bodies, which are used up.
    /// `seed` decides the order in which contacts are solved.
    virtual void step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) = 0;

    /// Whether somebody asks for forces() from the next step on.
    virtual void set_felt(bool is_felt) = 0;

    /// Forces on the first body of each touch of the last step, in their order. Expects: somebody
    /// asks for them, `touches` and `duration_s` are those of that step. Valid until the next call.
    virtual std::span<const Vec3> forces_n(std::span<const Touch> touches, double duration_s) = 0;

    /// Whether a robot comes to rest: from the next step on, a solver that is not exact about rest
    /// takes more trouble.
    virtual void set_settling(bool /*is_settling*/) {}
};

}  // namespace cancha::world::ode
