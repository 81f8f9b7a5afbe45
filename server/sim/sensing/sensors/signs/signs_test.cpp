#include <gmock/gmock.h>

#include "server/sim/sensing/test_scene.h"

namespace cancha::sensing {
namespace {

constexpr const char* kCourse = R"(course {
    signs { name: "ahead" kind: "left" pose { x_m: 0.8 y_m: 0.1 z_m: 0.05 heading_rad: 3.14159 } }
    signs { name: "averted" kind: "right" pose { x_m: 0.8 y_m: -0.1 z_m: 0.05 } }
    signs { name: "behind" kind: "right" pose { x_m: -0.8 z_m: 0.05 } }
    destinations { name: "goal" x_m: 0.5 z_m: 0.05 } })";

class SignsTest : public ::testing::Test {
  protected:
    std::vector<std::string> names_seen() {
        std::vector<std::string> names;
        for (const v1::Sighting& sighting : scene_.read(tick_++).sightings().sightings()) {
            names.push_back(sighting.name());
        }
        return names;
    }

    TestScene scene_{kCourse, "sensors { name: 'a' type: 'signs' period_s: 0.01 }"};
    std::uint64_t tick_ = 0;
};

TEST_F(SignsTest, SeesWhatFacesItWithinItsField) {
    EXPECT_THAT(names_seen(), testing::ElementsAre("goal", "ahead"));
}

TEST_F(SignsTest, SaysWhereAndWhat) {
    const v1::Sighting sign = scene_.read().sightings().sightings(1);
    EXPECT_EQ(sign.kind(), "left");
    EXPECT_NEAR(sign.bearing_rad(), std::atan2(0.1, 0.8), 1e-9);
    EXPECT_NEAR(sign.elevation_rad(), 0, 1e-9);
    EXPECT_NEAR(sign.distance_m(), std::hypot(0.1, 0.8), 1e-9);
    EXPECT_EQ(scene_.read().sightings().sightings(0).kind(), "destination");
}

TEST_F(SignsTest, SeesNothingBehindARobot) {
    scene_.state().robots[1].position_m = {0.4, 0.03, 0.05};
    EXPECT_THAT(names_seen(), testing::IsEmpty());
}

TEST_F(SignsTest, SeesTheOtherWayOnceItHasTurned) {
    scene_.place({0, 0, 0.05}, M_PI);
    EXPECT_THAT(names_seen(), testing::ElementsAre("behind"));
}

}  // namespace
}  // namespace cancha::sensing
