#pragma once

#include "server/sim/world/ode/robot.h"
#include "server/sim/world/ode/space_contacts.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// What a free robot of this size collides with: a box, raised, and four skids below it.
FreeOutline free_outline_of(const Vec3& size_m);

/// A robot as one rigid box that moves and turns any way, with gravity.
class FreeRobot final : public Robot, public FreeBody {
  public:
    /// Borrows: `world`.
    FreeRobot(dWorldID world, const RobotSpec& robot);

    BodyState state() const override { return state_of(id_); }

    void place(const BodyState& state) override;
    void add_to(Contacts& contacts) override;

    void settle(double /*duration_s*/) override {}

    std::unique_ptr<Drive> make_drive(const DriveModel& model,
                                      const DriveContext& context) override;

    std::span<const dBodyID> parts() const override { return {&id_, 1}; }

    /// What carries it, until contacts are looked for again.
    std::span<double> memory() override { return support_numbers_; }

    double mass_kg() const override { return mass_kg_; }

    double inertia_kgm2() const override { return inertia_kgm2_; }

    Vec2 heading() const override;
    Vec2 velocity_mps() const override;
    double turn_rate_radps() const override;
    RotationMatrix rotation() const override;
    double height_m() const override;
    Vec3 space_velocity_mps() const override;
    Vec3 space_turn_rate_radps() const override;
    void push(const Vec3& force_n, const Vec3& torque_nm) override;
    void accelerate(const Vec3& centre_mps2, const Vec3& turn_radps2) override;
    std::optional<Vec3> support_normal() const override;

  private:
    double mass_kg_;
    double inertia_kgm2_ = 0;
    Vec3 moments_kgm2_{};  ///< About its own axes.
    Vec3 size_m_;
    BodyHandle body_;
    dBodyID id_;
    std::array<double, 3> support_numbers_{};  ///< Zero: nothing carries it.
};

}  // namespace cancha::world::ode
