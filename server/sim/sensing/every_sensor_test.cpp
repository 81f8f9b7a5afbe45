#include <cmath>
#include <limits>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/sim/sensing/living_scene.h"

// Claims about every type of sensor, including new ones: no test here names a type.
namespace cancha::sensing {
namespace {

class EverySensorTest : public testing::TestWithParam<const SensorModel*> {
  protected:
    /// A sensor that is read in each tick, with 0.01 for each kind of noise.
    static std::string sensor(const std::string& more = "") {
        const SensorModel& model = *GetParam();
        std::string text =
            fmt::format("sensors {{ name: 'a' type: '{}' period_s: 0.01 {}", model.name, more);
        for (const Parameter& parameter : model.settings) {
            if (parameter.key.starts_with("noise")) {
                text += fmt::format(" settings {{ key: '{}' value: 0.01 }}", parameter.key);
            }
        }
        return text + (model.needs_joint ? " joint: 'hinge' }" : " }");
    }
};

TEST_P(EverySensorTest, SaysWhatItIs) {
    EXPECT_FALSE(GetParam()->summary.empty());
    for (const Parameter& parameter : GetParam()->settings) {
        EXPECT_FALSE(parameter.meaning.empty()) << parameter.key;
    }
}

TEST_P(EverySensorTest, FindsSomethingThatCanBeDrawn) {
    LivingScene scene(sensor());
    for (int i = 0; i < 40; ++i) {
        EXPECT_NE(scene.reading().found_case(), v1::Reading::FOUND_NOT_SET);
        const v1::SensorDrawing drawing = scene.drawing();
        EXPECT_EQ(drawing.robot_id(), 1U);
        EXPECT_EQ(drawing.segments_m_size() % 6, 0);
        EXPECT_LE(drawing.colours_size(), drawing.segments_m_size() / 6);
        EXPECT_THAT(
            drawing.segments_m(),
            testing::Each(testing::Truly([](float end_m) { return std::isfinite(end_m); })));
        scene.step();
    }
}

TEST_P(EverySensorTest, FindsTheSameInTheSameWorld) {
    LivingScene scene(sensor());
    LivingScene again(sensor());
    EXPECT_EQ(scene.play(60), again.play(60));
    EXPECT_EQ(scene.hash(), again.hash());
}

TEST_P(EverySensorTest, GoesOnFromASnapshotInAWorldOfAnotherSeed) {
    LivingScene scene(sensor());
    scene.step(33);
    const world::WorldSnapshot world = scene.world().snapshot();
    const std::vector<v1::Reading> readings(scene.suite().readings().begin(),
                                            scene.suite().readings().end());
    const std::vector<double> memory(scene.suite().memory().begin(), scene.suite().memory().end());
    const std::uint64_t then = scene.hash();
    const auto found = scene.play(60);

    LivingScene other(sensor(), "", 8);
    other.step(7);
    ASSERT_TRUE(other.world().restore(world));
    ASSERT_TRUE(other.suite().check(readings, memory));
    other.suite().restore(7, readings, memory);

    EXPECT_EQ(other.hash(), then);
    EXPECT_EQ(other.play(60), found);
    EXPECT_EQ(other.hash(), scene.hash());
}

TEST_P(EverySensorTest, AMemoryThatSomebodyMadeUpIsRefusedOrGoesOn) {
    LivingScene scene(sensor());
    scene.step(5);
    const std::vector<double> memory(scene.suite().memory().begin(), scene.suite().memory().end());
    const auto readings = scene.suite().readings();
    std::vector<double> more = memory;
    more.push_back(0);
    EXPECT_FALSE(scene.suite().check(readings, more));
    for (std::size_t i = 0; i < memory.size(); ++i) {
        for (const double number :
             {-1.0, 3.5, 1e11, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
            std::vector<double> changed = memory;
            changed[i] = number;
            if (scene.suite().check(readings, changed)) {
                scene.suite().restore_memory(changed);
                scene.step();
            } else {
                EXPECT_FALSE(std::abs(number) < 1e12);
            }
        }
    }
}

TEST_P(EverySensorTest, WhatItRemembersIsPartOfTheHash) {
    LivingScene scene(sensor());
    scene.step(5);
    const std::uint64_t before = scene.hash();
    std::vector<double> memory(scene.suite().memory().begin(), scene.suite().memory().end());
    for (std::size_t i = 0; i < memory.size(); ++i) {
        memory[i] += 1;
        scene.suite().restore_memory(memory);
        EXPECT_NE(scene.hash(), before) << i;
        memory[i] -= 1;
    }
}

TEST_P(EverySensorTest, ForgetsWhatWasBeforeItsRobotWasPlaced) {
    LivingScene scene(sensor());
    scene.step(50);
    scene.suite().forget(RobotId{1});
    scene.suite().forget(RobotId{2});
    EXPECT_THAT(scene.suite().memory(), testing::Each(0.0));
}

TEST_P(EverySensorTest, SitsOnAnyLink) {
    for (const char* const link : {"base", "arm", "left"}) {
        const std::string text = sensor(fmt::format("link: '{}' mount {{ z_m: 0.01 }}", link));
        ASSERT_TRUE(check_sensors(LivingScene::make_settings(text, "")));
        LivingScene scene(text);
        scene.step(20);
        EXPECT_NE(scene.reading().found_case(), v1::Reading::FOUND_NOT_SET) << link;
    }
}

// Tools that have only states show it no feelings.
TEST_P(EverySensorTest, ReadsAStateWithoutFeelings) {
    LivingScene scene(sensor());
    referee::WorldState state = scene.state();
    scene.suite().read(state);
    EXPECT_NE(scene.reading().found_case(), v1::Reading::FOUND_NOT_SET);
}

INSTANTIATE_TEST_SUITE_P(Sensors, EverySensorTest,
                         testing::ValuesIn(sensor_models().begin(), sensor_models().end()),
                         [](const auto& tested) { return std::string(tested.param->name); });

}  // namespace
}  // namespace cancha::sensing
