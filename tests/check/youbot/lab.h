#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/world_state.h"
#include "server/sim/world/world.h"

// A youBot alone on a floor, with a cube for its gripper.
namespace cancha::check::youbot {

inline constexpr double kTick_s = 1.0 / 60;
inline constexpr double kGravity_mps2 = 9.81;

/// Joint positions of the arm, base to wrist.
using ArmPositions = std::array<double, 5>;

/// Positions with the gripper ahead of the robot, pointing straight down.
inline constexpr ArmPositions kDown{0, 1.0471975512, 1.0471975512, 1.0471975512, 0};

/// A cube that can be grasped.
struct Cube {
    double side_m = 0.04;
    double mass_kg = 0.3;
    double friction = 1;
    Vec3 centre_m{};
};

/// A mass fixed to the base.
struct Payload {
    double mass_kg = 0;
    Vec3 centre_m;  ///< Centre in the frame of the base.
};

struct Setup {
    ArmPositions arm{};
    double finger_m = 0;  ///< Position of both fingers.
    std::optional<Cube> cube{};
    std::optional<Payload> payload{};
    ParameterValues arm_settings{};
    GroundPose start{};
};

/// Returns the place of the arm's tip for these joint positions, in the frame of the robot's base
/// at its start.
Vec3 tip_at(const ArmPositions& positions);

/// Height of the base's frame above the ground.
inline constexpr double kBaseHeight_m = 0.084;

/// A world with a youBot, and with a cube if the setup has one.
class Youbot {
  public:
    explicit Youbot(const Setup& setup);

    void drive(double forward_mps, double left_mps, double turn_rate_radps);

    /// Commands the wheels: front left, front right, rear left, rear right.
    void turn_wheels(const std::array<double, 4>& speeds_radps);

    void set_joints(const ArmPositions& positions);

    void turn_joints(const ArmPositions& speeds_radps);

    /// Commands a place of the tip in the frame of the base.
    void move_tip(const Vec3& position_m, double pitch_rad);

    /// Commands a place of the tip in the world frame.
    void move_tip_in_world(const Vec3& position_m, double pitch_rad);

    /// Opens the fingers if the speed is positive, else closes them. They press with up to
    /// `force_n`.
    void move_fingers(double opening_mps, double force_n);

    /// Plays one tick.
    void step();

    void run(double time_s);

    const referee::RobotState& base() const { return state_.robots.front(); }

    /// Returns the cube, in the world frame.
    const referee::LinkState& cube() const { return state_.links.front(); }

    /// Returns the state of a joint of the robot, by its name in the model.
    const referee::JointState& joint(const std::string& name) const;

    /// Returns the place of the tip in the frame of the base.
    Vec3 tip_m() const;

    /// Converts a place in the world frame to the frame of the base.
    Vec3 in_base_m(const Vec3& world_m) const;

    /// Returns the place of the cube in the frame of the arm's last link, from that link's centre
    /// of mass.
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
