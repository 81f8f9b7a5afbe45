#include "server/sim/world/drives/mecanum.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "server/sim/world/drive.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::drives {
namespace {

constexpr std::size_t kWheels = 4;

constexpr const char* kBodyVelocityName = "body_velocity";
constexpr const char* kWheelSpeedsName = "mecanum";

// Share by which a limit may be exceeded, because sums are rounded.
constexpr double kRounding = 1e-9;

// Lowest radius: far enough from 0 to divide by it.
constexpr double kLeast_m = 1e-3;

constexpr Parameter kSettings[] = {
    {"wheel_radius_m", 0.05, kLeast_m, 10, "from the axle to the ground"},
    {"reach_m", 0, 0, 100,
     "half of the track and half of the wheelbase, together; 0: as the axles of the model are"},
};

/// Sum of half the track and half the wheelbase.
double reach_of(const DriveContext& context) {
    const double given_m = value_of(context.settings, "reach_m");
    if (given_m > 0) {
        return given_m;
    }
    double reach_m = 0;
    for (const std::size_t joint : context.joint_places) {
        const Vec3& axle_m = context.model->joints[joint].anchor_m;
        reach_m += (std::abs(axle_m.x) + std::abs(axle_m.y)) / kWheels;
    }
    return std::max(reach_m, kLeast_m);
}

/// Turns four wheels with rollers; friction moves the robot. See mecanum.md.
class Mecanum : public Drive {
  public:
    Mecanum(FreeBody& /*body*/, const DriveContext& context)
        : wheels_(context.joints.begin(), context.joints.end()),
          base_{.radius_m = value_of(context.settings, "wheel_radius_m"),
                .reach_m = reach_of(context)} {
        for (const std::size_t joint : context.joint_places) {
            signs_.push_back(context.model->joints[joint].axis.y < 0 ? -1.0 : 1.0);
        }
        for (const DrivenJoint* wheel : wheels_) {
            fastest_radps_ = std::min(fastest_radps_, wheel->max_speed());
        }
    }

    // If a wheel would be too fast, all slow down, so that the direction stays.
    void limit(std::span<double> wanted, std::size_t command) const override {
        if (command == kBodyVelocity) {
            wanted[kUp] = 0;
        }
        const MecanumSpeeds speeds = speeds_of(wanted, command);
        const double most_radps = std::abs(
            std::ranges::max(speeds, {}, [](double speed_radps) { return std::abs(speed_radps); }));
        if (most_radps <= (1 + kRounding) * fastest_radps_) {
            return;
        }
        // Rounds to steps, as recordings do. Otherwise limiting a number from a recording could
        // change it.
        const auto& numbers = kinds_[command]->numbers;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            wanted[i] = numbers[i].inward(wanted[i] * fastest_radps_ / most_radps);
        }
    }

    std::string limits_text() const override {
        return std::isfinite(fastest_radps_)
                   ? fmt::format("{:.4g} rad/s of a wheel is the most", fastest_radps_)
                   : std::string();
    }

    void act(std::span<const double> wanted, const DriveStep& step) override {
        const MecanumSpeeds speeds = speeds_of(wanted, step.command);
        for (std::size_t i = 0; i < kWheels; ++i) {
            wheels_[i]->run(signs_[i] * speeds[i], wheels_[i]->max_effort());
        }
    }

  private:
    // Indices of commands in kModel.
    enum Command { kBodyVelocity, kWheelSpeeds };

    // Numbers of the command BodyVelocity.
    enum Number { kForward, kLeft, kUp, kTurn };

    MecanumSpeeds speeds_of(std::span<const double> wanted, std::size_t command) const {
        return command == kWheelSpeeds ? MecanumSpeeds{wanted[0], wanted[1], wanted[2], wanted[3]}
                                       : base_.speeds_for({.forward_mps = wanted[kForward],
                                                           .left_mps = wanted[kLeft],
                                                           .turn_rate_radps = wanted[kTurn]});
    }

    std::vector<DrivenJoint*> wheels_;
    std::vector<double> signs_;  ///< -1 if the axle points to the right, else 1.
    MecanumBase base_;
    double fastest_radps_ = std::numeric_limits<double>::infinity();
    std::array<const command::Kind*, 2> kinds_{command::find_kind(kBodyVelocityName),
                                               command::find_kind(kWheelSpeedsName)};
};

}  // namespace

const DriveModel& mecanum() {
    static constexpr DriveModel kModel{
        .name = "mecanum",
        .summary = "four mecanum wheels: a base that drives in any direction",
        .commands = {kBodyVelocityName, kWheelSpeedsName},
        .settings = kSettings,
        .make_for_box = nullptr,
        .make_on_wheels = nullptr,
        .make_free = make_drive<Mecanum>,
        .needs_wheels = false,
        .joints = {.least = kWheels,
                   .most = kWheels,
                   .order = "the wheels: front left, front right, rear left, rear right"},
    };
    return kModel;
}

}  // namespace cancha::world::drives
