#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "server/sim/world/arm_closed_form.h"
#include "server/sim/world/arm_kinematics.h"
#include "server/sim/world/drive.h"
#include "server/sim/world/joint_servo.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::drives {
namespace {

constexpr Parameter kSettings[] = {
    {"stiffness_per_s", 20, 0.1, 1000,
     "share of the way to where a joint is meant to be that it makes good per second"},
    {"braking", 15, 0.01, 10000, "deceleration of joints before they arrive, in rad/s2 or m/s2"},
    {"tip_x_m", 0, -10, 10, "from the centre of mass of the last link to the tip, along its x"},
    {"tip_y_m", 0, -10, 10, "the same, along its y"},
    {"tip_z_m", 0, -10, 10, "the same, along its z, which is where the tip points"},
    {"closed_form", 0, 0, 1, "1: positions for a tip by the law of cosines; 0: step by step"},
    {"keeps_pitch", 1, 0, 1, "0: step by step the tip goes to its place and points anywhere"},
    {"damping", 0.01, 1e-4, 10, "lambda of the damped least squares, in m"},
    {"steps", 3, 1, 100, "of them in a tick"},
};

enum Command { kSpeeds, kPositions, kTipInBase, kTipInWorld };

// Numbers of the command TipTarget.
enum Number { kX, kY, kZ, kPitch, kRoll };

/// The joints that move the tip. The last joint is left out if it only rolls the tip.
arm::Chain chain_of(const DriveContext& context) {
    const auto of = [&context](const char* name) { return value_of(context.settings, name); };
    arm::Chain chain = arm::chain_of(*context.model, context.joint_places, context.tip,
                                     {of("tip_x_m"), of("tip_y_m"), of("tip_z_m")});
    if (chain.joints.size() > 1 && arm::ends_in_roll(chain)) {
        chain.joints.pop_back();
    }
    return chain;
}

/// Moves the joints of an arm at speeds, to positions, or so that its tip goes to a target. See
/// arm.md.
class Arm : public Drive {
  public:
    Arm(FreeBody& body, const DriveContext& context)
        : body_(body),
          base_(context.model->links.front().pose),
          joints_(context.joints.begin(), context.joints.end()),
          memory_(3 * joints_.size() + 1),
          servo_(joints_, value_of(context.settings, "stiffness_per_s"),
                 std::span(memory_).first(joints_.size() + 1)),
          braking_(value_of(context.settings, "braking")),
          chain_(chain_of(context)),
          is_closed_(value_of(context.settings, "closed_form") > 0.5),
          keeps_pitch_(value_of(context.settings, "keeps_pitch") > 0.5),
          damping_{.lambda = value_of(context.settings, "damping")},
          steps_(static_cast<int>(value_of(context.settings, "steps"))) {}

    void limit(std::span<double> wanted, std::size_t command) const override {
        if (command != kSpeeds && command != kPositions) {
            return;
        }
        std::ranges::fill(wanted.subspan(joints_.size()), 0.0);
        if (command == kSpeeds) {
            servo_.limit_speeds(wanted);
        } else {
            servo_.limit_positions(wanted);
        }
    }

    // Aims arrive at the end of a tick, so that aims of moving targets do not jerk.
    void act(std::span<const double> wanted, const DriveStep& step) override {
        const bool has_begun = memory_.front() != 0;
        servo_.begin();
        if (!has_begun || step.command == kSpeeds) {
            for (std::size_t i = 0; i < joints_.size(); ++i) {
                targets()[i] = servo_.aim(i);
            }
        }
        if (step.command != kSpeeds && step.is_first_of_tick) {
            plan(step.command == kPositions ? wanted : positions_for(wanted, step.command),
                 step.tick_s);
        }
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            servo_.move(i, step.command == kSpeeds ? wanted[i] : speeds()[i], step.duration_s);
        }
    }

    std::span<double> memory() override { return memory_; }

