#include <gmock/gmock.h>

#include "tests/support/match_harness.h"

// Readings for seats and spectators, in a discipline whose seats get nothing else.
namespace cancha::test {
namespace {

using BodyCase = v1::ServerMessage::BodyCase;

constexpr const char* kRace = "line_race/race";

/// Returns a play that keeps the messages to a seat.
Play keep(std::vector<v1::TickOpened>& ticks) {
    return [&ticks](const v1::TickOpened& tick) {
        ticks.push_back(tick);
        return v1::TickAnswer{};
    };
}

class SensorTest : public ::testing::Test {
  protected:
    void play(const std::vector<referee::SettingOverride>& overrides = {}) {
        MatchHarness harness(kRace, {.max_ticks = 12}, overrides);
        harness.seat("blue", keep(blue_));
        harness.seat("yellow", keep(yellow_));
        harness.run_to_end();
    }

    std::vector<v1::TickOpened> blue_;
    std::vector<v1::TickOpened> yellow_;
};

TEST_F(SensorTest, ASeatGetsTheReadingsOfItsOwnRobotsAndNothingElse) {
    play();

    ASSERT_EQ(blue_.size(), 12U);
    for (const v1::TickOpened& tick : blue_) {
        EXPECT_FALSE(tick.observation().has_overhead());
        ASSERT_EQ(tick.observation().readings_size(), 3);
        EXPECT_EQ(tick.observation().readings(0).robot_id(), 1U);
        EXPECT_EQ(tick.observation().readings(0).sensor(), "line");
        EXPECT_EQ(tick.observation().readings(1).sensor(), "distance");
        EXPECT_EQ(tick.observation().readings(2).sensor(), "position");
    }
    EXPECT_EQ(yellow_.front().observation().readings(0).robot_id(), 2U);
}

// The line sensor measures in every tick of 20 ms, the distance sensor every 0.1 s.
TEST_F(SensorTest, AReadingIsRepeatedUntilTheNextOne) {
    play();

    for (const v1::TickOpened& tick : blue_) {
        EXPECT_EQ(tick.observation().readings(0).tick(), tick.tick());
        EXPECT_EQ(tick.observation().readings(1).tick(), tick.tick() / 5 * 5);
    }
}

TEST_F(SensorTest, TheRobotsStandOnTheirLines) {
    play();

    EXPECT_EQ(blue_.back().observation().readings(0).line().code(), v1::LineCode::CODE_BOTH);
    EXPECT_EQ(yellow_.back().observation().readings(0).line().code(), v1::LineCode::CODE_BOTH);
}

TEST_F(SensorTest, TheOverheadViewIsASetting) {
    play({{"overhead_view", "true"}});

    EXPECT_EQ(blue_.front().observation().overhead().robots_size(), 2);
    EXPECT_EQ(blue_.front().observation().readings_size(), 3);
}

TEST_F(SensorTest, SpectatorsSeeWhatAllSensorsFound) {
    MatchHarness harness(kRace, {.max_ticks = 12});
    harness.seat("blue");
    harness.seat("yellow");
    v1::WorldUpdate update;
    harness.run([&]() -> asio::awaitable<void> {
        TestClient spectator(harness.context());
        co_await spectator.join(harness.endpoint(), hello_as(v1::ROLE_SPECTATOR));
        while (update.sensors().empty()) {
            update = (co_await spectator.receive(BodyCase::kUpdate)).update();
        }
    }());

    ASSERT_EQ(update.sensors_size(), 6);
    EXPECT_EQ(update.sensors(0).text(), "on the line");
    EXPECT_EQ(update.sensors(1).segments_m_size(), 31 * 6);
    EXPECT_EQ(update.sensors(4).robot_id(), 2U);
    EXPECT_EQ(update.world().robots_size(), 2);
}

}  // namespace
}  // namespace cancha::test
