#pragma once

#include <cmath>
#include <map>

#include "server/sim/world/robot_body.h"

namespace cancha::world {

/// A body on two wheels that never moves and records what a drive under test does to it.
class FakeWheeledBody : public WheeledBody {
  public:
    /// Command to the motor of one wheel.
    struct Motor {
        double turn_rate_radps;
        double max_torque_nm;
    };

    double mass_kg() const override { return 0.5; }

    double inertia_kgm2() const override { return 5e-4; }

    Vec2 heading() const override { return {rotation_now[0][0], rotation_now[1][0]}; }

    Vec2 velocity_mps() const override { return {}; }

    double turn_rate_radps() const override { return 0; }

    RotationMatrix rotation() const override { return rotation_now; }

    void add_rotors(double inertia_kgm2) override { rotors_kgm2 += inertia_kgm2; }

    bool is_on_ground(Side side) const override { return on_ground.at(side); }

    void set_wheel_velocity(Side side, Vec2 velocity_mps) override {
        velocities[side] = velocity_mps;
    }

    void run_motor(Side side, double turn_rate_radps, double max_torque_nm) override {
        motors[side] = {turn_rate_radps, max_torque_nm};
    }

    /// Orientation that rotation() returns.
    RotationMatrix rotation_now{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    std::map<Side, bool> on_ground{{Side::kLeft, true}, {Side::kRight, true}};
    double rotors_kgm2 = 0;             ///< Sum of the rotor inertias that the drive has added.
    std::map<Side, Vec2> velocities{};  ///< Last velocity set for each wheel.
    std::map<Side, Motor> motors{};     ///< Last command to each motor.
};

}  // namespace cancha::world
