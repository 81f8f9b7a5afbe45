#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cancha/engine/engine.h"
#include "server/sim/engine/test_chapter.h"
#include "server/sim/engine/test_engine.h"
#include "server/sim/sensing/sensor.h"

namespace cancha::engine {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// Each discipline in each variant, without its law.
class SnapshotTest : public ::testing::TestWithParam<std::string> {
  protected:
    void load(Engine& engine, std::uint64_t seed) const {
        ASSERT_EQ(refusal_of(engine.load(GetParam(), {.law = "", .seed = seed})), "");
    }

    /// A moment of a run, which has gone on since.
    struct Moment {
        std::uint64_t hash;
        Snapshot snapshot;
    };

    Moment play(Engine& engine) const {
        load(engine, 7);
        drive(engine, 5, 0.3);
        Moment moment{*engine.state_hash(), *engine.snapshot()};
        drive(engine, 20, 0.2);
        return moment;
    }

    static void drive(Engine& engine, int steps, double number) {
        for (const v1::RobotCommand& command : commands_for_all(engine, number)) {
            ASSERT_EQ(refusal_of(engine.command(command)), "");
        }
        step(engine, steps);
    }
};

TEST_P(SnapshotTest, AnEngineGoesBackAndOnWithTheSameBits) {
    Engine engine;
    const auto [then, snapshot] = play(engine);
    const std::uint64_t later = *engine.state_hash();

    ASSERT_EQ(refusal_of(engine.restore(snapshot)), "");

    EXPECT_EQ(*engine.state_hash(), then);
    EXPECT_EQ(*engine.snapshot(), snapshot);
    drive(engine, 20, 0.2);
    EXPECT_EQ(*engine.state_hash(), later);
}

TEST_P(SnapshotTest, OneThatSomebodyMadeUpIsRefusedOrGoesOn) {
    Engine engine;
    load(engine, 7);
    drive(engine, 5, 0.3);
    const Snapshot snapshot = *engine.snapshot();
    for (std::size_t i = 0; i < snapshot.world.numbers.size(); ++i) {
        for (const double number : {0.0, 2.0, 1e155, -1e308}) {
            Snapshot changed = snapshot;
            changed.world.numbers[i] = number;
            if (engine.restore(changed)) {
                step(engine, 1);
            }
        }
    }
    ASSERT_EQ(refusal_of(engine.restore(snapshot)), "");
    EXPECT_EQ(*engine.snapshot(), snapshot);
}

TEST_P(SnapshotTest, AnEngineOfAnotherSeedGoesOnWithTheSameBits) {
    Engine engine;
    const auto [then, snapshot] = play(engine);
    Engine other;
    load(other, 8);

    ASSERT_EQ(refusal_of(other.restore(snapshot)), "");

    EXPECT_EQ(*other.state_hash(), then);
    drive(other, 20, 0.2);
    EXPECT_EQ(*other.state_hash(), *engine.state_hash());
}

INSTANTIATE_TEST_SUITE_P(Disciplines, SnapshotTest, ::testing::ValuesIn(Engine::disciplines()),
                         [](const auto& tested) {
                             std::string name = tested.param;
                             std::ranges::replace_if(
                                 name, [](char c) { return c == '/' || c == '-'; }, '_');
                             return name;
                         });

/// A race of robots with a mast. They carry one sensor of each type, including types added later.
class SnapshotOfSensorsTest : public ::testing::Test {
  protected:
    SnapshotOfSensorsTest() {
        std::string sensors;
        for (const sensing::SensorModel* model : sensing::sensor_models()) {
            sensors +=
                fmt::format("  sensors {{ name: \"a {0}\" type: \"{0}\" link: \"mast\" {1} }}\n",
                            model->name, model->needs_joint ? "joint: \"hinge\"" : "");
        }
        const std::string last = "  sensors { name: \"position\" type: \"fix\" period_s: 0.1 }\n";
        chapter_.replace("discipline.txtpb", last, last + kMast + sensors);
    }

    void load(Engine& engine, std::uint64_t seed) const {
        ASSERT_EQ(
            refusal_of(engine.load_file(chapter_.description(), "race", {.law = "", .seed = seed})),
            "");
    }

