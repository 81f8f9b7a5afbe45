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

/// A box that never moves. Bodies collide with the box `collision`, viewers draw the box `drawn`.
/// The walls of a field have a `collision` that is higher than `drawn` and extends farther
/// outwards, so that nothing jumps over walls or passes through them.
struct StaticBox {
    /// Centre and size of the box.
    struct Extent {
        Vec3 centre_m;  ///< World frame.
        Vec3 size_m;    ///< Full sizes along the box's own axes x, y, z.

        friend bool operator==(const Extent&, const Extent&) = default;
    };

    std::string name;
    double heading_rad = 0;  ///< Angle from world x to the box's own x axis, about world z.
    Extent drawn;            ///< Box that viewers draw. With size 0 they draw none.
    Extent collision;        ///< Box with which bodies collide.
    Colour colour;

    friend bool operator==(const StaticBox&, const StaticBox&) = default;
};

/// Solver of contacts; see cancha.v1.Solver. kPlanar: our own, for upright boxes. kQuickStep and
/// kStep: ODE's dWorldQuickStep and dWorldStep.
enum class SolverKind : std::uint8_t { kPlanar, kQuickStep, kStep };

/// Settings of the solver and of time steps; see cancha.v1.Timing and cancha.v1.Physics.
struct SolverSpec {
    SolverKind kind = SolverKind::kQuickStep;
    /// Acceleration of gravity along world z; negative, because z points up.
    double gravity_mps2 = 0;
    double erp = 0;  ///< Share of a position error that one substep corrects: ODE's ERP.
    double cfm = 0;  ///< Softness of constraints: ODE's CFM. 0 means hard.
    /// Number of iterations in one step, for solvers that approach the solution by iterations.
    int iterations = 0;
    int contacts_per_pair = 0;  ///< Largest number of contact points between two bodies.
    /// Highest speed at which overlapping bodies are pushed apart.
    double max_correcting_speed_mps = 0;
    double tick_rate_hz = 0;     ///< Ticks per second; not always a whole number.
    std::uint32_t substeps = 0;  ///< Number of substeps in a tick.

    friend bool operator==(const SolverSpec&, const SolverSpec&) = default;
};

/// The ball; see cancha.v1.Ball. Restitution is the share of its approach speed that the ball keeps
/// when it bounces off. Friction is Coulomb's coefficient. Both have one value each for contacts
/// with walls, robots and the ground.
struct BallSpec {
    double radius_m = 0;
    double mass_kg = 0;
    double wall_restitution = 0;
    double robot_restitution = 0;
    double ground_restitution = 0;
    double ground_friction = 0;
    double wall_friction = 0;
    double robot_friction = 0;
    double rolling_deceleration_mps2 = 0;  ///< Deceleration of a ball that rolls on the ground.
    Vec2 start_m;  ///< Position at the start of the match, on the ground; world frame.
    Colour colour;

    friend bool operator==(const BallSpec&, const BallSpec&) = default;
};

/// Height of the bottom of a wheeled robot's chassis above the ground, as a share of the robot's
/// height. The value is that of the original simulator.
inline constexpr double kClearanceShare = 0.05;

/// Height and tilt of a robot that stands on something. Other values than 0 are possible only for
/// robots with a free body.
struct Stance {
    double floor_m = 0;  ///< Height, above z = 0, of the floor under the robot's middle.
    /// Roll about the point of the floor under the robot's middle, as in cancha.v1.Pose.
    double roll_rad = 0;
    double pitch_rad = 0;  ///< Positive if the nose points down.

    bool is_tilted() const { return roll_rad != 0 || pitch_rad != 0; }

    friend bool operator==(const Stance&, const Stance&) = default;
};

/// Mass and moments of inertia of a link. The moments are about the link's centre of mass, along
/// the axes of the link's frame.
struct InertiaSpec {
    double mass_kg = 0;
    Vec3 moments_kgm2;   ///< Moments of inertia about x, y and z.
    Vec3 products_kgm2;  ///< Products of inertia for the pairs xy, xz and yz.

    friend bool operator==(const InertiaSpec&, const InertiaSpec&) = default;
};

