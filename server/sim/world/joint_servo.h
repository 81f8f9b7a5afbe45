#pragma once

#include <algorithm>
#include <limits>
#include <span>

#include "server/sim/world/robot_body.h"

namespace cancha::world {

/// Moves joints to where they are meant to be, and holds them there against what pulls.
///
/// A joint that is told a speed is meant to be where that speed has brought its aim; so what holds
/// it does not creep. Aims are memory of a drive: the first number says whether they have been set,
/// as they are not when the robot has just been placed; then comes one for each joint. Joints
/// without limits count their turns: an aim of 7 rad is more than a turn from one of 0.
class JointServo {
  public:
    /// `stiffness_per_s`: share of the way to the aim that a joint makes good per second.
    /// `memory`: one number more than there are joints. Borrows: both, and the joints.
    JointServo(std::span<DrivenJoint* const> joints, double stiffness_per_s,
               std::span<double> memory)
        : joints_(joints), stiffness_per_s_(stiffness_per_s), memory_(memory) {
        for (DrivenJoint* joint : joints_) {
            joint->count_turns();
        }
    }

    /// Leaves of commanded speeds, one for each joint, what the joints can do.
    void limit_speeds(std::span<double> speeds) const {
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            speeds[i] = std::clamp(speeds[i], -joints_[i]->max_speed(), joints_[i]->max_speed());
        }
    }

    /// The same of positions.
    void limit_positions(std::span<double> positions) const {
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            positions[i] = std::clamp(positions[i], joints_[i]->lower(), joints_[i]->upper());
        }
    }

    /// Sets aims to where joints are, once after each placement. Called first in each step.
    void begin() {
        if (memory_[0] == 0) {
            memory_[0] = 1;
            for (std::size_t i = 0; i < joints_.size(); ++i) {
                memory_[i + 1] = joints_[i]->whole_position();
            }
        }
    }

    double aim(std::size_t joint) const { return memory_[joint + 1]; }

    /// In the next step the aim of a joint moves with this speed, within its limits, and no farther
    /// ahead of a joint that is held up than the motor needs for its highest speed. `most_effort`:
    /// of the motor, in N m or N, if the joint bears as much.
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

    /// In the next step the aim of a joint goes towards `target`, as fast as the joint can.
    void go_to(std::size_t joint, double target, double duration_s) {
        move(joint, (target - aim(joint)) / duration_s, duration_s);
    }

  private:
    /// The motor runs as fast as the aim, and makes good what is missing.
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
