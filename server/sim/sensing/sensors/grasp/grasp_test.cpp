#include <gtest/gtest.h>

#include "server/sim/sensing/living_scene.h"

namespace cancha::sensing {
namespace {

constexpr const char* kSensor = "sensors { name: 'a' type: 'grasp' period_s: 0.01 }";

// Fingers of 0.5 kg slide down slopes of 45 degrees until the cube between them stops them.
TEST(GraspTest, TellsWhatIsBetweenTheFingers) {
    LivingScene scene(kSensor);
    EXPECT_EQ(scene.reading().grasp().what(), "");
    scene.step(100);

    EXPECT_EQ(scene.reading().grasp().what(), "cube/link");
    EXPECT_GT(scene.reading().grasp().force_n(), 0.5);
    EXPECT_EQ(scene.drawing().text(), "holds cube/link");
}

TEST(GraspTest, AnotherRobotHoldsNothing) {
    LivingScene scene(kSensor);
    scene.step(100);
    EXPECT_EQ(scene.suite().readings()[1].grasp().what(), "");
    EXPECT_EQ(scene.suite().readings()[1].grasp().force_n(), 0);
}

}  // namespace
}  // namespace cancha::sensing
