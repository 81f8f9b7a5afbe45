#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cancha/base/vec3.h"
#include "server/sim/world/world_spec.h"

/// Where the joints of an arm bring its tip, and which joints bring it where it shall be. Pure.
///
/// Everything is in the frame of the robot's model. Joint positions are in rad or m from where the
/// model was built.
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

/// Joints one after the other, from the base to the tip.
struct Chain {
    std::vector<Joint> joints;
    Vec3 tip_m;
    Vec3 ahead;  ///< Where the tip points: a unit vector.
};

/// A tip somewhere.
struct Tip {
    Vec3 position_m;
    Vec3 ahead;  ///< Where it points: a unit vector.
};

/// Where the tip shall be, and how it shall point.
struct Target {
    Vec3 position_m;
    /// Angle of `ahead` below the horizontal, in the vertical plane through the first joint and the
    /// target; pi/2 points down, more points back. Nothing: any will do.
    std::optional<double> pitch_rad{};
};

using Positions = std::vector<double>;

/// Why these joints alone do not bring the link `tip` from the base to where it is; empty: they do.
/// Others on the way are fixed.
std::string chain_problem(const ModelSpec& model, std::span<const std::size_t> joints,
                          std::size_t tip);

/// The chain of an arm whose tip is at `offset_m` in the frame of its last link, and points along
/// the z axis of that. Expects: chain_problem() is empty.
Chain chain_of(const ModelSpec& model, std::span<const std::size_t> joints, std::size_t tip,
               const Vec3& offset_m);

/// Expects: one position for each joint.
Tip tip_at(const Chain& chain, std::span<const double> positions);

/// From the pitch that the tip has to the one that it shall have, by the shorter way.
double missing_pitch_rad(const Chain& chain, const Tip& tip, const Target& target);

/// How damped_step() approaches a target.
struct Damping {
    double lambda = 0.01;           ///< Damping, in m: the greater, the slower and the calmer.
    double most_turn_rad = 0.1745;  ///< Most that a joint turns in one step: 10 degrees.
    double most_slide_m = 0.1;
};

/// Positions one step nearer to the target, within the limits of the joints: damped least squares,
///
///   dq = J^T (J J^T + lambda^2 I)^-1 e
///
/// for the position (Wampler 1986, Nakamura and Hanafusa 1986), and the same for the pitch among
/// the motions that leave the position alone. The pitch waits until the position is near. A target
/// out of reach stretches the arm towards it.
Positions damped_step(const Chain& chain, std::span<const double> positions, const Target& target,
                      const Damping& damping);

/// Whether its last joint only turns the tip about the line along which it points.
bool ends_in_roll(const Chain& chain);

}  // namespace cancha::world::arm
