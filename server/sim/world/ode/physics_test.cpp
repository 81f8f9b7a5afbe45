#include "server/sim/world/ode/physics.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/link_fixture.h"

namespace cancha::world::ode {
namespace {

// A rod of 2 m along x, with its mass near its tail, flies towards a plate of 4 mm that is 2 mm
// ahead of its nose.
TEST(PhysicsTest, AStepIsSplitForAThinLinkAheadOfTheNoseOfARobot) {
    constexpr double kHigh_m = 10;
    constexpr double kSpeed_mps = 1.5;
    constexpr double kPlate_m = 0.004;
    v1::Discipline discipline = free_lab();
    v1::Model& structure = *discipline.mutable_robot_kinds(0)->mutable_structure();
    v1::Inertia& inertia = *add_box(structure, "rod", {}, {2, 0.1, 0.1}, 1).mutable_inertia();
    write_pose(*inertia.mutable_pose(), {-0.9, 0, 0});
    add_robot(discipline).mutable_start()->set_z_m(kHigh_m);
    add_crate(discipline, "plate", {1 + 0.002 + kPlate_m / 2, 0, kHigh_m}, {kPlate_m, 0.1, 0.1});
    Physics physics(*make_world_spec(discipline));
    physics.robots().front()->place(
        {.position_m = {0, 0, kHigh_m + 0.05}, .velocity_mps = {kSpeed_mps, 0, 0}});

    // No more than half of the plate in each part.
    const double way_m = kSpeed_mps * kSubstep_s;
    EXPECT_EQ(physics.parts_needed(kSubstep_s), std::ceil(way_m / (kPlate_m / 2)));
}

}  // namespace
}  // namespace cancha::world::ode
