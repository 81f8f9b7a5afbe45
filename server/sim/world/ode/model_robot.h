#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "server/sim/world/ode/model_body.h"
#include "server/sim/world/ode/robot.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// Returns a model for a robot with a free body whose robot kind has no model. The model is one
/// link with the mass of a solid box. For collisions, the box is raised above the ground and stands
/// on four round skids.
ModelSpec model_of_box(const RobotSpec& robot);

/// A robot with a free body: links and joints that move freely in space, with gravity. The first
/// link is the base. Drives push the base or run joints.
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

    /// Mean normal of the surfaces that carry the base, from the last search for contacts; see
    /// support_normal().
    std::span<double> memory() override { return support_numbers_; }

    double mass_kg() const override { return mass_kg_; }

    double base_share() const override { return base().inertia.mass_kg / mass_kg_; }

    /// Moment of inertia of the base alone, about the vertical.
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

    /// Returns a sum over all links: mass of the link times the vector from the base's centre of
    /// mass to the link's centre of mass; world frame.
    Vec3 mass_moment_kgm() const;

    ModelSpec spec_;
    std::vector<double> start_joints_;  ///< Joint positions for placements that give none.
    ModelBody model_;                   ///< Borrows `spec_`.
    std::vector<dBodyID> parts_;        ///< Bodies of the links; the base is the first.
    dBodyID id_;                        ///< Body of the base.
    double gravity_mps2_;
    double mass_kg_ = 0;
    /// Mean normal of the surfaces that carry the base. Zero if nothing carries it.
    std::array<double, 3> support_numbers_{};
};

}  // namespace cancha::world::ode
