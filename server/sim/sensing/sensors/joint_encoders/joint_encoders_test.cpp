#include <cmath>
#include <numbers>

#include <gmock/gmock.h>

#include "server/sim/sensing/living_scene.h"

namespace cancha::sensing {
namespace {

constexpr const char* kSensor = "sensors { name: 'a' type: 'joint_encoders' period_s: 0.03 }";

TEST(JointEncodersTest, TellAllJointsThatMoveByTheirNames) {
    LivingScene scene(kSensor);
    scene.step(30);

    const v1::JointEncoders& encoders = scene.reading().joint_encoders();
    ASSERT_EQ(encoders.joints_size(), 3);
    EXPECT_EQ(encoders.joints(0).name(), "hinge");
    EXPECT_EQ(encoders.joints(1).name(), "slide_left");
    EXPECT_EQ(encoders.joints(2).name(), "slide_right");
    EXPECT_GT(encoders.joints(0).position(), 0.05);  // The arm falls.
    for (int i = 0; i < 3; ++i) {
        const referee::JointState& joint = scene.state().joints[static_cast<std::size_t>(i)];
        EXPECT_DOUBLE_EQ(encoders.joints(i).position(), joint.position);
        EXPECT_DOUBLE_EQ(encoders.joints(i).speed(), joint.speed);
    }
    const v1::Reading& of_the_other = scene.suite().readings()[1];
    EXPECT_EQ(of_the_other.robot_id(), 2U);
    EXPECT_DOUBLE_EQ(of_the_other.joint_encoders().joints(0).position(),
                     scene.state().joints[3].position);
}

// States have the angle between -pi and pi. Turns are counted in every tick, also between readings.
TEST(JointEncodersTest, CountWholeTurns) {
    LivingScene scene(kSensor);
    referee::WorldState state = scene.state();
    state.tick = Tick{0};
    const auto turn_to = [&](double position_rad) {
        state.joints[0].position = std::remainder(position_rad, 2 * std::numbers::pi);
        state.tick = state.tick.next();
        scene.suite().read(state);
    };
    for (int i = 0; i <= 300; ++i) {
        turn_to(0.1 * i);
    }
    while (state.tick.number % 3 != 0) {
        turn_to(30);
    }
    EXPECT_NEAR(scene.reading().joint_encoders().joints(0).position(), 30, 1e-9);
    for (int i = 0; i <= 600; ++i) {
        turn_to(30 - 0.1 * i);
    }
    while (state.tick.number % 3 != 0) {
        turn_to(-30);
    }
    EXPECT_NEAR(scene.reading().joint_encoders().joints(0).position(), -30, 1e-9);
}

TEST(JointEncodersTest, ARobotWithoutJointsHasNone) {
    TestScene scene("", "sensors { name: 'a' type: 'joint_encoders' }");
    EXPECT_EQ(scene.read().joint_encoders().joints_size(), 0);
}

}  // namespace
}  // namespace cancha::sensing
