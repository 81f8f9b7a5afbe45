#include "server/match/event_log.h"

#include <string>

#include <gtest/gtest.h>

namespace cancha::match {
namespace {

/// Has no world; only notes what it is told.
class NotingMatch final : public lockstep::Match {
  public:
    void note_many(std::uint64_t count) {
        for (std::uint64_t i = 0; i < count; ++i) {
            referee::GameEvent event;
            event.tick = Tick{event_count() * 10};
            event.text = "number " + std::to_string(event_count() + 1);
            add_event(std::move(event));
        }
    }

    const referee::WorldState& open_tick() override { return state_; }

    Status change(const lockstep::Change&, const std::string&) override { return {}; }

    void command(const world::RobotCommand&) override {}

    void request(SeatIndex, const referee::TeamRequest&) override {}

    void close_tick() override {}

    bool end(const std::string& reason, Team winner) override { return finish(reason, winner); }
};

void expect_all(const nlohmann::ordered_json& events, std::uint64_t count) {
    ASSERT_EQ(events.size(), count);
    for (std::uint64_t i = 0; i < count; ++i) {
        ASSERT_EQ(events[i]["number"], i + 1);
        ASSERT_EQ(events[i]["text"], "number " + std::to_string(i + 1));
    }
}

TEST(EventLogTest, KnowsAllEventsOfAMatchThatHasForgottenMost) {
    NotingMatch match;
    EventLog log(TickRate{60});
    for (int i = 0; i < 40; ++i) {
        match.note_many(500);
        log.update(match);
    }

    EXPECT_EQ(match.events().size(), lockstep::Match::kMaxEvents);
    expect_all(log.all(match), 20'000);
}

TEST(EventLogTest, AShortMatchIsToldFromWhatItKeeps) {
    NotingMatch match;
    EventLog log(TickRate{60});
    match.note_many(3);
    log.update(match);

    const auto events = log.all(match);

    expect_all(events, 3);
    EXPECT_EQ(events[2]["tick"], 20);
    EXPECT_DOUBLE_EQ(events[2]["time_s"], 0.333333);  // Whole microseconds.
}

TEST(EventLogTest, WhatTheMatchForgetsBeforeTheFirstUpdateIsMissingAndNothingElse) {
    constexpr std::uint64_t kLost = 7;
    NotingMatch match;
    EventLog log(TickRate{60});
    match.note_many(lockstep::Match::kMaxEvents + kLost);

    EXPECT_EQ(log.all(match).size(), lockstep::Match::kMaxEvents);
    log.update(match);
    match.note_many(10);

    const auto events = log.all(match);
    ASSERT_EQ(events.size(), lockstep::Match::kMaxEvents + 10);
    EXPECT_EQ(events.front()["number"], kLost + 1);
    EXPECT_EQ(events.back()["number"], match.event_count());
}

TEST(EventLogTest, AGapIsBetweenWhatWasWrittenAndWhatIsKept) {
    constexpr std::uint64_t kWritten = 3000;
    constexpr std::uint64_t kLost = 5;
    NotingMatch match;
    EventLog log(TickRate{60});
    match.note_many(kWritten);
    log.update(match);
    match.note_many(kLost + lockstep::Match::kMaxEvents);
    log.update(match);

    const auto events = log.all(match);

    ASSERT_EQ(events.size(), kWritten + lockstep::Match::kMaxEvents);
    EXPECT_EQ(events[kWritten - 1]["number"], kWritten);
    EXPECT_EQ(events[kWritten]["number"], kWritten + kLost + 1);
    EXPECT_EQ(events.back()["number"], match.event_count());
}

TEST(EventLogTest, BytesThatAreNoTextDoNotBreakIt) {
    NotingMatch match;
    EventLog log(TickRate{60});
    referee::GameEvent odd;
    odd.text = "\xff\n\"";
    match.note(std::move(odd));
    match.note_many(lockstep::Match::kMaxEvents - 1);
    log.update(match);

    EXPECT_EQ(log.all(match)[0]["text"], "\xEF\xBF\xBD\n\"");
}

}  // namespace
}  // namespace cancha::match
