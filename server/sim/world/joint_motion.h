#pragma once

#include <span>
#include <vector>

#include "server/sim/world/robot_body.h"
#include "server/sim/world/space_pose.h"
#include "server/sim/world/world_spec.h"

// Motion of a model's links by its joints. Pure.
namespace cancha::world {

/// Motion of a body that turns about an axis through a point. `axis`: unit vector.
SpacePose turn_about(const Vec3& anchor_m, const Vec3& axis, double angle_rad);

/// Poses of the links of a model with these joint positions, in the frame of the model; the first
/// link keeps its pose. `joints`: one for each joint of the model; empty: as built.
///
/// If joints form a ring, the last ones in the model close it only if the positions fit.
std::vector<SpacePose> poses_at(const ModelSpec& model, std::span<const double> joints);

/// Speed that brings a joint to `target` in `duration_s`, at most the joint's highest speed.
double speed_towards(double target, const DrivenJoint& joint, double duration_s);

/// Sets the positions of joints that follow others.
void follow_mimics(const ModelSpec& model, std::span<double> joints);

}  // namespace cancha::world
