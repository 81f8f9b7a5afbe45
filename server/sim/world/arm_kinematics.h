#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cancha/base/vec3.h"
#include "server/sim/world/world_spec.h"

/// Kinematics of arms. Computes the pose of an arm's tip from its joint positions, and the joint
/// positions from a wanted pose of the tip. Pure.
///
/// All vectors are in the frame of the robot's model. Joint positions are in rad or m. All joints
/// have the position 0 in the pose in which the model is built.
namespace cancha::world::arm {

/// Largest number of joints of an arm.
inline constexpr std::size_t kMostJoints = 8;

/// A joint of an arm, in the pose in which the model is built.
struct Joint {
    bool slides = false;  ///< True for a slider, false for a hinge.
    Vec3 anchor_m{};      ///< A point on the axis.
    Vec3 axis;            ///< Direction of the axis: a unit vector.
    double lower = 0;     ///< Lowest position; -infinity without a limit.
    double upper = 0;     ///< Highest position; infinity without a limit.
};

/// The joints and the tip of an arm, in the pose in which the model is built.
struct Chain {
    std::vector<Joint> joints;  ///< In order from the base to the tip.
    Vec3 tip_m;                 ///< Position of the tip.
    Vec3 ahead;                 ///< Direction in which the tip points: a unit vector.
};

/// Position and direction of the tip, for some joint positions.
struct Tip {
    Vec3 position_m;
    Vec3 ahead;  ///< Direction in which the tip points: a unit vector.
};

/// Wanted position and, optionally, pitch of the tip.
struct Target {
    Vec3 position_m;
    /// Wanted angle of Tip::ahead below the horizontal, in the vertical plane through the first
    /// joint and the target. At 0 the tip points horizontally away from the first joint, at pi/2
    /// downwards, at more than pi/2 back towards the first joint. None if any pitch will do.
    std::optional<double> pitch_rad{};
};

/// One position for each joint of a chain.
using Positions = std::vector<double>;

/// Checks that these joints form the chain from the base to the link `tip`, with only fixed joints
/// between them. Returns a description of the problem for people, or an empty text if there is
/// none. `joints` and `tip`: indices in ModelSpec::joints and ModelSpec::links.
std::string chain_problem(const ModelSpec& model, std::span<const std::size_t> joints,
                          std::size_t tip);

/// Returns the chain of an arm. The arm's tip is the point `offset_m` in the frame of the link
/// `tip`, and points along the z axis of this frame. Expects: chain_problem() returns no problem;
/// at most kMostJoints joints.
Chain chain_of(const ModelSpec& model, std::span<const std::size_t> joints, std::size_t tip,
               const Vec3& offset_m);

/// Returns the tip for these joint positions. Expects: one position for each joint.
Tip tip_at(const Chain& chain, std::span<const double> positions);

/// Returns the angle by which the pitch of the tip must still change to reach the target's pitch,
/// by the shorter way round. Positive means downwards. Returns 0 if the target has no pitch.
double missing_pitch_rad(const Chain& chain, const Tip& tip, const Target& target);

/// Settings of damped_step().
struct Damping {
    double lambda = 0.01;  ///< Damping, in m. With more damping the motion is slower and smoother.
    /// Largest angle by which a hinge turns in one step: 10 degrees.
    double most_turn_rad = 0.1745;
    double most_slide_m = 0.1;  ///< Largest distance by which a slider moves in one step.
};

/// Makes one step from `positions` towards the target. Returns the new joint positions, within the
/// limits of the joints. The step that moves the tip's position is, by damped least squares,
///
///   dq = J^T (J J^T + lambda^2 I)^-1 e
///
/// (Wampler 1986, Nakamura and Hanafusa 1986), where e is the vector from the tip to the target and
/// J the derivative of the tip's position with respect to the joint positions. Only near the
/// target, the step also corrects the pitch by the same formula, with motions that do not change
/// the position of the tip. If the target is out of reach, repeated steps stretch the arm towards
/// it.
Positions damped_step(const Chain& chain, std::span<const double> positions, const Target& target,
                      const Damping& damping);

/// Whether the last joint only turns the tip about the direction in which the tip points.
bool ends_in_roll(const Chain& chain);

}  // namespace cancha::world::arm
