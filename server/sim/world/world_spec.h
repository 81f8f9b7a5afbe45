#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"
#include "server/sim/world/command.h"
#include "server/sim/world/drive.h"
#include "server/sim/world/environment.h"
#include "server/sim/world/moving_order.h"
#include "server/sim/world/shape.h"

namespace cancha::world {

/// A box that never moves. It collides as `collision` says and is drawn as `drawn` says: walls
/// collide higher and thicker outward than they look, so that nothing hops or tunnels out.
struct StaticBox {
    struct Extent {
        Vec3 centre_m;  ///< World frame.
        Vec3 size_m;    ///< Full extents along the box's own x, y, z.

        friend bool operator==(const Extent&, const Extent&) = default;
    };

    std::string name;
    double heading_rad = 0;  ///< Direction of the box's own x, about world z.
    Extent drawn;            ///< Size as it is drawn; zero: it is not drawn.
    Extent collision;
    Colour colour;

    friend bool operator==(const StaticBox&, const StaticBox&) = default;
};

/// See cancha.v1.Solver.
enum class SolverKind : std::uint8_t { kPlanar, kQuickStep, kStep };

/// The pieces into which time and contacts are cut; see cancha.v1.Timing and cancha.v1.Physics.
struct SolverSpec {
    SolverKind kind = SolverKind::kQuickStep;
    double gravity_mps2 = 0;  ///< Along world z: negative.
    double erp = 0;
    double cfm = 0;
    int iterations = 0;
    int contacts_per_pair = 0;
    double max_correcting_speed_mps = 0;
    double tick_rate_hz = 0;     ///< Need not be a whole number.
    std::uint32_t substeps = 0;  ///< Per tick.

    friend bool operator==(const SolverSpec&, const SolverSpec&) = default;
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

    friend bool operator==(const BallSpec&, const BallSpec&) = default;
};

/// So much of the height of a robot on wheels is free below its chassis, as in the original.
inline constexpr double kClearanceShare = 0.05;

/// The stance of a robot that can leave the ground and tilt: others stand upright on z = 0.
struct Stance {
    double floor_m = 0;    ///< Height of the floor below its middle.
    double roll_rad = 0;   ///< About its middle on the floor, as in cancha.v1.Pose.
    double pitch_rad = 0;  ///< Positive: its nose goes down.

    bool is_tilted() const { return roll_rad != 0 || pitch_rad != 0; }

    friend bool operator==(const Stance&, const Stance&) = default;
};

/// The mass of a link and its spread: about its centre of mass, along the axes of the link.
struct InertiaSpec {
    double mass_kg = 0;
    Vec3 moments_kgm2;   ///< About x, y, z.
    Vec3 products_kgm2;  ///< Products of x and y, x and z, y and z.

    friend bool operator==(const InertiaSpec&, const InertiaSpec&) = default;
};

/// A rigid body that moves. Its frame has its origin in the centre of mass, and the axes of the
/// link.
struct LinkSpec {
    std::string name;  ///< "model/link".
    SpacePose pose;    ///< As the model is built, in its frame.
    InertiaSpec inertia;
    double linear_damping = 0;                ///< Share of the speed that is lost per second.
    double angular_damping = 0;               ///< Damping of the turn rate.
    std::vector<CollisionSpec> collisions{};  ///< In its frame, as the visuals.
    std::vector<VisualSpec> visuals{};

    friend bool operator==(const LinkSpec&, const LinkSpec&) = default;
};

enum class JointKind : std::uint8_t { kFixed, kRevolute, kPrismatic };

/// The joint that another one follows, and how; see cancha.v1.Mimic.
struct MimicSpec {
    std::size_t joint = 0;  ///< Place in ModelSpec::joints.
    double multiplier = 1;
    double offset = 0;

    friend bool operator==(const MimicSpec&, const MimicSpec&) = default;
};

/// What a joint of the arena does by itself; see cancha.v1.Motor.
struct MotorSpec {
    double speed = 0;
    std::optional<double> position{};

    friend bool operator==(const MotorSpec&, const MotorSpec&) = default;
};

/// Holds a link to another one or to the world, as the model is built.
struct JointSpec {
    std::string name;  ///< "model/joint".
    JointKind kind = JointKind::kFixed;
    std::size_t child = 0;                ///< Place in ModelSpec::links.
    std::optional<std::size_t> parent{};  ///< Nothing: the world.
    Vec3 anchor_m{};                      ///< In the frame of the model.
    Vec3 axis{};  ///< In the frame of the model; a unit vector but for a fixed joint.
    std::optional<double> lower{};  ///< In rad or m from where it is built.
    std::optional<double> upper{};
    std::optional<double> max_speed{};   ///< Limit of those that drive it, per second.
    std::optional<double> max_effort{};  ///< In N m or N.
    std::optional<MimicSpec> mimic{};
    std::optional<MotorSpec> motor{};

