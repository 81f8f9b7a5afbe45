#include "server/sim/world/drives/velocity.h"

#include <cmath>

#include "server/sim/world/wheel_drive.h"

namespace cancha::world::drives {
namespace {

constexpr double kMostTilt_rad = 0.05;  // Largest tilt of the Robosoccer Engine.

/// Sets the speed of the wheels, with any force needed. For a robot that is tilted, or has a wheel
/// off the ground, the last effect continues.
class VelocityDrive : public WheelDrive {
  public:
    VelocityDrive(WheeledBody& body, const DriveContext& context)
        : WheelDrive(context), body_(body) {}

  private:
    void turn_wheels(WheelSpeeds wanted, const DriveStep& step) override {
        if (!step.is_first_of_tick) {
            return;
        }
        if (const std::optional<Vec2> heading = upright_heading(body_.rotation())) {
            roll(Side::kLeft, wanted.left_mps * *heading);
            roll(Side::kRight, wanted.right_mps * *heading);
        }
    }

    void roll(Side side, Vec2 velocity_mps) {
        if (body_.is_on_ground(side)) {
            body_.set_wheel_velocity(side, velocity_mps);
        }
    }

    WheeledBody& body_;
};

}  // namespace

// Letters as in the original: m is the rotation matrix, beta and alpha the tilts about the world's
// y and x, phi the heading, clockwise.
std::optional<Vec2> upright_heading(const RotationMatrix& m) {
    const double beta = std::asin(-m[0][2]);
    const double alpha = std::asin(m[1][2] / std::cos(beta));
    // False if the robot's pose makes one of the two NaN.
    const bool is_upright = std::abs(beta) <= kMostTilt_rad && std::abs(alpha) <= kMostTilt_rad;
    if (!is_upright) {
        return std::nullopt;
    }
    const double cos_phi = m[0][0] / std::cos(beta);
    const double sin_phi = m[0][1] / std::cos(beta);
    return Vec2{cos_phi, -sin_phi};
}

const DriveModel& velocity() {
    static constexpr DriveModel kModel{
        .name = "velocity",
        .summary = "the Robosoccer Engine's: wheels on hinges, set to their velocity",
        .commands = {WheelDrive::kCommand},
        .settings = {},
        .make_for_box = nullptr,
        .make_on_wheels = make_drive<VelocityDrive>,
    };
    return kModel;
}

}  // namespace cancha::world::drives
