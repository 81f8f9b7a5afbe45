#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/world_state.h"
#include "server/sim/world/world.h"

// Experiments with a youBot (a wheeled base with an arm and a gripper) alone on a floor, with a
// cube to grasp.
namespace cancha::check::youbot {

inline constexpr double kTick_s = 1.0 / 60;
inline constexpr double kGravity_mps2 = 9.81;

/// Positions or turn rates of the arm's five joints, from base to wrist, in radians or rad/s.
using ArmPositions = std::array<double, 5>;

/// Joint positions in which the gripper is ahead of the robot and points straight down.
inline constexpr ArmPositions kDown{0, 1.0471975512, 1.0471975512, 1.0471975512, 0};

/// A cube that can be grasped.
struct Cube {
    double side_m = 0.04;
    double mass_kg = 0.3;
    double friction = 1;
    Vec3 centre_m{};
};

/// A load that is fixed to the base.
struct Payload {
    double mass_kg = 0;
    Vec3 centre_m;  ///< Centre of the mass, in the frame of the base.
};

/// Start of an experiment.
struct Setup {
    ArmPositions arm{};                ///< Start positions of the joints.
    double finger_m = 0;               ///< Start position of both fingers.
    std::optional<Cube> cube{};        ///< None if there is no cube.
    std::optional<Payload> payload{};  ///< None if there is no load.
    ParameterValues arm_settings{};    ///< Settings of the drive `arm`.
    GroundPose start{};                ///< Start pose of the base.
};

/// Returns the position of the arm's tip for these joint positions, in the frame of the base.
Vec3 tip_at(const ArmPositions& positions);

/// Height of the origin of the base's frame above the ground.
inline constexpr double kBaseHeight_m = 0.084;

/// A world with a youBot, and with a cube if the setup has one. Commands hold until the next
/// command.
class Youbot {
  public:
    explicit Youbot(const Setup& setup);

    void drive(double forward_mps, double left_mps, double turn_rate_radps);

    /// Commands the wheels: front left, front right, rear left, rear right.
    void turn_wheels(const std::array<double, 4>& speeds_radps);

    void set_joints(const ArmPositions& positions);

    void turn_joints(const ArmPositions& speeds_radps);

    /// Commands a target for the arm's tip, in the frame of the base.
    void move_tip(const Vec3& position_m, double pitch_rad);

    /// Commands a target for the arm's tip, in the world frame.
    void move_tip_in_world(const Vec3& position_m, double pitch_rad);

    /// Opens the fingers if the speed is positive, else closes them. The fingers press with at most
    /// `force_n`.
    void move_fingers(double opening_mps, double force_n);

    /// Plays one tick.
    void step();

    void run(double time_s);

    const referee::RobotState& base() const { return state_.robots.front(); }

    /// Returns the state of the cube, in the world frame.
    const referee::LinkState& cube() const { return state_.links.front(); }

    /// Returns the state of a joint of the robot, by its name in the model.
    const referee::JointState& joint(const std::string& name) const;

    /// Returns the position of the tip in the frame of the base.
    Vec3 tip_m() const;

    /// Converts a position in the world frame to the frame of the base.
    Vec3 in_base_m(const Vec3& world_m) const;

    /// Returns the position of the cube in the gripper, relative to the centre of mass of the arm's
    /// last link and in the frame of that link.
    Vec3 cube_in_hand_m() const;

  private:
    void tell(const char* kind, std::size_t actuator, std::initializer_list<double> numbers);
    const referee::LinkState& link(const std::string& name) const;

    std::vector<std::string> links_;
    std::vector<std::string> joints_;
    world::World world_;
    referee::WorldState state_;
};

}  // namespace cancha::check::youbot
