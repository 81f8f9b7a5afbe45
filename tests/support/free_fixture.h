#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>

#include "cancha/base/pose.h"
#include "server/sim/world/space_pose.h"
#include "tests/support/world_fixture.h"

// Helpers for tests in arenas that consist of shapes instead of a field. Robots are free: their
// bodies can climb and tip over.
namespace cancha::world {

/// First robot of a test world, or its only one.
inline constexpr RobotId kRobot{1};

inline constexpr double kDegree_rad = std::numbers::pi / 180;

/// Writes a pose into a message of a discipline.
inline void write_pose(v1::Pose& pose, const Vec3& position_m, double roll_rad = 0,
                       double pitch_rad = 0, double heading_rad = 0) {
    pose.set_x_m(position_m.x);
    pose.set_y_m(position_m.y);
    pose.set_z_m(position_m.z);
    pose.set_roll_rad(roll_rad);
    pose.set_pitch_rad(pitch_rad);
    pose.set_heading_rad(heading_rad);
}

/// Returns a discipline that has level ground, and neither walls nor a ball nor robots. The only
/// robot kind, "cube", is a flat box of 1 kg with a free body and no drive.
inline v1::Discipline free_lab() {
    v1::Discipline discipline = empty_field();
    discipline.clear_field();
    discipline.clear_ball();
    discipline.mutable_arena();
    v1::RobotKind& kind = *discipline.mutable_robot_kinds(0);
    kind.set_drive("none");
    kind.set_body(v1::BODY_FREE);
    kind.set_length_m(0.4);
    kind.set_width_m(0.4);
    kind.set_height_m(0.1);
    kind.set_mass_kg(1);
    return discipline;
}

/// Returns the error of making a world of this discipline; empty if there is none.
inline std::string error_of(const v1::Discipline& discipline) {
    const Result<WorldSpec> spec = make_world_spec(discipline);
    return spec ? "" : spec.error().message;
}

/// Adds a model that never moves to the arena: one link with one collision shape, all at the
/// origin. Returns the collision.
inline v1::Collision& add_shape(v1::Discipline& discipline, const std::string& name,
                                const v1::Shape& shape) {
    v1::Model& model = *discipline.mutable_arena()->add_models();
    model.set_name(name);
    model.set_is_static(true);
    v1::Link& link = *model.add_links();
    link.set_name("link");
    v1::Collision& collision = *link.add_collisions();
    collision.set_name("collision");
    *collision.mutable_shape() = shape;
    return collision;
}

inline v1::Shape box_of(const Vec3& size_m) {
    v1::Shape shape;
    shape.mutable_box()->set_length_m(size_m.x);
    shape.mutable_box()->set_width_m(size_m.y);
    shape.mutable_box()->set_height_m(size_m.z);
    return shape;
}

inline v1::Shape plane() {
    v1::Shape shape;
    shape.mutable_plane();
    return shape;
}

/// Adds a robot of kind "cube". Returns the robot, so that the test can change its start pose.
inline v1::Robot& add_robot(v1::Discipline& discipline, const GroundPose& start = {}) {
    add_cube(discipline, start);
    return *discipline.mutable_robots(discipline.robots_size() - 1);
}

/// An endless slope that goes down in the direction `azimuth_rad` (an angle from x). The point of
/// the slope above the origin is kSlopeHeight_m above the ground. A robot stands on the slope at
/// this point. Its nose points down the slope, turned by `turned_rad`.
struct Slope {
    double tilt_rad = 0;
    double azimuth_rad = 0;
    double turned_rad = 0;
    double friction = 0;
    double static_ratio = 1;  ///< Static friction / sliding friction.
};

inline constexpr double kSlopeHeight_m = 100;

/// Returns free_lab() with this slope and a robot on it.
inline v1::Discipline lab_with_slope(const Slope& slope) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_friction(10);
    v1::Collision& collision = add_shape(discipline, "slope", plane());
    collision.mutable_surface()->set_friction(slope.friction);
    collision.mutable_surface()->set_static_friction_ratio(slope.static_ratio);
    write_pose(*collision.mutable_pose(), {0, 0, kSlopeHeight_m}, 0, slope.tilt_rad,
               slope.azimuth_rad);
    // Turned about the normal of the slope by turned_rad.
    const Quaternion on_slope =
        product(orientation_of(0, slope.tilt_rad, slope.azimuth_rad), upright(slope.turned_rad));
    const Quaternion& q = on_slope;
    v1::Robot& robot = add_robot(discipline);
    write_pose(*robot.mutable_start(), {0, 0, kSlopeHeight_m},
               std::atan2(2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y)),
               std::asin(2 * (q.w * q.y - q.x * q.z)), heading_of(q));
    return discipline;
}

}  // namespace cancha::world
