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
    /// Where its model is built. Borrows: `world`.
    LinkBody(dWorldID world, const LinkSpec& link);

    dBodyID id() const { return body_.get(); }

    /// Takes from its motion what damping does in `duration_s`.
    void damp(double duration_s);

    /// Half of the shortest extent of what it collides with; infinite if that is nothing.
    double smallest_half_size_m() const { return smallest_half_size_m_; }

    /// From its centre of mass to its farthest point.
    double reach_m() const { return reach_m_; }

  private:
    BodyHandle body_;
    double linear_damping_;
    double angular_damping_;
    double smallest_half_size_m_;
    double reach_m_;
};

/// The bodies of a model, and the joints that hold them together.
class ModelBody {
  public:
    /// Where its spec has it built. Borrows: `world` and `model`.
    ModelBody(dWorldID world, const ModelSpec& model);

    /// In the order of the spec.
    std::span<const LinkBody> links() const { return links_; }

    std::span<LinkBody> links() { return links_; }

    std::span<const std::unique_ptr<ModelJoint>> joints() const { return joints_; }

    /// Runs the joints that move by themselves or follow others, in the next step, which takes
    /// `duration_s`. Called after those that are driven have been told what to do.
    void run_joints(double duration_s);

    /// Its links were put where its joints have these positions: one for each; empty: 0.
    void place_joints(std::span<const double> positions);

    /// Lets all joints move freely again; called after the step.
    void release_joints();

  private:
    std::vector<LinkBody> links_;
    std::vector<std::unique_ptr<ModelJoint>> joints_;  ///< After what they join.
};

/// Half of the shortest extent of what a link collides with; infinite if that is nothing.
double smallest_half_size_of(const LinkSpec& link);

/// From the centre of mass of a link to the farthest point that it collides with.
double reach_of(const LinkSpec& link);

}  // namespace cancha::world::ode
