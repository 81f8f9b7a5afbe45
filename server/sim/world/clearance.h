#pragma once

#include <span>
#include <string>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "proto/base/values/rectangle.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

// Checks that bodies do not overlap where they are placed. Bodies may touch.

/// Depth up to which bodies count as touching, not as overlapping, so that rounding never makes
/// touching bodies overlap. The exact value does not matter, because contacts allow far greater
/// depths.
inline constexpr double kTouching_m = 1e-6;

/// Collision shape of a robot or a wall: an upright box, called a prism here; world frame.
struct Prism {
    std::string name;   ///< For people: "robot 2", "the wall 'ramp'".
    Rectangle outline;  ///< Outline seen from above.
    double bottom_m = 0;
    double top_m = 0;
};

/// Returns the prism of a robot at this pose, with the height in `stance`. A tilt in `stance` is
/// ignored.
Prism prism_of(const RobotSpec& robot, const GroundPose& pose, const Stance& stance = {});

/// Returns the prisms of all upright boxes that never move. Round and tilted solids are left out.
std::vector<Prism> walls_of(std::span<const StaticBox> boxes,
                            std::span<const CollisionSpec> collisions);
std::vector<Prism> walls_of(const WorldSpec& spec);

/// Whether two prisms overlap by more than kTouching_m.
bool overlap(const Prism& a, const Prism& b);

/// Whether the point is within the drawn floor, seen from above. False if a coordinate is not
/// finite.
bool is_over(const FloorSpec& floor, Vec2 point_m);

/// Whether a ball with this centre and radius overlaps the prism by more than kTouching_m.
bool overlaps_ball(const Prism& prism, const Vec3& centre_m, double radius_m);

/// Returns a distance between the centres of a robot and the ball, seen from above, at which robot
/// and ball do not overlap for any heading of the robot.
double clear_distance_m(const RobotSpec& robot, double ball_radius_m);

}  // namespace cancha::world
