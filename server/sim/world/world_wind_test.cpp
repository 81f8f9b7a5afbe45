#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/link_fixture.h"

// Wind and sleep: effects of gusts, and of commands to resting robots.
namespace cancha::world {
namespace {

/// A ball of a blimp in gusts, with its lowest point at this height.
v1::Discipline gusty_lab(double height_m, double net_weight_n) {
    v1::Discipline discipline = free_lab();
    v1::Air& air = *discipline.mutable_physics()->mutable_air();
    air.set_density_kgpm3(1.19);
    air.set_gust_mps(1);
    air.set_gust_time_s(1);
    v1::RobotKind& kind = *discipline.mutable_robot_kinds(0);
    kind.set_drive("airship");
    (*kind.mutable_drive_settings())["net_weight_n"] = net_weight_n;
    v1::Link& hull = *kind.mutable_structure()->add_links();
    hull.set_name("hull");
    v1::Inertia& inertia = *hull.mutable_inertia();
    inertia.set_mass_kg(0.2);
    inertia.set_ixx_kgm2(0.02);
    inertia.set_iyy_kgm2(0.02);
    inertia.set_izz_kgm2(0.02);
    add_collision(hull, box_of({0.6, 0.4, 0.4}));
    add_robot(discipline).mutable_start()->set_z_m(height_m);
    return discipline;
}

/// Place to which it is blown by a second of gusts.
Vec3 blown_m(std::uint64_t seed) {
    WorldFixture fixture(gusty_lab(100, 0.01), seed);
    fixture.run_for(1);
    return fixture.robot(kRobot).position_m;
}

TEST(GustyWorldTest, BlowsByItsSeed) {
    EXPECT_EQ(blown_m(1), blown_m(1));
    EXPECT_GT(length(blown_m(1) - blown_m(2)), 1e-3);
}

// The snapshot has the seed and the time, and so the gusts.
TEST(GustyWorldTest, GoesOnWithTheSameBitsInAWorldOfAnotherSeed) {
    WorldFixture first(gusty_lab(100, 0.01), 1);
    first.run_ticks(50);
    const WorldSnapshot snapshot = first.world().snapshot();
    first.run_ticks(100);
    WorldFixture second(gusty_lab(100, 0.01), 2);
    second.run_ticks(7);

    ASSERT_TRUE(second.restore(snapshot));
    second.run_ticks(100);

    EXPECT_EQ(second.world().snapshot(), first.world().snapshot());
    EXPECT_EQ(second.hash(), first.hash());
}

// A gust of 2 m/s across the hull pushes with 1.1 N; friction holds it with a few tenths of a
// newton.
TEST(GustyWorldTest, NothingThatFliesSleepsInALull) {
    WorldFixture fixture(gusty_lab(0, 0.5));
    fixture.run_for(60);
    const Vec3 before_m = fixture.robot(kRobot).position_m;

    fixture.run_for(30);

    EXPECT_GT(length(fixture.robot(kRobot).position_m - before_m), 0.01);
}

TEST(SleepingRobotTest, WakesUpWhenItIsToldSomething) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_robot_kinds(0)->set_drive("websim_drone");
    add_robot(discipline);
    WorldFixture fixture(discipline);
    fixture.run_for(2);
    ASSERT_EQ(fixture.robot(kRobot).velocity_mps, Vec3{});  // Asleep: nothing moves at all.

    fixture.world().command(kRobot,
                            {.kind = command::find_kind("body_velocity"), .numbers = {0, 0, 1, 0}});
    fixture.run_for(1);

    EXPECT_GT(fixture.robot(kRobot).position_m.z, 0.5);
}

}  // namespace
}  // namespace cancha::world
