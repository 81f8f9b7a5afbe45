#pragma once

#include <span>
#include <vector>

#include "server/sim/world/robot_body.h"
#include "server/sim/world/space_pose.h"
#include "server/sim/world/world_spec.h"

// How joints move the links of a model. Pure.
namespace cancha::world {

/// Returns the turn by `angle_rad` about an axis through the point `anchor_m`, as a motion:
/// composed(motion, pose) is the turned pose. `axis`: unit vector.
SpacePose turn_about(const Vec3& anchor_m, const Vec3& axis, double angle_rad);

/// Returns the poses of a model's links for given joint positions, in the frame of the model. The
/// first link keeps the pose with which the model is built. `joints`: one position for each joint
/// of the model, in rad or m; if empty, all joints are at 0, as the model is built.
///
/// If joints form a ring, one of its joints has no effect on the poses. The links of the ring meet
/// at this joint only if the positions of all joints of the ring fit together.
std::vector<SpacePose> poses_at(const ModelSpec& model, std::span<const double> joints);

/// Returns the speed, in rad/s or m/s, at which a joint reaches the position `target` after
/// `duration_s`. Limits the speed to the joint's highest speed.
double speed_towards(double target, const DrivenJoint& joint, double duration_s);

/// Sets the positions of joints that follow other joints (JointSpec::mimic). `joints`: one position
/// for each joint of the model.
void follow_mimics(const ModelSpec& model, std::span<double> joints);

}  // namespace cancha::world