    bool moves() const { return kind != JointKind::kFixed; }

    friend bool operator==(const JointSpec&, const JointSpec&) = default;
};

/// A thing that moves: links held together by joints. They do not collide with each other. The
/// frame of a robot's model is that of its base, which is its first link; that of an arena's is the
/// world's.
struct ModelSpec {
    std::vector<LinkSpec> links;
    std::vector<JointSpec> joints;

    friend bool operator==(const ModelSpec&, const ModelSpec&) = default;
};

/// A part of a robot that commands move: a drive with its settings. See cancha.v1.Actuator.
struct ActuatorSpec {
    std::string name;
    const DriveModel* drive = nullptr;  ///< Never null but in tests of what needs none.
    ParameterValues settings{};         ///< Complete.
    std::vector<std::size_t> joints{};  ///< Joints that it moves: places in ModelSpec::joints.
    std::size_t tip = 0;                ///< Link at its end: place in ModelSpec::links.

    friend bool operator==(const ActuatorSpec&, const ActuatorSpec&) = default;
};

/// One robot of the match. Its mass is spread evenly over its box, unless it is on wheels or has a
/// model of its own.
struct RobotSpec {
    RobotId id{};
    Team team = Team::kNone;
    unsigned number = 0;
    std::string kind;
    Vec3 size_m;      ///< Full extents along body x, y, z.
    Vec3 centre_m{};  ///< Middle of that box, in the frame of the body.
    double mass_kg = 0;
    BodyKind body = BodyKind::kUpright;  ///< The drive has a maker for it.
    WheelsSpec wheels;
    std::vector<ActuatorSpec> actuators;
    GroundPose start;     ///< Of the point on the ground below its middle.
    Stance start_stance;  ///< There. Robots that are not free stand upright on the ground.
    std::optional<ModelSpec> model{};  ///< In place of a box. Robots that are not free have none.
    /// Where its joints are whenever it is put somewhere: one for each of the model. Empty: 0.
    std::vector<double> start_joints{};

    /// Null: it is a box.
    const ModelSpec* own_model() const { return model ? &*model : nullptr; }

    /// From its lowest point up to the origin of its body, while it stands level.
    double foot_m() const { return size_m.z / 2 - centre_m.z; }

    /// What it can be told.
    CommandedRobot commanded() const;

    /// Whether it can be put like this: only a free body leaves the ground or tilts.
    bool can_take(const Stance& stance) const {
        return body == BodyKind::kFree || stance == Stance{};
    }

    friend bool operator==(const RobotSpec&, const RobotSpec&) = default;
};

/// A robot of this spec that stands there, at rest.
BodyState stand(const RobotSpec& robot, const GroundPose& pose, const Stance& stance);

/// The floor as it is drawn. What collides is the whole plane z = 0.
struct FloorSpec {
    double length_m = 0;  ///< Along x; covers all that stands on it.
    double width_m = 0;
    Colour colour;

    friend bool operator==(const FloorSpec&, const FloorSpec&) = default;
};

/// All that the world is built from, and all that a viewer draws of it. Made from a discipline by
/// `make_world_spec`; nothing of protobuf crosses into physics.
struct WorldSpec {
    SolverSpec solver;
    AirSpec air{};
    FloorSpec floor;
    std::vector<StaticBox> boxes;           ///< Upright walls on the ground.
    std::vector<CollisionSpec> collisions;  ///< All else that never moves and collides.
    std::vector<VisualSpec> visuals;        ///< All else that is drawn.
    std::vector<ModelSpec> models{};        ///< Models of the arena that move.
    std::optional<BallSpec> ball{};
    std::vector<RobotSpec> robots;  ///< In ascending id order.
    double robot_restitution = 0;   ///< Robot against wall and robot.
    double robot_friction = 0;

    /// Calls with each link that states list, in that order (see for_each_moving_model()), and its
    /// robot; null: it is the arena's.
    template <typename Action>
    void for_each_moving_link(Action action) const {
        for_each_moving_model(
            models, robots, std::mem_fn(&RobotSpec::own_model),
            [&action](const ModelSpec& model, const RobotSpec* robot, std::size_t first) {
                for (const LinkSpec& link : std::span(model.links).subspan(first)) {
                    action(link, robot);
                }
            });
    }

    /// Links that states list, in that order.
    std::vector<const LinkSpec*> moving_links() const;

    /// Joints that states list, in that order: all that are not fixed.
    std::vector<const JointSpec*> moving_joints() const;

    /// Whether nothing but the ball leaves the ground or tilts, so that the planar solver can have
    /// it.
    bool is_planar() const;

    friend bool operator==(const WorldSpec&, const WorldSpec&) = default;
};

}  // namespace cancha::world
