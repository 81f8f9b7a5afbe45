#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cancha/base/vec3.h"
#include "server/sim/world/world_spec.h"

/// Kinematics of arms: the tip for given joint positions, and joint positions for a given tip.
/// Pure.
///
/// All values are in the frame of the robot's model. Joint positions are in rad or m from the model
/// as built.
namespace cancha::world::arm {

/// Most joints of an arm.
inline constexpr std::size_t kMostJoints = 8;

/// A joint of an arm, as the model is built.
struct Joint {
    bool slides = false;
    Vec3 anchor_m{};
    Vec3 axis;  ///< Unit vector.
    double lower = 0;
    double upper = 0;
};

/// Joints in order, from the base to the tip.
struct Chain {
    std::vector<Joint> joints;
    Vec3 tip_m;
    Vec3 ahead;  ///< Direction of the tip: a unit vector.
};

/// Place and direction of a tip.
struct Tip {
    Vec3 position_m;
    Vec3 ahead;  ///< Direction: a unit vector.
};

/// Wanted place and direction of the tip.
struct Target {
    Vec3 position_m;
    /// Angle of `ahead` below the horizontal, in the vertical plane through the first joint and the
    /// target; pi/2 points down, more points back. None: any pitch will do.
    std::optional<double> pitch_rad{};
};

using Positions = std::vector<double>;

/// Problem if these joints do not form the chain from the base to the link `tip`; empty: they do.
/// Other joints between may only be fixed.
std::string chain_problem(const ModelSpec& model, std::span<const std::size_t> joints,
                          std::size_t tip);

/// The chain of an arm. Its tip is at `offset_m` in the frame of its last link and points along the
/// z axis of that frame. Expects: chain_problem() is empty.
Chain chain_of(const ModelSpec& model, std::span<const std::size_t> joints, std::size_t tip,
               const Vec3& offset_m);

/// The tip with these joint positions. Expects: one position for each joint.
Tip tip_at(const Chain& chain, std::span<const double> positions);

/// Turn from the tip's pitch to the target's, by the shorter way.
double missing_pitch_rad(const Chain& chain, const Tip& tip, const Target& target);

/// Settings of damped_step().
struct Damping {
    double lambda = 0.01;  ///< Damping, in m. More damping makes the motion slower and calmer.
    double most_turn_rad = 0.1745;  ///< Highest turn of a joint in one step: 10 degrees.
    double most_slide_m = 0.1;
};

/// Returns positions one step nearer to the target, within the limits of the joints, by damped
/// least squares
///
///   dq = J^T (J J^T + lambda^2 I)^-1 e
///
/// for the position (Wampler 1986, Nakamura and Hanafusa 1986), and likewise for the pitch by
/// motions that leave the position alone. The pitch is corrected only when the position is near.
/// For a target out of reach, stretches the arm towards it.
Positions damped_step(const Chain& chain, std::span<const double> positions, const Target& target,
                      const Damping& damping);

/// Whether the last joint only turns the tip about its own direction.
bool ends_in_roll(const Chain& chain);

}  // namespace cancha::world::arm
