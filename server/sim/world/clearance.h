#pragma once

#include <span>
#include <string>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "proto/base/values/rectangle.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

// Checks that bodies are apart where they are put. They may touch.

/// Depth up to which bodies count as touching, so that rounding never makes touching bodies
/// overlap. Its exact value does not matter: it is far below the depth that a contact allows.
inline constexpr double kTouching_m = 1e-6;

/// A robot or a wall as it collides: an upright prism.
struct Prism {
    std::string name;
    Rectangle outline;
    double bottom_m = 0;
    double top_m = 0;
};

/// Prism of a robot at this pose. A tilted robot is treated as upright.
Prism prism_of(const RobotSpec& robot, const GroundPose& pose, const Stance& stance = {});

/// Prisms of everything that never moves and is an upright prism. Round and tilted solids are left
/// out.
std::vector<Prism> walls_of(std::span<const StaticBox> boxes,
                            std::span<const CollisionSpec> collisions);
std::vector<Prism> walls_of(const WorldSpec& spec);

bool overlap(const Prism& a, const Prism& b);

/// Whether the point is above the floor as drawn. False if a coordinate is not finite.
bool is_over(const FloorSpec& floor, Vec2 point_m);

/// Whether a ball with its centre at this point overlaps the prism.
bool overlaps_ball(const Prism& prism, const Vec3& centre_m, double radius_m);

/// Distance from the centre of a robot at which a ball on the ground does not overlap it, for any
/// heading of the robot.
double clear_distance_m(const RobotSpec& robot, double ball_radius_m);

}  // namespace cancha::world
