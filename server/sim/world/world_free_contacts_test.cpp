// Friction and bounce of robots that can leave the plane.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "server/sim/world/world.h"
#include "tests/support/free_fixture.h"

namespace cancha::world {
namespace {

const RobotId kBody{1};
const RobotId kPartner{2};

double speed_of(const referee::RobotState& robot) {
    return length(robot.velocity_mps);
}

// --- Friction.

/// Speed after 2 s on the slope, from rest.
double speed_after_mps(const Slope& slope) {
    WorldFixture fixture(lab_with_slope(slope));
    fixture.run_for(2);
    return speed_of(fixture.robot(kBody));
}

// After 2 s a sliding robot moves at twice g (sin - friction cos) m/s. This is the speed on a slope
// that is too steep by 0.03 degrees.
constexpr double kSliding_mps = 0.01;

double critical_angle_deg(Slope slope) {
    double holds_deg = 0;
    double slides_deg = 60;
    while (slides_deg - holds_deg > 0.005) {
        const double tilt_deg = (holds_deg + slides_deg) / 2;
        slope.tilt_rad = tilt_deg * kDegree_rad;
        (speed_after_mps(slope) < kSliding_mps ? holds_deg : slides_deg) = tilt_deg;
    }
    return slides_deg;
}

struct Direction {
    double azimuth_deg;
    double turned_deg;
};

class CriticalAngleTest : public ::testing::TestWithParam<Direction> {};

INSTANTIATE_TEST_SUITE_P(Directions, CriticalAngleTest,
                         ::testing::Values(Direction{0, 0}, Direction{0, 45}, Direction{30, 0},
                                           Direction{45, 0}, Direction{45, 20}, Direction{77, 0},
                                           Direction{200, 0}, Direction{-60, 130}));

TEST_P(CriticalAngleTest, IsThatOfCoulombInAnyDirection) {
    for (const double friction : {0.2, 0.5, 0.8}) {
        const double angle_deg =
            critical_angle_deg({.azimuth_rad = GetParam().azimuth_deg * kDegree_rad,
                                .turned_rad = GetParam().turned_deg * kDegree_rad,
                                .friction = friction});

        EXPECT_NEAR(angle_deg, std::atan(friction) / kDegree_rad, 0.1) << friction;
    }
}

TEST(FreeFrictionTest, StaticFrictionHoldsWhatSlidingFrictionDoesNot) {
    const double angle_deg = critical_angle_deg({.friction = 0.4, .static_ratio = 1.5});

    EXPECT_NEAR(angle_deg, std::atan(0.6) / kDegree_rad, 0.1);
}

TEST(FreeFrictionTest, WhatSlidesGoesOnSlidingWhereItWouldHaveStood) {
    const Slope slope{.tilt_rad = 25 * kDegree_rad, .friction = 0.4, .static_ratio = 1.5};
    WorldFixture fixture(lab_with_slope(slope));
    BodyState motion{.position_m = fixture.robot(kBody).position_m,
                     .orientation = fixture.robot(kBody).orientation};
    motion.velocity_mps = rotated({0.5, 0, 0}, motion.orientation);
    fixture.launch(kBody, motion);
    constexpr double kSeconds = 2;

    fixture.run_for(kSeconds);

    const double gain_mps2 =
        kGravity_mps2 * (std::sin(slope.tilt_rad) - slope.friction * std::cos(slope.tilt_rad));
    EXPECT_NEAR(speed_of(fixture.robot(kBody)), 0.5 + gain_mps2 * kSeconds, 0.01);
}

TEST(FreeFrictionTest, StopsAfterTheWayThatFrictionSays) {
    constexpr double kFriction = 0.3;
    constexpr double kSpeed_mps = 2;
    for (const double heading_deg : {0.0, 20.0, 45.0, 100.0}) {
        v1::Discipline discipline = free_lab();
        discipline.mutable_physics()->set_robot_friction(kFriction);
        add_robot(discipline);
        WorldFixture fixture(discipline);
        const double heading_rad = heading_deg * kDegree_rad;
        fixture.place(kBody, {},
                      {.velocity_mps = {kSpeed_mps * std::cos(heading_rad),
                                        kSpeed_mps * std::sin(heading_rad)}});

        fixture.run_for(2);

        const double way_m = kSpeed_mps * kSpeed_mps / (2 * kFriction * kGravity_mps2);
        EXPECT_NEAR(length(fixture.robot(kBody).ground_position_m()), way_m, 0.01 * way_m);
        EXPECT_LT(speed_of(fixture.robot(kBody)), 1e-6);
    }
}

TEST(FreeFrictionTest, AGrooveGuidesWhatSlidesAlongIt) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_friction(1);
    v1::Collision& floor = add_shape(discipline, "grooves", box_of({50, 50, 2}));
    // The collision is turned, with its grooves.
    write_pose(*floor.mutable_pose(), {0, 0, 0}, 0, 0, 90 * kDegree_rad);
    v1::Surface& surface = *floor.mutable_surface();
    surface.set_friction(0);
    surface.set_friction_across(0.5);
    surface.mutable_friction_direction()->set_x(3);
    write_pose(*add_robot(discipline).mutable_start(), {0, 0, 1});
    WorldFixture fixture(discipline);
    fixture.place(kBody, {}, {.velocity_mps = {1, 1}}, 1);

