#pragma once

#include <span>
#include <vector>

#include "server/sim/world/robot_body.h"
#include "server/sim/world/space_pose.h"
#include "server/sim/world/world_spec.h"

// How joints move the links of a model. Pure.
namespace cancha::world {

/// Returns the motion of a body that turns by `angle_rad` about an axis through the point
/// `anchor_m`. `axis`: unit vector.
SpacePose turn_about(const Vec3& anchor_m, const Vec3& axis, double angle_rad);

/// Returns the poses of a model's links for given joint positions, in the frame of the model. The
/// first link keeps its pose as built. `joints`: one position for each joint of the model, in rad
/// or m; empty: all 0, as built.
///
/// If joints form a ring, the poses follow from all joints but one. The ring is closed only if the
/// positions of all its joints fit together.
std::vector<SpacePose> poses_at(const ModelSpec& model, std::span<const double> joints);

/// Returns the speed at which a joint reaches the position `target` after `duration_s`, limited to
/// the joint's highest speed. In rad/s or m/s.
double speed_towards(double target, const DrivenJoint& joint, double duration_s);

/// Sets the positions of joints that follow other joints (JointSpec::mimic). `joints`: one position
/// for each joint of the model.
void follow_mimics(const ModelSpec& model, std::span<double> joints);

}  // namespace cancha::world
