#include "tests/check/scenes/theory.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gmock/gmock.h>

namespace cancha::scenes {
namespace {

using testing::DoubleNear;
using testing::Each;
using testing::ElementsAre;

TEST(ScenesTheoryTest, ABodyThatFallsHasTheEnergyOfItsFall) {
    constexpr double kTime_s = 0.7;
    const double speed_mps = kGravity_mps2 * kTime_s;

    EXPECT_NEAR(kGravity_mps2 * fallen_m(kTime_s), speed_mps * speed_mps / 2, 1e-12);
}

TEST(ScenesTheoryTest, AReboundIsAsHighAsItsSpeedCarries) {
    const double speed_mps = 0.8 * std::sqrt(2 * kGravity_mps2 * 3);

    EXPECT_NEAR(rebound_m(3, 0.8), speed_mps * speed_mps / (2 * kGravity_mps2), 1e-12);
    EXPECT_DOUBLE_EQ(rebound_m(3, 1), 3);
    EXPECT_DOUBLE_EQ(rebound_m(3, 0), 0);
}

TEST(ScenesTheoryTest, OnTheCriticalSlopeFrictionIsJustEnough) {
    for (const double friction : {0.2, 0.5, 0.8}) {
        const double slope_rad = critical_slope_deg(friction) * kDegree_rad;
        EXPECT_NEAR(std::sin(slope_rad), friction * std::cos(slope_rad), 1e-12);
    }
}

TEST(ScenesTheoryTest, FrictionTakesAllOfTheSpeedOnTheWay) {
    EXPECT_NEAR(0.5 * kGravity_mps2 * slide_m(0.5), Block::kPush_mps * Block::kPush_mps / 2, 1e-12);
}

TEST(ScenesTheoryTest, APendulumKeepsItsEnergy) {
    for (const double time_s : {0.5, 1.0, 2.0, 5.0}) {
        EXPECT_NEAR(energy_drift_percent(energy_j(swing_after(time_s))), 0, 1e-7) << time_s;
    }
}

// Values of MuJoCo 2.2.2, which computes trees of bodies and does not use our formula.
TEST(ScenesTheoryTest, APendulumSwingsAsAnotherEngineHasIt) {
    const Swing first = swing_after(1);
    EXPECT_NEAR(first.upper_rad / kDegree_rad, -47.017816, 1e-5);
    EXPECT_NEAR(first.lower_rad / kDegree_rad, -68.889891, 1e-5);
    const Swing second = swing_after(2);
    EXPECT_NEAR(second.upper_rad / kDegree_rad, 23.929322, 1e-5);
    EXPECT_NEAR(second.lower_rad / kDegree_rad, 61.530031, 1e-5);
}

TEST(ScenesTheoryTest, EnergyIsCountedInFallsToHangingDown) {
    EXPECT_DOUBLE_EQ(energy_drift_percent(energy_j(kReleased)), 0);
    EXPECT_NEAR(energy_drift_percent(energy_j({})), -100, 1e-9);
}

TEST(ScenesTheoryTest, WheelsTurnAsTheBaseMoves) {
    EXPECT_THAT(wheel_rates_radps({.forward_mps = 0.2}), Each(DoubleNear(4, 1e-12)));
    // Moving to the front right, the front right and rear left wheels stand.
    EXPECT_THAT(wheel_rates_radps({.forward_mps = 0.2, .left_mps = -0.2}),
                ElementsAre(DoubleNear(8, 1e-12), 0, 0, DoubleNear(8, 1e-12)));
    // Half track and half wheelbase are 0.386 m, the wheels 0.05 m: 7.72 rad per rad.
    EXPECT_THAT(wheel_rates_radps({.turn_radps = 1}),
                ElementsAre(DoubleNear(-7.72, 1e-12), DoubleNear(7.72, 1e-12),
                            DoubleNear(-7.72, 1e-12), DoubleNear(7.72, 1e-12)));
}

TEST(ScenesTheoryTest, OnlyTheMotionThatWasWantedCounts) {
    const Motion motion{1, 2, 3};
    EXPECT_EQ(wanted_part(motion, {.forward_mps = 9}), 1);
    EXPECT_EQ(wanted_part(motion, {.left_mps = 9}), 2);
    EXPECT_EQ(wanted_part(motion, {.turn_radps = 9}), 3);
}

TEST(ScenesTheoryTest, AWheelGoesSidewaysAsItsRollersStandOnTheWhole) {
    constexpr int kRollers = 12;
    constexpr int kSteps = 1000;
    double sum = 0;
    for (int i = 0; i < kSteps; ++i) {
        sum += std::cos(std::numbers::pi / kRollers * (2 * (i + 0.5) / kSteps - 1));
    }
    EXPECT_NEAR(sideways_share(kRollers), sum / kSteps, 1e-6);
    EXPECT_NEAR(sideways_share(1'000'000), 1, 1e-9);
}

TEST(ScenesTheoryTest, AtTheEdgeOfTheGraspBothFingersCarryAllTheyCan) {
    EXPECT_NEAR(2 * critical_grip_friction() * Grip::kForce_n, Grip::kMass_kg * kGravity_mps2,
                1e-12);
}

/// Returns the restitution of r'' = -2 z r' - r, from r = 0 until the spring would pull, in small
/// steps.
double bounced(double damping_ratio) {
    constexpr double kStep_s = 1e-5;
    double depth = 0;
    double speed = 1;  // Positive is inward.
    double acceleration = -2 * damping_ratio;
    do {
        speed += acceleration * kStep_s;
        depth += speed * kStep_s;
        acceleration = -2 * damping_ratio * speed - depth;
    } while (acceleration < 0);
    return -speed;
}

TEST(ScenesTheoryTest, ASpringWithADamperBouncesUntilItWouldPull) {
    for (const double damping_ratio : {0.05, 0.2, 0.5, 0.9}) {
        EXPECT_NEAR(spring_restitution(damping_ratio), bounced(damping_ratio), 1e-4);
    }
    EXPECT_DOUBLE_EQ(spring_restitution(0), 1);
    EXPECT_NEAR(spring_restitution(1 - 1e-9), std::exp(-2), 1e-4);
}

TEST(ScenesTheoryTest, ForEachRestitutionThereIsADamper) {
    for (const double restitution : {0.2, 0.5, 0.8, 1.0}) {
        EXPECT_NEAR(spring_restitution(spring_damping_ratio(restitution)), restitution, 1e-9);
    }
}

TEST(ScenesTheoryTest, HalvingFindsWhereSomethingChanges) {
    int asked = 0;
    const double found = bisect(0, 8, 20, [&](double number) {
        ++asked;
        return number * number < 2;
    });

    EXPECT_NEAR(found, std::numbers::sqrt2, 1e-5);
    EXPECT_EQ(asked, 20);
}

}  // namespace
}  // namespace cancha::scenes
