#pragma once

#include "server/sim/world/ode/body_numbers.h"
#include "server/sim/world/ode/robot.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// A robot with an upright body: one rigid box that always stays upright on the ground.
class PlanarRobot final : public Robot, public PlanarBody {
  public:
    /// Borrows: `world`.
    PlanarRobot(dWorldID world, const RobotSpec& robot);

    BodyState state() const override { return state_of(id_); }

    void place(const BodyState& state, std::span<const double> joints) override;
    void add_to(Contacts& contacts) override;

    /// Sets the box upright on the ground again. Called after every step of the solver.
    void settle(double duration_s) override;

    std::unique_ptr<Drive> make_drive(const DriveModel& model,
                                      const DriveContext& context) override;

    std::span<const dBodyID> parts() const override { return {&id_, 1}; }

    double mass_kg() const override { return mass_kg_; }

    double inertia_kgm2() const override { return inertia_kgm2_; }

    Vec2 heading() const override { return numbers_.heading(); }

    Vec2 velocity_mps() const override {
        const Vec3 velocity_mps = numbers_.velocity_mps();
        return {velocity_mps.x, velocity_mps.y};
    }

    double turn_rate_radps() const override { return numbers_.turn_rate_radps().z; }

    void push(Vec2 force_n, double torque_nm) override { numbers_.push(force_n, torque_nm); }

  private:
    double mass_kg_;
    double inertia_kgm2_;
    Vec3 size_m_;
    BodyHandle body_;
    dBodyID id_;
    BodyNumbers numbers_;
};

}  // namespace cancha::world::ode
