#include <algorithm>

#include <gtest/gtest.h>

#include "server/runner/play/event_log.h"
#include "server/session/room_messages.h"
#include "tests/support/match_harness.h"

namespace cancha::test {
namespace {

/// A paused match in which an official makes more changes than the match remembers.
class LongPauseTest : public ::testing::Test {
  protected:
    static constexpr std::uint64_t kChanges = match::EventHistory::kMost + 1000;

    LongPauseTest() {
        for (const char* seat : {"blue", "yellow"}) {
            harness_.seat(seat, [this](const v1::TickOpened& tick) {
                most_events_told_ = std::max(most_events_told_, tick.events_size());
                return v1::TickAnswer();
            });
        }
        harness_.run_until([this] { return harness_.match().tick().number > 0; });
        harness_.room().running().set_pace(&lockstep::Pacing::pause);
        harness_.run_until(
            [this] { return harness_.room().running().next_tick() == harness_.match().tick(); });
        for (std::uint64_t i = 0; i < kChanges; ++i) {
            place_robot(i % 2 == 0 ? 0.3 : -0.3);
        }
    }

    void place_robot(double y_m) {
        const match::Change move = match::move_robot({.id = RobotId{3}, .pose = {0.5, y_m, 0}});
        ASSERT_TRUE(harness_.room().running().change(move, "judge"));
    }

    runner::EventLog log_{TickRate{60}};
    int most_events_told_ = 0;
    MatchHarness harness_{"simurosot/5v5", {.speed = 1}, {}, {.on_match_changed = [this] {
                              log_.update(harness_.match());
                          }}};
};

TEST_F(LongPauseTest, EveryEventReachesTheReport) {
    const nlohmann::ordered_json events = log_.list(harness_.match())["events"];

    EXPECT_GT(harness_.match().event_count(), kChanges);
    ASSERT_EQ(events.size(), harness_.match().event_count());
    for (std::size_t i = 0; i < events.size(); ++i) {
        ASSERT_EQ(events[i]["number"], i + 1);
    }
}

TEST_F(LongPauseTest, TheNextTickTellsTheSeatsOfTheNewest) {
    const std::uint64_t paused_at = harness_.match().tick().number;
    harness_.room().running().set_pace(&lockstep::Pacing::step, 1);
    harness_.run_until([&] { return harness_.match().tick().number > paused_at; });

    EXPECT_EQ(most_events_told_, static_cast<int>(session::RoomMessages::kEventsPerTick));
}

}  // namespace
}  // namespace cancha::test
