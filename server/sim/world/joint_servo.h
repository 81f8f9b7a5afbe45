#pragma once

#include <algorithm>
#include <limits>
#include <span>

#include "server/sim/world/robot_body.h"

namespace cancha::world {

/// Moves joints to target positions, called aims, and holds the joints there against loads. A drive
/// makes one JointServo for all its joints.
///
/// If a joint has a commanded speed, its aim moves at this speed. At speed 0 the aim rests, so that
/// a load does not make the joint creep. The aims are in the memory of the drive (Drive::memory()).
/// The first number of the memory is 0 after each placement, until begin() has set the aims. After
/// this number follows one aim for each joint. Hinges without limits count whole turns, so the aims
/// 0 and 7 rad are more than a turn apart.
class JointServo {
  public:
    /// `stiffness_per_s`: speed at which a joint moves back to its aim, divided by its distance
    /// from the aim. `memory`: has one number more than there are joints. Borrows: joints and
    /// `memory`.
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

    /// In the first step after each placement, sets the aims to the present positions; in other
    /// steps does nothing. Call it first in each step.
    void begin() {
        if (memory_[0] == 0) {
            memory_[0] = 1;
            for (std::size_t i = 0; i < joints_.size(); ++i) {
                memory_[i + 1] = joints_[i]->whole_position();
            }
        }
    }

    /// Returns the aim of a joint, in rad or m. `joint`: index in the constructor's `joints`, as in
    /// the functions below.
    double aim(std::size_t joint) const { return memory_[joint + 1]; }

    /// Moves the aim of a joint at `speed` in the next step of `duration_s`, within the joint's
    /// limits, and runs the joint's motor. If something blocks the joint, the aim runs
    /// ahead of it only a limited distance: that at which the motor already tries to run at its
    /// highest speed. `most_effort`:
    /// highest torque or force of the motor, in N m or N, in addition to the joint's own limit.
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

    /// Moves the aim of a joint towards the position `target` in the next step, at most at the
    /// joint's highest speed, and runs the joint's motor.
    void go_to(std::size_t joint, double target, double duration_s) {
        move(joint, (target - aim(joint)) / duration_s, duration_s);
    }

  private:
    /// Runs the motor at the speed of the aim, plus a speed that reduces the joint's distance from
    /// the aim.
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
