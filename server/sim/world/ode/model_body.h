#pragma once

#include <memory>
#include <span>
#include <vector>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/joints.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// The ODE body of one link of a model.
class LinkBody {
  public:
    /// Makes the body at the pose of `link` (LinkSpec::pose). Borrows: `world`.
    LinkBody(dWorldID world, const LinkSpec& link);

    dBodyID id() const { return body_.get(); }

    /// Reduces the body's velocities by the damping of the link during `duration_s`.
    void damp(double duration_s);

    /// Result of smallest_half_size_of() for the link.
    double smallest_half_size_m() const { return smallest_half_size_m_; }

    /// Result of reach_of() for the link.
    double reach_m() const { return reach_m_; }

  private:
    BodyHandle body_;
    double linear_damping_;
    double angular_damping_;
    double smallest_half_size_m_;
    double reach_m_;
};

/// The bodies of a model's links, and the joints between them.
class ModelBody {
  public:
    /// Makes the bodies at the poses with which the model is built. Borrows: `world` and `model`.
    ModelBody(dWorldID world, const ModelSpec& model);

    /// Bodies in the order of the spec's links.
    std::span<const LinkBody> links() const { return links_; }

    std::span<LinkBody> links() { return links_; }

    std::span<const std::unique_ptr<ModelJoint>> joints() const { return joints_; }

    /// Runs the motors of joints that move by themselves (JointSpec::motor) or follow other joints
    /// (JointSpec::mimic), for the next step of `duration_s`. Call this function after the drives
    /// have acted.
    void run_joints(double duration_s);

    /// Tells the joints that the links have been placed. `positions`: one for each joint; if empty,
    /// all are 0.
    void place_joints(std::span<const double> positions);

    /// Switches off the motors of all joints and counts their turns. Call it after each step.
    void release_joints();

  private:
    std::vector<LinkBody> links_;
    /// In the order of ModelSpec::joints. Declared after the links, so that joints are destroyed
    /// first.
    std::vector<std::unique_ptr<ModelJoint>> joints_;
};

/// Returns half of the smallest size of a link's collisions, in m. Infinite if the link has no
/// collisions.
double smallest_half_size_of(const LinkSpec& link);

/// Returns an upper limit of the distance from a link's centre of mass to the farthest point of its
/// collisions.
double reach_of(const LinkSpec& link);

}  // namespace cancha::world::ode
