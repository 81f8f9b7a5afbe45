#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cancha/engine/engine.h"
#include "server/sim/engine/test_engine.h"

namespace cancha::engine {
namespace {

using ::testing::HasSubstr;

/// Each discipline in each variant, without its law.
class SnapshotTest : public ::testing::TestWithParam<std::string> {
  protected:
    void load(Engine& engine, std::uint64_t seed) const {
        ASSERT_EQ(refusal_of(engine.load(GetParam(), {.law = "", .seed = seed})), "");
    }

    /// A moment of a run that has gone on since.
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

TEST(SnapshotOfAnotherWorldTest, IsRefusedAndChangesNothing) {
    Engine maze;
    ASSERT_EQ(refusal_of(maze.load("maze/solo", {.law = ""})), "");
    Engine race;
    ASSERT_EQ(refusal_of(race.load("maze/race", {.law = ""})), "");
    const std::uint64_t before = *maze.state_hash();
    Snapshot blind = *maze.snapshot();
    blind.readings.pop_back();

    EXPECT_THAT(refusal_of(maze.restore(*race.snapshot())), HasSubstr("a world with other robots"));
    EXPECT_THAT(refusal_of(maze.restore(blind)), HasSubstr("a world with other robots"));
    EXPECT_THAT(refusal_of(maze.restore({})), HasSubstr("a world with other robots"));

    EXPECT_EQ(*maze.state_hash(), before);
}

}  // namespace
}  // namespace cancha::engine
