#include "cancha/base/pose.h"

#include <numbers>

#include <gtest/gtest.h>

namespace cancha {
namespace {

using std::numbers::pi;

/// Rounding error of one remainder of angles of this size.
constexpr double kRounding = 1e-14;

TEST(PoseTest, AnAngleWrapsIntoTheHalfOpenCircle) {
    EXPECT_NEAR(wrap_angle_rad(3 * pi / 2), -pi / 2, kRounding);
    EXPECT_NEAR(wrap_angle_rad(-7 * pi / 2), pi / 2, kRounding);
    EXPECT_EQ(wrap_angle_rad(-pi), pi);
    EXPECT_EQ(wrap_angle_rad(pi), pi);
}

TEST(PoseTest, TurningAroundTwiceChangesNothing) {
    const GroundPose pose{0.3, -0.4, 1.0};

    const GroundPose twice = pose.turned_around().turned_around();

    EXPECT_EQ(twice.position_m(), pose.position_m());
    EXPECT_NEAR(twice.heading_rad, pose.heading_rad, kRounding);
}

}  // namespace
}  // namespace cancha