/// A rigid body that moves: a link of a model. The frame of the body has its origin at the centre
/// of mass. Its axes are those of the link's frame in the discipline.
struct LinkSpec {
    std::string name;  ///< "model/link".
    SpacePose pose;  ///< Pose of the body in the frame of the model, with all joints at position 0.
    InertiaSpec inertia;
    double linear_damping = 0;                ///< Share of the speed that is lost per second.
    double angular_damping = 0;               ///< Share of the turn rate that is lost per second.
    std::vector<CollisionSpec> collisions{};  ///< Shapes that collide; in the frame of this body.
    std::vector<VisualSpec> visuals{};

    friend bool operator==(const LinkSpec&, const LinkSpec&) = default;
};

/// Kind of joint: kFixed is rigid, kRevolute is a hinge, kPrismatic is a slider.
enum class JointKind : std::uint8_t { kFixed, kRevolute, kPrismatic };

/// Rule by which a joint follows another joint of the same model: its position is `multiplier` *
/// position of the other joint + `offset`. See cancha.v1.Mimic.
struct MimicSpec {
    std::size_t joint = 0;  ///< Joint to follow, as an index in ModelSpec::joints.
    double multiplier = 1;
    double offset = 0;  ///< In rad or m.

    friend bool operator==(const MimicSpec&, const MimicSpec&) = default;
};

/// Motion of a joint of the arena that runs by itself; see cancha.v1.Motor.
struct MotorSpec {
    /// Speed of the joint, in rad/s or m/s. If `position` is given, this is the highest speed on
    /// the way to it; 0 then means that only the joint's own limit counts.
    double speed = 0;
    /// Position, in rad or m, to which the joint goes and where it stays. If none, the joint runs
    /// at `speed` for ever.
    std::optional<double> position{};

    friend bool operator==(const MotorSpec&, const MotorSpec&) = default;
};

/// A joint that connects a link (the child) with its parent, which is another link or the world. If
/// all joints are at position 0, all links have the poses with which the model is built.
struct JointSpec {
    std::string name;  ///< "model/joint".
    JointKind kind = JointKind::kFixed;
    std::size_t child = 0;  ///< Index in ModelSpec::links.
    /// Index in ModelSpec::links. None if the parent is the world.
    std::optional<std::size_t> parent{};
    Vec3 anchor_m{};  ///< A point on the axis, in the frame of the model with all joints at 0.
    /// Axis of the motion, in the frame of the model with all joints at 0; a unit vector. Unused by
    /// fixed joints.
    Vec3 axis{};
    std::optional<double> lower{};  ///< Lowest position, in rad or m. None if there is no limit.
    std::optional<double> upper{};  ///< Highest position, in rad or m. None if there is no limit.
    /// Highest speed of the joint's motor, in rad/s or m/s. None if there is no limit.
    std::optional<double> max_speed{};
    /// Highest torque or force of the joint's motor, in N m or N. None if there is no limit.
    std::optional<double> max_effort{};
    std::optional<MimicSpec> mimic{};  ///< None if the joint follows no other joint.
    std::optional<MotorSpec> motor{};  ///< None if the joint does not run by itself.

    bool moves() const { return kind != JointKind::kFixed; }

    friend bool operator==(const JointSpec&, const JointSpec&) = default;
};

/// A thing that moves. It consists of links that joints connect. The links of one model do not
/// collide with each other. The frame of a robot's model is the frame of its base, which is its
/// first link. The frame of a model of the arena is the world frame.
struct ModelSpec {
    std::vector<LinkSpec> links;
    std::vector<JointSpec> joints;

    friend bool operator==(const ModelSpec&, const ModelSpec&) = default;
};

/// A part of a robot that gets its own commands: a drive, the settings of the drive, and the joints
/// that the drive moves. See cancha.v1.Actuator.
struct ActuatorSpec {
    std::string name;
    const DriveModel* drive = nullptr;  ///< Null only in tests that need no drive.
    ParameterValues settings{};         ///< Values of all settings of the drive.
    /// Joints that the drive moves: indices in ModelSpec::joints. Empty if the drive moves the body
    /// as a whole.
    std::vector<std::size_t> joints{};
    /// Link at the end of an arm, as an index in ModelSpec::links. Unused without joints.
    std::size_t tip = 0;

