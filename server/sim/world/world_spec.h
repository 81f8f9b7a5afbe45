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

/// A box that never moves. It collides as `collision` and is drawn as `drawn`. Walls collide higher
/// and thicker outward than they are drawn, so that nothing jumps over or passes through them.
struct StaticBox {
    struct Extent {
        Vec3 centre_m;  ///< World frame.
        Vec3 size_m;    ///< Full extents along the box's own x, y, z.

        friend bool operator==(const Extent&, const Extent&) = default;
    };

    std::string name;
    double heading_rad = 0;  ///< Direction of the box's own x, about world z.
    Extent drawn;            ///< Size as drawn. Zero: it is not drawn.
    Extent collision;
    Colour colour;

    friend bool operator==(const StaticBox&, const StaticBox&) = default;
};

/// Kind of solver; see cancha.v1.Solver.
enum class SolverKind : std::uint8_t { kPlanar, kQuickStep, kStep };

/// Numbers of the solver and of time steps; see cancha.v1.Timing and cancha.v1.Physics.
struct SolverSpec {
    SolverKind kind = SolverKind::kQuickStep;
    double gravity_mps2 = 0;  ///< Along world z, so negative.
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

/// Ground clearance of a wheeled robot, as a share of its height. The original's value.
inline constexpr double kClearanceShare = 0.05;

/// Height and tilt of a robot that can leave the ground. Others stand upright on z = 0.
struct Stance {
    double floor_m = 0;    ///< Height of the floor below the robot's middle.
    double roll_rad = 0;   ///< Roll about the robot's middle on the floor, as in cancha.v1.Pose.
    double pitch_rad = 0;  ///< Positive: the nose goes down.

    bool is_tilted() const { return roll_rad != 0 || pitch_rad != 0; }

    friend bool operator==(const Stance&, const Stance&) = default;
};

/// Mass of a link and its distribution, about its centre of mass, along the axes of the link.
struct InertiaSpec {
    double mass_kg = 0;
    Vec3 moments_kgm2;   ///< About x, y, z.
    Vec3 products_kgm2;  ///< Products of x and y, x and z, y and z.

    friend bool operator==(const InertiaSpec&, const InertiaSpec&) = default;
};

/// A rigid body that moves. The origin of its frame is its centre of mass; the axes are the link's.
struct LinkSpec {
    std::string name;  ///< "model/link".
    SpacePose pose;    ///< In the frame of the model, as built.
    InertiaSpec inertia;
    double linear_damping = 0;                ///< Share of the speed that is lost per second.
    double angular_damping = 0;               ///< Share of the turn rate that is lost per second.
    std::vector<CollisionSpec> collisions{};  ///< In the frame of this body, as `visuals`.
    std::vector<VisualSpec> visuals{};

    friend bool operator==(const LinkSpec&, const LinkSpec&) = default;
};

enum class JointKind : std::uint8_t { kFixed, kRevolute, kPrismatic };

/// A joint follows another by this rule; see cancha.v1.Mimic.
struct MimicSpec {
    std::size_t joint = 0;  ///< Index in ModelSpec::joints of the joint to follow.
    double multiplier = 1;
    double offset = 0;

    friend bool operator==(const MimicSpec&, const MimicSpec&) = default;
};

/// Motion of an arena's joint by itself; see cancha.v1.Motor.
struct MotorSpec {
    double speed = 0;
    std::optional<double> position{};

    friend bool operator==(const MotorSpec&, const MotorSpec&) = default;
};

/// A joint that holds a link to another one, or to the world, at the pose as built.
struct JointSpec {
    std::string name;  ///< "model/joint".
    JointKind kind = JointKind::kFixed;
    std::size_t child = 0;                ///< Index in ModelSpec::links.
    std::optional<std::size_t> parent{};  ///< Index in ModelSpec::links. None: the world.
    Vec3 anchor_m{};                      ///< In the frame of the model.
    Vec3 axis{};  ///< In the frame of the model; a unit vector unless the joint is fixed.
    std::optional<double> lower{};  ///< In rad or m from the position as built.
    std::optional<double> upper{};
    std::optional<double> max_speed{};   ///< Limit for its drives, per second.
    std::optional<double> max_effort{};  ///< In N m or N.
    std::optional<MimicSpec> mimic{};
    std::optional<MotorSpec> motor{};

