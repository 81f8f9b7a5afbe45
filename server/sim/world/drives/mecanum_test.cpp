#include "server/sim/world/drives/mecanum.h"

#include <gtest/gtest.h>

// Compared with equation 8 of the thesis, whose y points ahead and whose x points to the right.
namespace cancha::world::drives {
namespace {

constexpr MecanumBase kBase{.radius_m = 0.05, .reach_m = 0.385};

void expect_near(const MecanumSpeeds& found, const MecanumSpeeds& expected) {
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_NEAR(found[i], expected[i], 1e-12) << i;
    }
}

TEST(MecanumTest, WheelsAgreeStraightAhead) {
    expect_near(kBase.speeds_for({.forward_mps = 0.2}), {4, 4, 4, 4});
}

TEST(MecanumTest, SidesOpposeEachOtherInATurn) {
    const double rim_radps = 0.385 * 0.4 / 0.05;
    expect_near(kBase.speeds_for({.turn_rate_radps = 0.4}),
                {-rim_radps, rim_radps, -rim_radps, rim_radps});
}

TEST(MecanumTest, DiagonalsOpposeEachOtherToTheRight) {
    expect_near(kBase.speeds_for({.left_mps = -0.2}), {4, -4, -4, 4});
}

TEST(MecanumTest, OneDiagonalRestsOnTheWayOfTheOther) {
    expect_near(kBase.speeds_for({.forward_mps = 0.2, .left_mps = -0.2}), {8, 0, 0, 8});
}

TEST(MecanumTest, MotionBySpeedsIsTheInverse) {
    const BaseMotion motion = kBase.motion_by(
        kBase.speeds_for({.forward_mps = 0.2, .left_mps = -0.1, .turn_rate_radps = 0.4}));
    EXPECT_NEAR(motion.forward_mps, 0.2, 1e-12);
    EXPECT_NEAR(motion.left_mps, -0.1, 1e-12);
    EXPECT_NEAR(motion.turn_rate_radps, 0.4, 1e-12);
}

}  // namespace
}  // namespace cancha::world::drives
