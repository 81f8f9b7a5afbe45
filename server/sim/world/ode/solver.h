#pragma once

#include <cstdint>
#include <span>

#include <ode/ode.h>

#include "cancha/base/vec3.h"

namespace cancha::world::ode {

/// Contact of two bodies, as ODE describes it. The normal points into the first body.
struct Touch {
    dContact contact;
    dBodyID first;
    dBodyID second;  ///< Null if the contact is with something that never moves.
};

/// Moves all bodies of a world so that contacts neither penetrate nor stick.
class Solver {
  public:
    virtual ~Solver() = default;

    /// Makes a step of `duration_s` with gravity and the forces that were added to the bodies. Sets
    /// the added forces to 0 afterwards. `seed` decides the order in which contacts are solved.
    virtual void step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) = 0;

    /// Sets whether forces_n() will be called after each step from now on.
    virtual void set_felt(bool is_felt) = 0;

    /// Returns, for each of `touches`, the force on its first body in the last step; world frame.
    /// Expects: set_felt(true) was called before the last step; `touches` and `duration_s` are
    /// those of the last step. The result is valid until the next call.
    virtual std::span<const Vec3> forces_n(std::span<const Touch> touches, double duration_s) = 0;

    /// Sets whether a robot is coming to rest. While this is true, an approximate solver makes more
    /// iterations.
    virtual void set_settling(bool /*is_settling*/) {}
};

}  // namespace cancha::world::ode
