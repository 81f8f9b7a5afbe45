#pragma once

#include <array>
#include <cstddef>

#include "server/sim/world/ode/robot.h"
#include "server/sim/world/ode/wheeled_masses.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// A robot of three bodies: a chassis and two wheels, each on a hinge with a motor. It stands on
/// its tyres and two skids; nothing else keeps it upright.
class WheeledRobot final : public Robot, public WheeledBody {
  public:
    /// Borrows: `world`. Expects: the wheels leave mass for the chassis, whose centre of mass lies
    /// within it.
    WheeledRobot(dWorldID world, const RobotSpec& robot);

    BodyState state() const override;
    void place(const BodyState& state, std::span<const double> joints) override;
    void add_to(Contacts& contacts) override;

    /// Puts the three bodies together again after a step, and stops the motors.
    void settle(double duration_s) override;

    std::unique_ptr<Drive> make_drive(const DriveModel& model,
                                      const DriveContext& context) override;

    /// Chassis, left wheel, right wheel.
    std::span<const dBodyID> parts() const override { return parts_; }

    double mass_kg() const override { return spec_.mass_kg; }

    double inertia_kgm2() const override { return inertia_kgm2_; }

    Vec2 heading() const override;
    Vec2 velocity_mps() const override;
    double turn_rate_radps() const override;
    RotationMatrix rotation() const override;
    void add_rotors(double inertia_kgm2) override;
    bool is_on_ground(Side side) const override;
    void set_wheel_velocity(Side side, Vec2 velocity_mps) override;
    void run_motor(Side side, double turn_rate_radps, double max_torque_nm) override;

  private:
    struct Wheel {
        Vec3 centre_m;  ///< In the frame of the robot.
        BodyHandle body;
        JointHandle hinge;  ///< Its angle grows as the wheel rolls forwards.
    };

    WheeledRobot(dWorldID world, const RobotSpec& robot, const WheeledMasses& masses);
    Wheel make_wheel(dWorldID world, const dMass& mass, Side side) const;

    dBodyID chassis() const { return chassis_.get(); }

    const Wheel& wheel_at(Side side) const { return wheels_[static_cast<std::size_t>(side)]; }

    /// Converts a point from the frame of the robot to that of the chassis' body.
    Vec3 on_chassis(const Vec3& point_m) const { return point_m - chassis_centre_m_; }

    /// State of a point of the robot's frame that moves with the chassis.
    BodyState state_at(const Vec3& point_m) const;

    bool is_on_ground(const Wheel& wheel) const;
    bool is_sticking() const;
    void stay_in_place(double duration_s);
    void turn_wheels_along(double duration_s);

    RobotSpec spec_;
    double inertia_kgm2_;
    double wheel_body_kg_;
    Vec3 chassis_centre_m_;
    BodyHandle chassis_;
    std::array<Wheel, 2> wheels_;
    std::array<dBodyID, 3> parts_;
};

}  // namespace cancha::world::ode