    fixture.run_for(1);

    EXPECT_NEAR(fixture.robot(kBody).velocity_mps.y, 1, 1e-3);
    EXPECT_NEAR(fixture.robot(kBody).velocity_mps.x, 0, 1e-3);
}

TEST(FreeFrictionTest, TheSmallerOfTwoNumbersCounts) {
    for (const auto& [robot, surface] : {std::pair(0.2, 0.8), std::pair(0.8, 0.2)}) {
        v1::Discipline discipline =
            lab_with_slope({.tilt_rad = 20 * kDegree_rad, .friction = surface});
        discipline.mutable_physics()->set_robot_friction(robot);
        WorldFixture fixture(discipline);

        fixture.run_for(1);

        const double gain_mps2 =
            kGravity_mps2 * (std::sin(20 * kDegree_rad) - 0.2 * std::cos(20 * kDegree_rad));
        EXPECT_NEAR(speed_of(fixture.robot(kBody)), gain_mps2, 0.01);
    }
}

// --- Bounces.

struct HeadOn {
    double first_kg;
    double second_kg;
    double first_mps;
    double second_mps;
};

class HeadOnTest : public ::testing::TestWithParam<HeadOn> {
  protected:
    static constexpr double kSide_m = 0.3;

    /// Two cubes, a second before they meet.
    static v1::Discipline lab_of(const HeadOn& impact, double restitution) {
        v1::Discipline discipline = free_lab();
        discipline.mutable_physics()->set_robot_restitution(restitution);
        discipline.mutable_physics()->set_robot_friction(0);
        v1::RobotKind& light = *discipline.mutable_robot_kinds(0);
        light.set_length_m(kSide_m);
        light.set_width_m(kSide_m);
        light.set_height_m(kSide_m);
        light.set_mass_kg(impact.first_kg);
        v1::RobotKind& heavy = *discipline.add_robot_kinds();
        heavy = light;
        heavy.set_name("heavy");
        heavy.set_mass_kg(impact.second_kg);
        const double apart_m = kSide_m + impact.first_mps - impact.second_mps;
        add_robot(discipline, {-apart_m / 2, 0, 0});
        add_robot(discipline, {apart_m / 2, 0, 0}).set_kind("heavy");
        return discipline;
    }
};

INSTANTIATE_TEST_SUITE_P(Masses, HeadOnTest,
                         ::testing::Values(HeadOn{1, 4, 1, -1}, HeadOn{1, 1, 1, -1},
                                           HeadOn{4, 1, 1, 0}, HeadOn{1, 4, 1, 0},
                                           HeadOn{1, 1, 1, 0}));

TEST_P(HeadOnTest, SharesMomentumAsTheoryHasIt) {
    const auto [m1, m2, v1, v2] = GetParam();
    for (const double restitution : {0.0, 0.4, 1.0}) {
        for (const double height_m : {0.0, 50.0}) {
            WorldFixture fixture(lab_of(GetParam(), restitution));
            for (const RobotId id : {kBody, kPartner}) {
                const Vec3 start_m = fixture.robot(id).position_m + Vec3{0, 0, height_m};
                fixture.launch(
                    id, {.position_m = start_m, .velocity_mps = {id == kBody ? v1 : v2, 0, 0}});
            }

            fixture.run_for(1.5);

            const double common_mps = (m1 * v1 + m2 * v2) / (m1 + m2);
            const double apart_mps = restitution * (v1 - v2) / (m1 + m2);
            EXPECT_NEAR(fixture.robot(kBody).velocity_mps.x, common_mps - m2 * apart_mps, 1e-6);
            EXPECT_NEAR(fixture.robot(kPartner).velocity_mps.x, common_mps + m1 * apart_mps, 1e-6);
            EXPECT_NEAR(fixture.robot(kBody).velocity_mps.y, 0, 1e-6);
            EXPECT_TRUE(fixture.robot(kBody).is_upright);
        }
    }
}

TEST(FreeBounceTest, AWallGivesBackItsShareWhateverTheMass) {
    for (const double mass_kg : {0.1, 1.0, 40.0}) {
        v1::Discipline discipline = free_lab();
        discipline.mutable_physics()->set_robot_restitution(0.4);
        discipline.mutable_physics()->set_robot_friction(0);
        discipline.mutable_robot_kinds(0)->set_mass_kg(mass_kg);
        v1::Collision& wall = add_shape(discipline, "wall", box_of({0.05, 10, 2}));
        write_pose(*wall.mutable_pose(), {1, 0, 1});
        add_robot(discipline);
        WorldFixture fixture(discipline);
        fixture.place(kBody, {}, {.velocity_mps = {2, 0}});

        fixture.run_for(1);

        // Contacts are soft by physics.cfm, which has more effect on a heavier robot.
        EXPECT_NEAR(fixture.robot(kBody).velocity_mps.x, -0.4 * 2, 1e-5) << mass_kg;
    }
}

/// Height to which the lowest point of a robot rises again after a fall from 1 m.
double rise_m(double robot_restitution, double surface_restitution) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_robot_restitution(robot_restitution);
    v1::Collision& floor = add_shape(discipline, "floor", box_of({5, 5, 1}));
    write_pose(*floor.mutable_pose(), {0, 0, 9.5});
    floor.mutable_surface()->set_restitution(surface_restitution);
    write_pose(*add_robot(discipline).mutable_start(), {0, 0, 11});
    WorldFixture fixture(discipline);
    double highest_m = 0;
    bool has_bounced = false;
    for (int tick = 0; tick < 90; ++tick) {
        fixture.run_ticks(1);
        const referee::RobotState& robot = fixture.robot(kBody);
        has_bounced = has_bounced || robot.velocity_mps.z > 0;
        if (has_bounced) {
            highest_m = std::max(highest_m, robot.position_m.z - 0.05 - 10);
        }
    }
    return highest_m;
}

TEST(FreeBounceTest, WhatIsDroppedRisesByTheSquareOfItsRestitution) {
    // It is seen 60 times in a second, and falls a little deeper and faster in a substep.
    EXPECT_NEAR(rise_m(0.5, 0.7), 0.25, 0.02);
    EXPECT_NEAR(rise_m(0.9, 0.6), 0.36, 0.02);
}

TEST(FreeBounceTest, WhatBouncesNotAtAllStaysWhereItFalls) {
    EXPECT_LT(rise_m(0.9, 0), 0.001);
    EXPECT_LT(rise_m(0, 0.9), 0.001);
}

}  // namespace
}  // namespace cancha::world
