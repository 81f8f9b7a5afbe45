#include "server/sim/world/drives/velocity.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "server/sim/world/drive.h"
#include "tests/support/fake_wheeled_body.h"
#include "tests/support/tolerance.h"

namespace cancha::world::drives {
namespace {

RotationMatrix operator*(const RotationMatrix& a, const RotationMatrix& b) {
    RotationMatrix product{};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column) {
            product[row][column] =
                a[row][0] * b[0][column] + a[row][1] * b[1][column] + a[row][2] * b[2][column];
        }
    }
    return product;
}

RotationMatrix heading(double angle_rad) {
    const double c = std::cos(angle_rad);
    const double s = std::sin(angle_rad);
    return {{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}};
}

RotationMatrix tilt_about_x(double angle_rad) {
    const double c = std::cos(angle_rad);
    const double s = std::sin(angle_rad);
    return {{{1, 0, 0}, {0, c, -s}, {0, s, c}}};
}

RotationMatrix tilt_about_y(double angle_rad) {
    const double c = std::cos(angle_rad);
    const double s = std::sin(angle_rad);
    return {{{c, 0, s}, {0, 1, 0}, {-s, 0, c}}};
}

TEST(UprightHeadingTest, IsWhereTheNosePoints) {
    for (int step = -6; step <= 6; ++step) {
        const double angle_rad = step * std::numbers::pi / 6;
        const auto found = upright_heading(heading(angle_rad));
        ASSERT_TRUE(found);
        EXPECT_NEAR(found->x, std::cos(angle_rad), kRounding);
        EXPECT_NEAR(found->y, std::sin(angle_rad), kRounding);
    }
}

TEST(UprightHeadingTest, IsThereUpToATwentiethOfARadianEitherWay) {
    for (const double tilt_rad : {0.0499, -0.0499}) {
        EXPECT_TRUE(upright_heading(tilt_about_x(tilt_rad) * heading(1))) << tilt_rad;
        EXPECT_TRUE(upright_heading(tilt_about_y(tilt_rad) * heading(1))) << tilt_rad;
    }
}

// The original forgot that tilts have a sign: it drove robots that leaned to the wrong side.
TEST(UprightHeadingTest, IsNotThereBeyondATwentiethOfARadianEitherWay) {
    for (const double tilt_rad : {0.0501, -0.0501, 1.0, -1.0}) {
        EXPECT_FALSE(upright_heading(tilt_about_x(tilt_rad) * heading(1))) << tilt_rad;
        EXPECT_FALSE(upright_heading(tilt_about_y(tilt_rad) * heading(1))) << tilt_rad;
    }
}

TEST(UprightHeadingTest, IsNotThereOnTheSideOrOnTheNose) {
    const double quarter_rad = std::numbers::pi / 2;
    EXPECT_FALSE(upright_heading(tilt_about_x(quarter_rad)));
    EXPECT_FALSE(upright_heading(tilt_about_x(-quarter_rad)));
    EXPECT_FALSE(upright_heading(tilt_about_y(quarter_rad)));
    EXPECT_FALSE(upright_heading(tilt_about_y(-quarter_rad)));
}

TEST(UprightHeadingTest, OfATiltedChassisIsTheOriginalsFormula) {
    const RotationMatrix m = tilt_about_x(0.03) * tilt_about_y(-0.04) * heading(0.7);

    const auto found = upright_heading(m);

    const double beta = std::asin(-m[0][2]);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->x, m[0][0] / std::cos(beta), kRounding);
    EXPECT_NEAR(found->y, -m[0][1] / std::cos(beta), kRounding);
    EXPECT_NEAR(length(*found), 1, kRounding);
}

class VelocityDriveTest : public ::testing::Test {
  protected:
    void act(bool is_first_of_tick = true) {
        drive_->act(
            std::array{1.0, -2.0},
            {.duration_s = 1.0 / 240, .tick_s = 1.0 / 60, .is_first_of_tick = is_first_of_tick});
    }

    FakeWheeledBody body_;
    Environment environment_{.gravity_mps2 = 9.81};
    WheelsSpec wheels_;
    ParameterValues settings_;
    std::unique_ptr<Drive> drive_ =
        find_drive_model("velocity")->make_on_wheels(body_, {wheels_, settings_, environment_});
};

TEST_F(VelocityDriveTest, GivesEachWheelItsVelocityAlongTheHeading) {
    body_.rotation_now = heading(std::numbers::pi / 6);

    act();

    const Vec2 along{std::sqrt(3.0) / 2, 0.5};
    EXPECT_NEAR(distance(body_.velocities.at(Side::kLeft), along), 0, kRounding);
    EXPECT_NEAR(distance(body_.velocities.at(Side::kRight), -2.0 * along), 0, kRounding);
}

TEST_F(VelocityDriveTest, LeavesATiltedRobotAlone) {
    body_.rotation_now = tilt_about_x(-0.06);

    act();

    EXPECT_TRUE(body_.velocities.empty());
}

TEST_F(VelocityDriveTest, LeavesAWheelInTheAirAlone) {
    body_.on_ground[Side::kLeft] = false;

    act();

    EXPECT_EQ(body_.velocities.count(Side::kLeft), 0);
    EXPECT_EQ(body_.velocities.count(Side::kRight), 1);
}

TEST_F(VelocityDriveTest, ActsOnceInATick) {
    act(false);

    EXPECT_TRUE(body_.velocities.empty());
}

}  // namespace
}  // namespace cancha::world::drives