    bool moves() const { return kind != JointKind::kFixed; }

    friend bool operator==(const JointSpec&, const JointSpec&) = default;
};

/// A thing that moves: links held together by joints. Its links do not collide with each other. A
/// robot's model is in the frame of its base, the first link; an arena's is in the world frame.
struct ModelSpec {
    std::vector<LinkSpec> links;
    std::vector<JointSpec> joints;

    friend bool operator==(const ModelSpec&, const ModelSpec&) = default;
};

/// A part of a robot that moves by commands: a drive with its settings. See cancha.v1.Actuator.
struct ActuatorSpec {
    std::string name;
    const DriveModel* drive = nullptr;  ///< Null only in tests that need no drive.
    ParameterValues settings{};         ///< Complete.
    std::vector<std::size_t> joints{};  ///< Joints that it moves: indices in ModelSpec::joints.
    std::size_t tip = 0;                ///< Link at its end: index in ModelSpec::links.

    friend bool operator==(const ActuatorSpec&, const ActuatorSpec&) = default;
};

/// One robot of the match. Its mass is spread evenly over its box unless it has wheels or a model
/// of its own.
struct RobotSpec {
    RobotId id{};
    Team team = Team::kNone;
    unsigned number = 0;
    std::string kind;
    Vec3 size_m;      ///< Full extents along body x, y, z.
    Vec3 centre_m{};  ///< Centre of that box, in the frame of the body.
    double mass_kg = 0;
    BodyKind body = BodyKind::kUpright;  ///< One that its drives support.
    WheelsSpec wheels;
    std::vector<ActuatorSpec> actuators;
    GroundPose start;     ///< Start of the point on the ground below its middle.
    Stance start_stance;  ///< Stance at the start. Robots that are not free stand upright.
    std::optional<ModelSpec> model{};  ///< Replaces the box. Only free robots can have one.
    /// Positions of the model's joints after each placement. Empty: all 0.
    std::vector<double> start_joints{};

    /// The robot's model. Null: it is a box.
    const ModelSpec* own_model() const { return model ? &*model : nullptr; }

    /// Height of the body's origin above its lowest point, while it stands level.
    double foot_m() const { return size_m.z / 2 - centre_m.z; }

    /// The robot's actuators and their kinds of commands.
    CommandedRobot commanded() const;

    /// Whether the robot can have this stance: only a free body leaves the ground or tilts.
    bool can_take(const Stance& stance) const {
        return body == BodyKind::kFree || stance == Stance{};
    }

    friend bool operator==(const RobotSpec&, const RobotSpec&) = default;
};

/// State of a robot of this spec at rest at this place.
BodyState stand(const RobotSpec& robot, const GroundPose& pose, const Stance& stance);

/// The floor as drawn. The collision is the whole plane z = 0.
struct FloorSpec {
    double length_m = 0;  ///< Length along x. The floor lies under everything.
    double width_m = 0;
    Colour colour;

    friend bool operator==(const FloorSpec&, const FloorSpec&) = default;
};

/// Everything that the world is built from, and everything that a viewer draws of it. Made from a
/// discipline by `make_world_spec`; physics does not use protobuf.
struct WorldSpec {
    SolverSpec solver;
    AirSpec air{};
    FloorSpec floor;
    std::vector<StaticBox> boxes;           ///< Upright walls on the ground.
    std::vector<CollisionSpec> collisions;  ///< All other solids that never move.
    std::vector<VisualSpec> visuals;        ///< All other drawn parts that never move.
    std::vector<ModelSpec> models{};        ///< The arena's models that move.
    std::optional<BallSpec> ball{};
    std::vector<RobotSpec> robots;  ///< In ascending id order.
    double robot_restitution = 0;   ///< Between robot and robot, or robot and wall.
    double robot_friction = 0;

    /// Calls `action` with each link that states list, in their order (see
    /// for_each_moving_model()), and with its robot; null: the link is the arena's.
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

    /// Links in the order of states.
    std::vector<const LinkSpec*> moving_links() const;

    /// Joints in the order of states: all that are not fixed.
    std::vector<const JointSpec*> moving_joints() const;

    /// Whether only the ball leaves the ground or tilts. Then the planar solver can be used.
    bool is_planar() const;

    friend bool operator==(const WorldSpec&, const WorldSpec&) = default;
};

}  // namespace cancha::world
