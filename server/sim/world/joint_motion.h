#pragma once

#include <span>
#include <vector>

#include "server/sim/world/robot_body.h"
#include "server/sim/world/space_pose.h"
#include "server/sim/world/world_spec.h"

// How joints that are driven move their models. Pure.
namespace cancha::world {

/// The motion of what turns about an axis, a unit vector, through a point.
SpacePose turn_about(const Vec3& anchor_m, const Vec3& axis, double angle_rad);

/// Poses of the links of a model with its joints in these positions, in the frame of the model; its
/// first link is where it is built. `joints`: one for each of the model; empty: as it is built.
///
/// Where joints make a ring, those that come last in the model close it only if the positions fit.
std::vector<SpacePose> poses_at(const ModelSpec& model, std::span<const double> joints);

/// The speed that brings a joint to `target` in `duration_s`, and no faster than it can go.
double speed_towards(double target, const DrivenJoint& joint, double duration_s);

/// Completes positions by those of joints that follow others.
void follow_mimics(const ModelSpec& model, std::span<double> joints);

}  // namespace cancha::world
