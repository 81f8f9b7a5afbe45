#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "server/world/drive.h"

namespace cancha::world {

/// sRGB, each 0 to 1.
struct Colour {
    double r = 1;
    double g = 1;
    double b = 1;
};

/// A box that never moves. It collides as `collision` says and is drawn as `drawn` says: walls
/// collide higher and thicker outward than they look, so that nothing hops or tunnels out.
struct StaticBox {
    struct Extent {
        Vec3 centre_m;  ///< World frame.
        Vec3 size_m;    ///< Full extents along the box's own x, y, z.
    };

    std::string name;
    double heading_rad = 0;  ///< Of the box's own x, about world z.
    Extent drawn;
    Extent collision;
    Colour colour;
};

/// How time and contacts are cut into pieces; see cancha.v1.Timing and cancha.v1.Physics.
struct SolverSpec {
    double gravity_mps2 = 0;  ///< Along world z: negative.
    double erp = 0;
    double cfm = 0;
    int iterations = 0;
    int contacts_per_pair = 0;
    double max_correcting_speed_mps = 0;
    double tick_rate_hz = 0;     ///< Need not be a whole number.
    std::uint32_t substeps = 0;  ///< Per tick.
};

/// The ball; see cancha.v1.Ball.
struct BallSpec {
    double radius_m = 0;
    double mass_kg = 0;
    double wall_restitution = 0;
    double robot_restitution = 0;
    double ground_restitution = 0;
    double ground_friction = 0;
    double wall_friction = 0;
    double robot_friction = 0;
    double rolling_deceleration_mps2 = 0;
    Vec2 start_m;
    Colour colour;
};

/// So much of the height of a robot on wheels is free below its chassis, as in the original.
inline constexpr double kClearanceShare = 0.05;

/// One robot of the match. Its mass is spread evenly over its box, unless it is on wheels.
struct RobotSpec {
    RobotId id{};
    Team team = Team::kNone;
    unsigned number = 0;
    std::string kind;
    Vec3 size_m;  ///< Full extents along body x, y, z.
    double mass_kg = 0;
    WheelsSpec wheels;
    const DriveModel* drive = nullptr;
    ParameterValues drive_settings;  ///< Complete.
    GroundPose start;
};

/// The floor as it is drawn. What collides is the whole plane z = 0.
struct FloorSpec {
    double length_m = 0;  ///< Along x; covers all that stands on it.
    double width_m = 0;
    Colour colour;
};

/// All that the world is built from, and all that a viewer draws of it. Made from a discipline by
/// `make_world_spec`; nothing of protobuf crosses into physics.
struct WorldSpec {
    SolverSpec solver;
    FloorSpec floor;
    std::vector<StaticBox> boxes;
    std::optional<BallSpec> ball{};
    std::vector<RobotSpec> robots;  ///< In ascending id order.
    double robot_restitution = 0;   ///< Robot against wall and robot.
    double robot_friction = 0;
};

}  // namespace cancha::world
