#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "server/sim/world/drive.h"
#include "server/sim/world/joint_servo.h"

namespace cancha::world::drives {
namespace {

constexpr Parameter kSettings[] = {
    {"stiffness_per_s", 20, 0.1, 1000,
     "share of the way to where a finger is meant to be that it makes good per second"},
};

constexpr std::size_t kMostFingers = 4;

/// Opens and closes fingers on joints that slide or turn; growing positions open them. Fingers
/// press whatever stops them with the force of the command. See gripper.md.
class Gripper : public Drive {
  public:
    Gripper(FreeBody& /*body*/, const DriveContext& context)
        : fingers_(context.joints.begin(), context.joints.end()),
          memory_(fingers_.size() + 1),
          servo_(fingers_, value_of(context.settings, "stiffness_per_s"), memory_) {
        for (const DrivenJoint* finger : fingers_) {
            fastest_mps_ = std::min(fastest_mps_, finger->max_speed());
            strongest_n_ = std::min(strongest_n_, finger->max_effort());
        }
    }

    void limit(std::span<double> wanted, std::size_t /*command*/) const override {
        wanted[kOpening] = std::clamp(wanted[kOpening], -fastest_mps_, fastest_mps_);
        wanted[kForce] = std::clamp(wanted[kForce], 0.0, strongest_n_);
    }

    std::string limits_text() const override {
        return std::isfinite(fastest_mps_) && std::isfinite(strongest_n_)
                   ? fmt::format("{:.4g} m/s and {:.4g} N are the most", fastest_mps_, strongest_n_)
                   : std::string();
    }

    void act(std::span<const double> wanted, const DriveStep& step) override {
        const double force_n = wanted[kForce] > 0 ? wanted[kForce] : strongest_n_;
        servo_.begin();
        for (std::size_t i = 0; i < fingers_.size(); ++i) {
            servo_.move(i, wanted[kOpening], step.duration_s, force_n);
        }
    }

    std::span<double> memory() override { return memory_; }

  private:
    // Numbers of the command Gripper.
    enum Number { kOpening, kForce };

    std::vector<DrivenJoint*> fingers_;
    std::vector<double> memory_;
    JointServo servo_;
    double fastest_mps_ = std::numeric_limits<double>::infinity();
    double strongest_n_ = std::numeric_limits<double>::infinity();
};

}  // namespace

const DriveModel& gripper() {
    static constexpr DriveModel kModel{
        .name = "gripper",
        .summary = "fingers that open, close and press",
        .commands = {"gripper"},
        .settings = kSettings,
        .make_for_box = nullptr,
        .make_on_wheels = nullptr,
        .make_free = make_drive<Gripper>,
        .needs_wheels = false,
        .joints = {.least = 1,
                   .most = kMostFingers,
                   .order = "the fingers that do not follow another one; they open with growing "
                            "positions"},
    };
    return kModel;
}

}  // namespace cancha::world::drives