  private:
    /// Speeds of the aims during this tick.
    std::span<double> speeds() {
        return std::span(memory_).subspan(joints_.size() + 1, joints_.size());
    }

    /// Positions of the last plan.
    std::span<double> targets() { return std::span(memory_).subspan(2 * joints_.size() + 1); }

    /// Moves aims towards these positions, only so fast that they can brake to the speeds of the
    /// positions.
    void plan(std::span<const double> positions, double tick_s) {
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            const double way = positions[i] - servo_.aim(i);
            const double fastest = joints_[i]->max_speed();
            const double of_target = std::abs(positions[i] - targets()[i]) / tick_s;
            // A position that jumps counts as being at rest afterwards.
            const double after = of_target < fastest ? of_target : 0;
            const double most = std::min(fastest, after + std::sqrt(2 * braking_ * std::abs(way)));
            speeds()[i] = std::clamp(way / tick_s, -most, most);
            targets()[i] = positions[i];
        }
    }

    std::vector<double> positions_for(std::span<const double> wanted, std::size_t command) const {
        arm::Target target{.position_m = {wanted[kX], wanted[kY], wanted[kZ]},
                           .pitch_rad = wanted[kPitch]};
        if (command == kTipInWorld) {
            target.position_m = to_model(target.position_m);
        }
        const std::size_t count = chain_.joints.size();
        std::vector<double> positions;
        for (std::size_t i = 0; i < count; ++i) {
            positions.push_back(servo_.aim(i));
        }
        if (is_closed_) {
            positions = arm::closed_form(chain_, positions, target);
        } else {
            if (!keeps_pitch_) {
                target.pitch_rad.reset();
            }
            for (int i = 0; i < steps_; ++i) {
                positions = arm::damped_step(chain_, positions, target, damping_);
            }
        }
        for (std::size_t i = count; i < joints_.size(); ++i) {
            positions.push_back(
                std::clamp(wanted[kRoll], joints_[i]->lower(), joints_[i]->upper()));
        }
        return positions;
    }

    /// Converts a point of the world to the frame of the robot's model.
    Vec3 to_model(const Vec3& world_m) const {
        const Axes axes(body_.rotation());
        const Vec3 from_m = world_m - body_.position_m();
        return composed(base_, {.position_m = {dot(from_m, axes.forward), dot(from_m, axes.left),
                                               dot(from_m, axes.up)}})
            .position_m;
    }

    FreeBody& body_;
    SpacePose base_;  ///< Pose of the robot's body, in the frame of the model.
    std::vector<DrivenJoint*> joints_;
    std::vector<double> memory_;  ///< Memory of the servo, then speeds and targets.
    JointServo servo_;
    double braking_;
    arm::Chain chain_;  ///< Joints that move the tip.
    bool is_closed_;
    bool keeps_pitch_;
    arm::Damping damping_;
    int steps_;
};

std::string problem_of(const DriveContext& context) {
    if (std::string problem = arm::chain_problem(*context.model, context.joint_places, context.tip);
        !problem.empty()) {
        return problem;
    }
    if (value_of(context.settings, "closed_form") > 0.5 &&
        !arm::has_closed_form(chain_of(context))) {
        return "the closed form knows arms that turn about an upright axis, bend about three level "
               "ones, which are apart, and may roll at the end; set closed_form to 0";
    }
    return {};
}

}  // namespace

const DriveModel& arm() {
    static constexpr DriveModel kModel{
        .name = "arm",
        .summary = "an arm: joints by speeds or to positions, or its tip to a place",
        .commands = {"joint_speeds", "joint_positions", "tip_in_base", "tip_in_world"},
        .settings = kSettings,
        .make_for_box = nullptr,
        .make_on_wheels = nullptr,
        .make_free = make_drive<Arm>,
        .needs_wheels = false,
        .joints = {.least = 1,
                   .most = arm::kMostJoints,
                   .order = "from the base to the tip",
                   .is_chain = true},
        .problem_of = problem_of,
    };
    return kModel;
}

}  // namespace cancha::world::drives
