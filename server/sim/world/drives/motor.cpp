#include <algorithm>
#include <span>

#include "server/sim/world/wheel_drive.h"

namespace cancha::world::drives {
namespace {

constexpr Parameter kSettings[] = {
    // Torque of TraveSim's motors.
    {"max_torque_nm", 0.073, 0, 10, "highest torque of the motor of one wheel"},
    // A rotor of 0.2 g cm2 behind gears of 22 to 1. Without a rotor a wheel is so light that the
    // solver treats its grip on the ground as soft.
    {"rotor_inertia_kgm2", 1e-5, 0, 1, "of motor and gears, as felt at the wheel"},
    // With a friction of 1, tyres transmit 6 m/s2 while the robot leans on its skid.
    {"max_acceleration_mps2", 5, 0.01, 10000,
     "how fast the motors change the robot's speed, beyond grip the wheels spin; turning is free"},
};

/// Runs each motor at the speed wanted for its wheel; friction moves the robot.
///
/// The robot's speed follows its command on a ramp, as in real robots. Without the ramp, slipping
/// wheels would push ahead even while the robot turns, and a spinning wheel would go on spinning
/// instead of moving the robot.
class MotorDrive : public WheelDrive {
  public:
    MotorDrive(WheeledBody& body, const DriveContext& context)
        : WheelDrive(context),
          body_(body),
          radius_m_(context.wheels.radius_m),
          max_torque_nm_(value_of(context.settings, "max_torque_nm")),
          max_acceleration_mps2_(value_of(context.settings, "max_acceleration_mps2")) {
        body.add_rotors(value_of(context.settings, "rotor_inertia_kgm2"));
    }

    std::span<double> memory() override { return {&speed_mps_, 1}; }

  private:
    void turn_wheels(WheelSpeeds wanted, const DriveStep& step) override {
        const double most_mps = max_acceleration_mps2_ * step.duration_s;
        const double missing_mps = (wanted.left_mps + wanted.right_mps) / 2 - speed_mps_;
        speed_mps_ += std::clamp(missing_mps, -most_mps, most_mps);

        const double half_difference_mps = (wanted.right_mps - wanted.left_mps) / 2;
        run(Side::kLeft, speed_mps_ - half_difference_mps);
        run(Side::kRight, speed_mps_ + half_difference_mps);
    }

    void run(Side side, double rim_mps) {
        body_.run_motor(side, rim_mps / radius_m_, max_torque_nm_);
    }

    WheeledBody& body_;
    double radius_m_;
    double max_torque_nm_;
    double max_acceleration_mps2_;
    double speed_mps_ = 0;  ///< Present mean speed commanded to the wheels.
};

}  // namespace

const DriveModel& motor() {
    static constexpr DriveModel kModel{
        .name = "motor",
        .summary = "two wheels on hinges that motors turn; tyres slide, the robot may tilt",
        .commands = {WheelDrive::kCommand},
        .settings = kSettings,
        .make_for_box = nullptr,
        .make_on_wheels = make_drive<MotorDrive>,
    };
    return kModel;
}

}  // namespace cancha::world::drives
