#include <gmock/gmock.h>

#include "server/sim/sensing/living_scene.h"

namespace cancha::sensing {
namespace {

std::vector<std::string> names_of(const v1::Touch& touch) {
    std::vector<std::string> names;
    for (const v1::Contact& contact : touch.contacts()) {
        names.push_back(contact.what());
    }
    return names;
}

TEST(TouchTest, AnArmFeelsWhatItFallsOn) {
    LivingScene scene("sensors { name: 'a' type: 'touch' link: 'arm' period_s: 0.01 }");
    EXPECT_THAT(names_of(scene.reading().touch()), testing::IsEmpty());

    std::vector<std::string> felt;
    for (int i = 0; i < 300 && felt.empty(); ++i) {
        scene.step();
        felt = names_of(scene.reading().touch());
    }
    EXPECT_THAT(felt, testing::ElementsAre("box/link"));
    const v1::Contact& contact = scene.reading().touch().contacts(0);
    EXPECT_GT(scene.reading().touch().force_n(), 0);
    EXPECT_NEAR(length(vector_of(contact.force_n())), scene.reading().touch().force_n(), 1e-9);
}

// Robots of 1 kg without a model stand on their skids.
TEST(TouchTest, TheFloorCarriesARobotUpwardsInTheFrameOfTheSensor) {
    const auto settings = [](const std::string& mount) {
        return TestScene::make_settings("",
                                        "drive: 'none' body: BODY_FREE mass_kg: 1 sensors { "
                                        "name: 'a' type: 'touch' period_s: 0.01 mount { " +
                                            mount + " } }");
    };
    LivingScene scene(settings(""));
    LivingScene rolled(settings("roll_rad: 1.5707963267948966 z_m: 0.2"));
    scene.step(50);
    rolled.step(50);

    constexpr double kWeight_n = 9.81;
    constexpr double kTolerance_n = 0.02 * kWeight_n;  // Error of the solver.
    ASSERT_THAT(names_of(scene.reading().touch()), testing::ElementsAre("floor"));
    const v1::Contact& upright = scene.reading().touch().contacts(0);
    EXPECT_NEAR(upright.force_n().z(), kWeight_n, kTolerance_n);
    EXPECT_NEAR(upright.point_m().z(), -0.05, 1e-3);
    // For a sensor that lies on its right side, up is along its y.
    const v1::Contact& lying = rolled.reading().touch().contacts(0);
    EXPECT_NEAR(lying.force_n().y(), kWeight_n, kTolerance_n);
    EXPECT_NEAR(lying.point_m().y(), -0.25, 1e-3);
}

TEST(TouchTest, WhatPressesWithLessIsNotFelt) {
    LivingScene scene(
        "sensors { name: 'a' type: 'touch' period_s: 0.01 settings { key: 'least_n' "
        "value: 1000 } }");
    scene.step(50);
    EXPECT_THAT(names_of(scene.reading().touch()), testing::IsEmpty());
}

TEST(TouchTest, ForcesAreDrawnWhereTheyAct) {
    LivingScene scene("sensors { name: 'a' type: 'touch' period_s: 0.01 }");
    scene.step(50);
    const v1::SensorDrawing drawing = scene.drawing();
    const int contacts = scene.reading().touch().contacts_size();
    ASSERT_GT(contacts, 0);
    EXPECT_EQ(drawing.segments_m_size(), 6 * contacts);
    EXPECT_THAT(drawing.colours(), testing::Each(kHitColour));
}

}  // namespace
}  // namespace cancha::sensing
