#pragma once

#include "server/world/ode/bodies.h"
#include "server/world/world_spec.h"

namespace cancha::world::ode {

/// The body of a link of the arena that moves.
class LinkBody {
  public:
    /// Borrows: `world`.
    LinkBody(dWorldID world, const LinkSpec& link);

    dBodyID id() const { return body_.get(); }

    /// Takes from its motion what damping does in `duration_s`.
    void damp(double duration_s);

    double speed_mps() const;

    /// Half of the shortest extent of what it collides with; infinite if that is nothing.
    double smallest_half_size_m() const { return smallest_half_size_m_; }

  private:
    BodyHandle body_;
    double linear_damping_;
    double angular_damping_;
    double smallest_half_size_m_;
};

}  // namespace cancha::world::ode
