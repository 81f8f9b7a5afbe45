#pragma once

#include <cstddef>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// The body of a link of the arena that moves.
class LinkBody {
  public:
    /// Borrows: `world`.
    LinkBody(dWorldID world, const LinkSpec& link);

    dBodyID id() const { return body_.get(); }

    /// Takes from its motion what damping does in `duration_s`.
    void damp(double duration_s);

    /// Half of the shortest extent of what it collides with; infinite if that is nothing.
    double smallest_half_size_m() const { return smallest_half_size_m_; }

    /// From its centre of mass to its farthest point.
    double reach_m() const { return reach_m_; }

    /// Links of one model do not collide with each other.
    std::size_t model() const { return model_; }

  private:
    BodyHandle body_;
    double linear_damping_;
    double angular_damping_;
    double smallest_half_size_m_;
    double reach_m_;
    std::size_t model_;
};

/// From the centre of mass of a link to the farthest point that it collides with.
double reach_of(const LinkSpec& link);

}  // namespace cancha::world::ode