    friend bool operator==(const ActuatorSpec&, const ActuatorSpec&) = default;
};

/// One robot of the match. The robot's mass is spread evenly over its box, unless the body is
/// wheeled or the robot has a model of its own.
struct RobotSpec {
    RobotId id{};
    Team team = Team::kNone;
    unsigned number = 0;  ///< Number of the robot in its team.
    std::string kind;     ///< Name of the robot kind in the discipline.
    Vec3 size_m;          ///< Size of the box around the robot, along body x, y, z.
    Vec3 centre_m{};      ///< Centre of this box, in the frame of the body.
    double mass_kg = 0;
    BodyKind body = BodyKind::kUpright;  ///< Kind of body; all drives of the robot support it.
    WheelsSpec wheels;
    std::vector<ActuatorSpec> actuators;
    /// Place at the start of the match: the point on the ground below the robot's middle, and the
    /// heading.
    GroundPose start;
    Stance start_stance;  ///< Height and tilt at the start. All 0 unless the body is free.
    /// Model of links and joints, in place of the box. None if the robot is a box. Only robots with
    /// a free body can have a model.
    std::optional<ModelSpec> model{};
    /// Positions of the model's joints at the start, and after placements that do not give
    /// positions. Empty if all are 0.
    std::vector<double> start_joints{};

    /// Returns the robot's model, or null if the robot is a box.
    const ModelSpec* own_model() const { return model ? &*model : nullptr; }

    /// Height of the body's origin above the lowest point of the robot, while the robot stands
    /// level.
    double foot_m() const { return size_m.z / 2 - centre_m.z; }

    /// The robot's actuators and their kinds of commands.
    CommandedRobot commanded() const;

    /// Whether the robot can have this stance: only a free body leaves the ground or tilts.
    bool can_take(const Stance& stance) const {
        return body == BodyKind::kFree || stance == Stance{};
    }

    friend bool operator==(const RobotSpec&, const RobotSpec&) = default;
};

/// Returns the state of a robot that stands still at this pose and stance.
BodyState stand(const RobotSpec& robot, const GroundPose& pose, const Stance& stance);

/// The floor that viewers draw: a rectangle with its centre at the origin. Bodies collide with the
/// whole plane z = 0.
struct FloorSpec {
    /// Length along x. Length and width are such that the floor lies under everything.
    double length_m = 0;
    double width_m = 0;  ///< Width along y.
    Colour colour;

    friend bool operator==(const FloorSpec&, const FloorSpec&) = default;
};

/// Everything from which a world is built, and everything that a viewer draws of the world.
/// make_world_spec() makes it from a discipline, so that the physics need not read protobuf
/// messages.
struct WorldSpec {
    SolverSpec solver;
    AirSpec air{};
    FloorSpec floor;
    std::vector<StaticBox> boxes;           ///< Upright walls on the ground.
    std::vector<CollisionSpec> collisions;  ///< All other solids that never move.
    std::vector<VisualSpec> visuals;        ///< All other drawn parts that never move.
    std::vector<ModelSpec> models{};        ///< Models of the arena that move.
    std::optional<BallSpec> ball{};
    std::vector<RobotSpec> robots;  ///< In ascending order of ids.
    /// Share of the approach speed that remains after two robots, or a robot and a wall, hit each
    /// other.
    double robot_restitution = 0;
    double robot_friction = 0;

    /// Calls `action(link, robot)` for each link that states of the world list, in the order of the
    /// states (see for_each_moving_model()). `robot`: the robot that has the link; null if the link
    /// belongs to the arena.
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

    /// Returns the links in the order in which states list them. States do not list the base of a
    /// robot, because the state of the robot describes it.
    std::vector<const LinkSpec*> moving_links() const;

    /// Returns all joints except fixed ones, in the order in which states list them.
    std::vector<const JointSpec*> moving_joints() const;

    /// Whether all robots stay upright on the ground and the arena consists of upright walls on the
    /// ground. Then the planar solver can be used.
    bool is_planar() const;

    friend bool operator==(const WorldSpec&, const WorldSpec&) = default;
};

}  // namespace cancha::world
