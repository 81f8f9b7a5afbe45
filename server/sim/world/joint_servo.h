#pragma once

#include <algorithm>
#include <limits>
#include <span>

#include "server/sim/world/robot_body.h"

namespace cancha::world {

/// Moves joints to target positions, called aims, and holds them there against loads.
///
/// The aim of a joint with a commanded speed moves at this speed; so a joint that is held does not
/// creep. Aims are the memory of a drive. Its first number is 0 until the aims have been set, as
/// after each placement; one number per joint follows. Joints without limits count their turns: an
/// aim of 7 rad is more than a turn away from one of 0.
class JointServo {
  public:
    /// `stiffness_per_s`: share of the distance to its aim that a joint corrects per second.
    /// `memory`: one number more than there are joints. Borrows: joints and `memory`.
    JointServo(std::span<DrivenJoint* const> joints, double stiffness_per_s,
               std::span<double> memory)
        : joints_(joints), stiffness_per_s_(stiffness_per_s), memory_(memory) {
        for (DrivenJoint* joint : joints_) {
            joint->count_turns();
        }
    }

    /// Limits commanded speeds, one for each joint, to the joints' highest speeds.
    void limit_speeds(std::span<double> speeds) const {
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            speeds[i] = std::clamp(speeds[i], -joints_[i]->max_speed(), joints_[i]->max_speed());
        }
    }

    /// Limits commanded positions, one for each joint, to the joints' limits.
    void limit_positions(std::span<double> positions) const {
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            positions[i] = std::clamp(positions[i], joints_[i]->lower(), joints_[i]->upper());
        }
    }

    /// Sets aims to the present positions, once after each placement. Call it first in each step.
    void begin() {
        if (memory_[0] == 0) {
            memory_[0] = 1;
            for (std::size_t i = 0; i < joints_.size(); ++i) {
                memory_[i + 1] = joints_[i]->whole_position();
            }
        }
    }

    double aim(std::size_t joint) const { return memory_[joint + 1]; }

    /// Moves the aim of a joint at this speed in the next step, within the joint's limits. The aim
    /// never gets further ahead of a blocked joint than the motor needs to run at its highest
    /// speed. `most_effort`: of the motor, in N m or N; the joint's own limit holds, too.
    void move(std::size_t joint, double speed, double duration_s,
              double most_effort = std::numeric_limits<double>::infinity()) {
        const DrivenJoint& driven = *joints_[joint];
        const double fastest = driven.max_speed();
        const double before = aim(joint);
        const double most_ahead = fastest / stiffness_per_s_;
        const double wanted = before + std::clamp(speed, -fastest, fastest) * duration_s;
        const double after =
            std::clamp(std::clamp(wanted, driven.whole_position() - most_ahead,
                                  driven.whole_position() + most_ahead),
                       std::min(before, driven.lower()), std::max(before, driven.upper()));
        memory_[joint + 1] = after;
        run(joint, (after - before) / duration_s, duration_s, most_effort);
    }

    /// Moves the aim of a joint towards `target` in the next step, as fast as the joint can go.
    void go_to(std::size_t joint, double target, double duration_s) {
        move(joint, (target - aim(joint)) / duration_s, duration_s);
    }

  private:
    /// Runs the motor at the speed of the aim, plus a correction of the joint's distance from it.
    void run(std::size_t joint, double aim_speed, double duration_s, double most_effort) {
        DrivenJoint& driven = *joints_[joint];
        const double rate = std::min(stiffness_per_s_, 1 / duration_s);
        const double missing = aim(joint) - aim_speed * duration_s - driven.whole_position();
        const double speed = aim_speed + rate * missing;
        driven.run(std::clamp(speed, -driven.max_speed(), driven.max_speed()),
                   std::min(most_effort, driven.max_effort()));
    }

    std::span<DrivenJoint* const> joints_;
    double stiffness_per_s_;
    std::span<double> memory_;
};

}  // namespace cancha::world
