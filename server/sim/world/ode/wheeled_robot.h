#pragma once

#include <array>
#include <cstddef>

#include "server/sim/world/ode/robot.h"
#include "server/sim/world/ode/wheeled_masses.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// A robot of three bodies: a chassis and two wheels. A hinge connects each wheel with the chassis,
/// and has a motor. Only the tyres and two skids, under nose and tail, keep the robot upright.
class WheeledRobot final : public Robot, public WheeledBody {
  public:
    /// Borrows: `world`. Expects: the robot is heavier than its two wheels together, and the
    /// chassis' centre of mass is between the bottom and the top of the chassis.
    WheeledRobot(dWorldID world, const RobotSpec& robot);

    BodyState state() const override;
    void place(const BodyState& state, std::span<const double> joints) override;
    void add_to(Contacts& contacts) override;

    /// Called after every step of the solver. Puts the wheels back at their places on the chassis
    /// and switches off the motors. If both wheels stand still on the ground, also undoes the
    /// horizontal motion of the step, because tyres stick.
    void settle(double duration_s) override;

    std::unique_ptr<Drive> make_drive(const DriveModel& model,
                                      const DriveContext& context) override;

    /// Bodies of chassis, left wheel, right wheel.
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
        /// Centre of the wheel, in the frame of the robot. This frame has its origin on the ground
        /// below the robot's middle.
        Vec3 centre_m;
        BodyHandle body;
        /// Hinge that connects the wheel with the chassis. The angle of the hinge grows while the
        /// wheel rolls forwards.
        JointHandle hinge;
    };

    WheeledRobot(dWorldID world, const RobotSpec& robot, const WheeledMasses& masses);
    Wheel make_wheel(dWorldID world, const dMass& mass, Side side) const;

    dBodyID chassis() const { return chassis_.get(); }

    const Wheel& wheel_at(Side side) const { return wheels_[static_cast<std::size_t>(side)]; }

    /// Converts a point from the robot's frame to the frame of the chassis' body.
    Vec3 on_chassis(const Vec3& point_m) const { return point_m - chassis_centre_m_; }

    /// Returns the state of a point that moves with the chassis. `point_m`: the point, in the frame
    /// of the robot.
    BodyState state_at(const Vec3& point_m) const;

    bool is_on_ground(const Wheel& wheel) const;
    /// Whether both wheels touch the ground and hardly move.
    bool is_sticking() const;
    /// Undoes the horizontal motion and the turn of the chassis in the last step.
    void stay_in_place(double duration_s);
    /// Puts the wheels back at their places on the chassis. Rotates their velocities relative to
    /// the chassis by the angle through which the chassis has turned in the step.
    void turn_wheels_along(double duration_s);

    RobotSpec spec_;
    double inertia_kgm2_;
    /// Mass of the body of a wheel. It is greater than the mass of the wheel; see WheeledMasses.
    double wheel_body_kg_;
    Vec3 chassis_centre_m_;  ///< Centre of mass of the chassis, in the frame of the robot.
    BodyHandle chassis_;
    std::array<Wheel, 2> wheels_;  ///< Left, right.
    std::array<dBodyID, 3> parts_;
};

}  // namespace cancha::world::ode
