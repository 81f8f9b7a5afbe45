#pragma once

#include <span>
#include <string>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "proto/base/values/rectangle.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

// Whether bodies stand clear of each other where somebody puts them. They may touch.

/// Rounding must not turn bodies that touch into ones that overlap. Nothing depends on the digit:
/// it is far below what a contact lets bodies sink in.
inline constexpr double kTouching_m = 1e-6;

/// A robot or a wall as it collides: an upright prism.
struct Prism {
    std::string name;
    Rectangle outline;
    double bottom_m = 0;
    double top_m = 0;
};

/// A robot that stands there; of one that is tilted, roughly: as if it stood upright.
Prism prism_of(const RobotSpec& robot, const GroundPose& pose, const Stance& stance = {});

/// All that never moves and is an upright prism; what is round or tilted is not among it.
std::vector<Prism> walls_of(std::span<const StaticBox> boxes,
                            std::span<const CollisionSpec> collisions);
std::vector<Prism> walls_of(const WorldSpec& spec);

bool overlap(const Prism& a, const Prism& b);

/// Whether the point is above the floor as it is drawn. False for what is no number.
bool is_over(const FloorSpec& floor, Vec2 point_m);

/// A ball with its centre there.
bool overlaps_ball(const Prism& prism, const Vec3& centre_m, double radius_m);

/// So far from the centre of a robot a ball on the ground is clear of it, whichever way it looks.
double clear_distance_m(const RobotSpec& robot, double ball_radius_m);

}  // namespace cancha::world
