#include <gtest/gtest.h>

#include "server/sim/sensing/test_scene.h"

namespace cancha::sensing {
namespace {

// The line is 20 mm wide, the spots are 12 mm apart, 40 mm ahead of the robot's centre.
class LineTest : public ::testing::Test {
  protected:
    v1::LineCode::Code code_with_line_to_the_left_by(double left_m) {
        scene_.place({0, -left_m, 0.05}, 0);
        return scene_.read(tick_++).line().code();
    }

    TestScene scene_{
        "course { lines { name: 'l' points { x_m: -0.5 } points { x_m: 0.5 } } }",
        "sensors { name: 'a' type: 'line' period_s: 0.01 mount { x_m: 0.04 z_m: -0.04 } }"};
    std::uint64_t tick_ = 0;
};

TEST_F(LineTest, TellsWhereTheLineIs) {
    EXPECT_EQ(code_with_line_to_the_left_by(0), v1::LineCode::CODE_BOTH);
    EXPECT_EQ(code_with_line_to_the_left_by(0.0039), v1::LineCode::CODE_BOTH);
    EXPECT_EQ(code_with_line_to_the_left_by(0.0041), v1::LineCode::CODE_LEFT);
    EXPECT_EQ(code_with_line_to_the_left_by(0.0159), v1::LineCode::CODE_LEFT);
    EXPECT_EQ(code_with_line_to_the_left_by(0.0161), v1::LineCode::CODE_LOST);
    EXPECT_EQ(code_with_line_to_the_left_by(-0.01), v1::LineCode::CODE_RIGHT);
    EXPECT_EQ(code_with_line_to_the_left_by(-0.02), v1::LineCode::CODE_LOST);
}

TEST_F(LineTest, SeesNoLineFromTooHigh) {
    scene_.place({0, 0, 0.2}, 0);
    EXPECT_EQ(scene_.read().line().code(), v1::LineCode::CODE_LOST);
}

}  // namespace
}  // namespace cancha::sensing