    static constexpr const char* kMast = R"(  structure { name: "r"
    links { name: "base" inertia { mass_kg: 1 ixx_kgm2: 0.01 iyy_kgm2: 0.01 izz_kgm2: 0.01 }
      collisions { name: "c" shape { box { length_m: 0.166 width_m: 0.129 height_m: 0.089 } } } }
    links { name: "mast" pose { z_m: 0.1 roll_rad: 0.2 }
      inertia { mass_kg: 0.1 ixx_kgm2: 0.001 iyy_kgm2: 0.001 izz_kgm2: 0.0001 }
      collisions { name: "c" shape { box { length_m: 0.01 width_m: 0.01 height_m: 0.1 } } } }
    joints { name: "hinge" type: JOINT_TYPE_REVOLUTE parent: "base" child: "mast"
      pose { z_m: -0.05 } axis { x: 1 } } }
)";

    CopiedChapter chapter_{"line_race", "line_race"};
};

TEST_F(SnapshotOfSensorsTest, AnEngineOfAnotherSeedGoesOnWithTheSameBitsAndReadings) {
    Engine engine;
    load(engine, 7);
    step(engine, 33);
    const Snapshot snapshot = *engine.snapshot();
    EXPECT_FALSE(snapshot.memory.empty());
    EXPECT_FALSE(snapshot.world.felt.empty());
    step(engine, 30);
    Engine other;
    load(other, 8);
    step(other, 5);

    ASSERT_EQ(refusal_of(other.restore(snapshot)), "");

    EXPECT_EQ(*other.snapshot(), snapshot);
    step(other, 30);
    EXPECT_EQ(*other.snapshot(), *engine.snapshot());
    EXPECT_EQ(*other.state_hash(), *engine.state_hash());
}

TEST_F(SnapshotOfSensorsTest, OneThatSomebodyMadeUpIsRefusedOrGoesOn) {
    Engine engine;
    load(engine, 7);
    step(engine, 5);
    const Snapshot snapshot = *engine.snapshot();
    for (const double number : {-1.0, 0.5, 2.0, 1e155, -1e308}) {
        for (std::size_t i = 0; i < snapshot.memory.size() + snapshot.world.felt.size(); ++i) {
            Snapshot changed = snapshot;
            const bool is_felt = i >= snapshot.memory.size();
            (is_felt ? changed.world.felt[i - snapshot.memory.size()] : changed.memory[i]) = number;
            if (engine.restore(changed)) {
                step(engine, 1);
            }
        }
    }
    Snapshot blank = snapshot;
    blank.memory.clear();
    EXPECT_THAT(refusal_of(engine.restore(blank)), HasSubstr("or not their memory"));
    blank = snapshot;
    blank.world.felt.clear();
    EXPECT_THAT(refusal_of(engine.restore(blank)), HasSubstr("what the bodies of this world feel"));
    ASSERT_EQ(refusal_of(engine.restore(snapshot)), "");
    EXPECT_EQ(*engine.snapshot(), snapshot);
}

TEST(SnapshotOfAnotherWorldTest, IsRefusedAndChangesNothing) {
    Engine maze;
    ASSERT_EQ(refusal_of(maze.load("maze/solo", {.law = ""})), "");
    Engine race;
    ASSERT_EQ(refusal_of(race.load("maze/race", {.law = ""})), "");
    const std::uint64_t before = *maze.state_hash();
    Snapshot blind = *maze.snapshot();
    blind.readings.pop_back();

    EXPECT_THAT(refusal_of(maze.restore(*race.snapshot())), HasSubstr("with other settings"));
    EXPECT_THAT(refusal_of(maze.restore(blind)), HasSubstr("a world with other robots"));
    EXPECT_THAT(refusal_of(maze.restore({})), HasSubstr("a world with other robots"));

    EXPECT_EQ(*maze.state_hash(), before);
}

// Both worlds have equal numbers of bodies and sensors.
TEST(SnapshotOfAnotherWorldTest, IsRefusedWhereOnlySettingsDiffer) {
    Engine light;
    ASSERT_EQ(refusal_of(light.load("simurosot/5v5", {.law = ""})), "");
    Engine heavy;
    ASSERT_EQ(
        refusal_of(heavy.load("simurosot/5v5", {.settings = {"ball.mass_kg=0.1"}, .law = ""})), "");
    const std::uint64_t before = *light.state_hash();

    EXPECT_THAT(refusal_of(light.restore(*heavy.snapshot())),
                AllOf(HasSubstr("with other settings"), HasSubstr("ball.mass_kg")));

    EXPECT_EQ(*light.state_hash(), before);
    Engine also_heavy;
    ASSERT_EQ(
        refusal_of(also_heavy.load("simurosot/5v5", {.settings = {"ball.mass_kg=0.1"}, .law = ""})),
        "");
    EXPECT_EQ(refusal_of(also_heavy.restore(*heavy.snapshot())), "");
}

}  // namespace
}  // namespace cancha::engine
