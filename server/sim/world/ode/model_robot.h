#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "server/sim/world/ode/model_body.h"
#include "server/sim/world/ode/robot.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// Model of one link for a free robot that is given by its sizes: a solid box that collides as a
/// raised hull on four round skids.
ModelSpec model_of_box(const RobotSpec& robot);

/// A robot of links and joints that moves freely in space, with gravity. Its drive moves its base,
/// which is the first link.
class ModelRobot final : public Robot, public FreeBody {
  public:
    /// Borrows: `world`.
    ModelRobot(dWorldID world, const RobotSpec& robot);

    BodyState state() const override;
    void place(const BodyState& state, std::span<const double> joints) override;
    void add_to(Contacts& contacts) override;
    void settle(double duration_s) override;

    std::unique_ptr<Drive> make_drive(const DriveModel& model,
                                      const DriveContext& context) override;

    std::span<const dBodyID> parts() const override { return parts_; }

    const ModelBody* model() const override { return &model_; }

    void run_joints(double duration_s) override { model_.run_joints(duration_s); }

    /// Support of its base as of the last search for contacts.
    std::span<double> memory() override { return support_numbers_; }

    double mass_kg() const override { return mass_kg_; }

    double base_share() const override { return base().inertia.mass_kg / mass_kg_; }

    /// The inertia of the base alone.
    double inertia_kgm2() const override { return base().inertia.moments_kgm2.z; }

    Vec2 heading() const override;
    Vec2 velocity_mps() const override;
    double turn_rate_radps() const override;
    RotationMatrix rotation() const override;
    Vec3 position_m() const override;
    Vec3 space_velocity_mps() const override;
    Vec3 space_turn_rate_radps() const override;
    void push(const Vec3& force_n, const Vec3& torque_nm) override;
    void accelerate(const Vec3& centre_mps2, const Vec3& turn_radps2) override;
    std::optional<Vec3> support_normal() const override;

  private:
    const LinkSpec& base() const { return spec_.links.front(); }

    Vec3 mass_moment_kgm() const;

    ModelSpec spec_;
    std::vector<double> start_joints_;
    ModelBody model_;             ///< Borrows `spec_`.
    std::vector<dBodyID> parts_;  ///< Bodies; the base is the first.
    dBodyID id_;                  ///< Body of the base.
    double gravity_mps2_;
    double mass_kg_ = 0;
    std::array<double, 3> support_numbers_{};  ///< Mean normal; zero: no support.
};

}  // namespace cancha::world::ode
