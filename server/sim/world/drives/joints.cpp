#include <vector>

#include "server/sim/world/drive.h"
#include "server/sim/world/joint_servo.h"

namespace cancha::world::drives {
namespace {

constexpr Parameter kSettings[] = {
    {"stiffness_per_s", 20, 0.1, 1000,
     "share of the way to where a joint is meant to be that it makes good per second"},
};

constexpr std::size_t kMostJoints = 8;

/// Moves joints at speeds or to positions, each by its own motor.
class Joints : public Drive {
  public:
    Joints(FreeBody& /*body*/, const DriveContext& context)
        : joints_(context.joints.begin(), context.joints.end()),
          memory_(joints_.size() + 1),
          servo_(joints_, value_of(context.settings, "stiffness_per_s"), memory_) {}

    void limit(std::span<double> wanted, std::size_t command) const override {
        std::ranges::fill(wanted.subspan(joints_.size()), 0.0);
        if (command == kSpeeds) {
            servo_.limit_speeds(wanted);
        } else {
            servo_.limit_positions(wanted);
        }
    }

    void act(std::span<const double> wanted, const DriveStep& step) override {
        servo_.begin();
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            if (step.command == kSpeeds) {
                servo_.move(i, wanted[i], step.duration_s);
            } else {
                servo_.go_to(i, wanted[i], step.duration_s);
            }
        }
    }

    std::span<double> memory() override { return memory_; }

  private:
    enum Command { kSpeeds, kPositions };

    std::vector<DrivenJoint*> joints_;
    std::vector<double> memory_;
    JointServo servo_;
};

}  // namespace

const DriveModel& joints() {
    static constexpr DriveModel kModel{
        .name = "joints",
        .summary = "motors of joints, by speeds or to positions: part of a robot with a model",
        .commands = {"joint_speeds", "joint_positions"},
        .settings = kSettings,
        .make_for_box = nullptr,
        .make_on_wheels = nullptr,
        .make_free = make_drive<Joints>,
        .needs_wheels = false,
        .joints = {.least = 1, .most = kMostJoints, .order = "any order; commands have it, too"},
    };
    return kModel;
}

}  // namespace cancha::world::drives
