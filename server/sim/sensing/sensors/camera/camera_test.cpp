#include <array>

#include <gtest/gtest.h>

#include "server/sim/sensing/sensors/camera/paint.h"
#include "server/sim/sensing/test_scene.h"

namespace cancha::sensing {
namespace {

/// Colour of one pixel.
struct Rgb {
    int r, g, b;
};

Rgb pixel(const v1::Picture& picture, std::uint32_t column, std::uint32_t row) {
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(picture.rgb()[i]); };
    const std::size_t first = 3 * (std::size_t{row} * picture.width() + column);
    return {at(first), at(first + 1), at(first + 2)};
}

bool is_reddish(const Rgb& c) {
    return c.r > 2 * c.g && c.r > 2 * c.b;
}

constexpr const char* kCamera =
    "sensors { name: 'eye' type: 'camera' mount { z_m: 0.05 } settings { key: 'width' value: 40 } "
    "settings { key: 'height' value: 30 } }";

TEST(CameraTest, TakesAPictureOfTheSizeThatWasAsked) {
    TestScene scene("", kCamera);
    const v1::Picture& picture = scene.read().picture();
    EXPECT_EQ(picture.width(), 40U);
    EXPECT_EQ(picture.height(), 30U);
    EXPECT_EQ(picture.rgb().size(), 40U * 30U * 3U);
}

TEST(CameraTest, SkyIsAboveTheWallAndTheFloorBelow) {
    TestScene scene("", kCamera);
    const v1::Picture& picture = scene.read().picture();
    const Rgb sky = pixel(picture, 20, 0);
    const Rgb floor = pixel(picture, 20, 29);
    EXPECT_GT(sky.b, sky.r);
    EXPECT_LT(floor.r + floor.g + floor.b, 150);  // The floor is nearly black.
}

/// Number of reddish pixels in the left and the right half of a picture of a sign ahead.
std::array<int, 2> reds_of_sign(const std::string& kind) {
    TestScene scene("course { signs { name: 's' kind: '" + kind +
                        "' width_m: 0.3 height_m: 0.2 pose { x_m: 0.4 z_m: 0.1 heading_rad: "
                        "3.141592653589793 } } }",
                    kCamera);
    const v1::Picture& picture = scene.read().picture();
    std::array<int, 2> reds{};
    for (std::uint32_t row = 0; row < picture.height(); ++row) {
        for (std::uint32_t column = 0; column < picture.width(); ++column) {
            reds[column < picture.width() / 2 ? 0 : 1] +=
                is_reddish(pixel(picture, column, row)) ? 1 : 0;
        }
    }
    return reds;
}

// The head of an arrow is larger than its shaft.
TEST(CameraTest, SeesTheHeadOfAnArrowOnTheSideToWhichItPoints) {
    const auto [left_of_left, right_of_left] = reds_of_sign("left");
    const auto [left_of_right, right_of_right] = reds_of_sign("right");
    EXPECT_GT(left_of_left, right_of_left);
    EXPECT_GT(right_of_left, 0);
    EXPECT_EQ(left_of_left, right_of_right);
    EXPECT_EQ(right_of_left, left_of_right);
}

TEST(CameraTest, AnArrowIsTheOtherWayRoundForTheOtherSide) {
    EXPECT_TRUE(sensors::is_marked("left", -0.4, 0.3));
    EXPECT_FALSE(sensors::is_marked("left", 0.4, 0.3));
    EXPECT_TRUE(sensors::is_marked("right", 0.4, 0.3));
    EXPECT_TRUE(sensors::is_marked("straight", 0.3, 0.4));
    EXPECT_TRUE(sensors::is_marked("danger", 0, 0));
}

TEST(CameraTest, SeesALineOnTheGround) {
    TestScene scene(R"(course { lines { name: "l" width_m: 0.1 colour { r: 1 g: 0 b: 0 }
                       points { x_m: -0.9 } points { x_m: 0.9 } } })",
                    kCamera);
    EXPECT_TRUE(is_reddish(pixel(scene.read().picture(), 20, 28)));
    EXPECT_FALSE(is_reddish(pixel(scene.read().picture(), 2, 28)));
}

}  // namespace
}  // namespace cancha::sensing
