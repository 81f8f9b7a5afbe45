#pragma once

#include <memory>
#include <span>
#include <vector>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/joints.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// The body of a link.
class LinkBody {
  public:
    /// Makes the body at the pose as built. Borrows: `world`.
    LinkBody(dWorldID world, const LinkSpec& link);

    dBodyID id() const { return body_.get(); }

    /// Damps its motion for `duration_s`.
    void damp(double duration_s);

    /// Half of the smallest size of its collisions; infinite if it has none.
    double smallest_half_size_m() const { return smallest_half_size_m_; }

    /// Distance from its centre of mass to its farthest point.
    double reach_m() const { return reach_m_; }

  private:
    BodyHandle body_;
    double linear_damping_;
    double angular_damping_;
    double smallest_half_size_m_;
    double reach_m_;
};

/// The bodies of a model, and the joints between them.
class ModelBody {
  public:
    /// Makes the bodies at their poses as built. Borrows: `world` and `model`.
    ModelBody(dWorldID world, const ModelSpec& model);

    /// Bodies in the order of the spec's links.
    std::span<const LinkBody> links() const { return links_; }

    std::span<LinkBody> links() { return links_; }

    std::span<const std::unique_ptr<ModelJoint>> joints() const { return joints_; }

    /// Runs the joints that move by themselves or follow others, for the next step of `duration_s`.
    /// Call it after the drives.
    void run_joints(double duration_s);

    /// Tells the joints that the links were put at these positions: one for each joint; empty: all
    /// 0.
    void place_joints(std::span<const double> positions);

    /// Lets all joints move freely again. Called after each step.
    void release_joints();

  private:
    std::vector<LinkBody> links_;
    std::vector<std::unique_ptr<ModelJoint>> joints_;  ///< Declared after the links that they join.
};

/// Half of the smallest size of a link's collisions; infinite if it has none.
double smallest_half_size_of(const LinkSpec& link);

/// Distance from the centre of mass of a link to the farthest point of its collisions.
double reach_of(const LinkSpec& link);

}  // namespace cancha::world::ode
