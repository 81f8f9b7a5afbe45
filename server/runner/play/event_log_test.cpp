#include "server/runner/play/event_log.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/idle_match.h"

namespace cancha::runner {
namespace {

using Json = nlohmann::ordered_json;

void add_events(match::Match& match, std::uint64_t count, const char* kind = "intervention") {
    for (std::uint64_t i = 0; i < count; ++i) {
        referee::GameEvent event;
        event.tick = Tick{match.event_count() * 10};
        event.kind = kind;
        event.text = "number " + std::to_string(match.event_count() + 1);
        match.note(std::move(event));
    }
}

std::vector<std::uint64_t> numbers_of(const Json& list) {
    std::vector<std::uint64_t> numbers;
    for (const auto& event : list["events"]) {
        EXPECT_EQ(event["text"], "number " + std::to_string(event["number"].get<std::uint64_t>()));
        numbers.push_back(event["number"].get<std::uint64_t>());
    }
    return numbers;
}

/// Returns first, first + 1, ... last.
std::vector<std::uint64_t> count_up(std::uint64_t first, std::uint64_t last) {
    std::vector<std::uint64_t> numbers(last - first + 1);
    std::iota(numbers.begin(), numbers.end(), first);
    return numbers;
}

class EventLogTest : public testing::Test {
  protected:
    /// Adds events in portions so small that the match forgets none before they are collected.
    void note_many(std::uint64_t count, const char* kind = "intervention") {
        constexpr std::uint64_t kPortion = 500;
        for (std::uint64_t noted = 0; noted < count; noted += kPortion) {
            add_events(match_, std::min(kPortion, count - noted), kind);
            log_.update(match_);
        }
    }

    match::IdleMatch match_;
    EventLog log_{TickRate{60}};
};

TEST_F(EventLogTest, ListsAllEventsOfAMatchThatHasForgottenMost) {
    note_many(EventLog::kMost);

    const Json list = log_.list(match_);

    EXPECT_EQ(match_.events().size(), match::EventHistory::kMost);
    EXPECT_EQ(numbers_of(list), count_up(1, EventLog::kMost));
    EXPECT_EQ(list["events_omitted"], 0U);
    EXPECT_TRUE(list["events_omitted_of_kind"].empty());
}

TEST_F(EventLogTest, TellsTicksAndTimes) {
    add_events(match_, 3);

    const Json list = log_.list(match_);

    ASSERT_EQ(numbers_of(list), count_up(1, 3));
    EXPECT_EQ(list["events"][2]["tick"], 20);
    EXPECT_DOUBLE_EQ(list["events"][2]["time_s"], 0.333333);  // Whole microseconds.
}

TEST_F(EventLogTest, OfTooManyOfOneKindTheFirstAndTheNewestAreListed) {
    constexpr std::uint64_t kSurplus = 30'000;
    note_many(EventLog::kMost + kSurplus);

    const Json list = log_.list(match_);

    std::vector<std::uint64_t> expected = count_up(1, EventLog::kFirstOfKind);
    std::ranges::copy(count_up(EventLog::kFirstOfKind + kSurplus + 1, EventLog::kMost + kSurplus),
                      std::back_inserter(expected));
    EXPECT_EQ(numbers_of(list), expected);
    EXPECT_EQ(list["events_omitted"], kSurplus);
    EXPECT_EQ(list["events_omitted_of_kind"], (Json{{"intervention", kSurplus}}));
}

TEST_F(EventLogTest, WhatHappensSeldomIsListedWhateverHappensOften) {
    std::vector<std::uint64_t> goals;
    for (int i = 0; i < 300; ++i) {
        note_many(1, "goal");
        goals.push_back(match_.event_count());
        note_many(100, "intervention");
        note_many(100, "deadline_missed");
    }

    const Json list = log_.list(match_);

    std::vector<std::uint64_t> listed_goals;
    for (const auto& event : list["events"]) {
        if (event["kind"] == "goal") {
            listed_goals.push_back(event["number"].get<std::uint64_t>());
        }
    }
    EXPECT_EQ(listed_goals, goals);
    EXPECT_EQ(list["events"].size(), EventLog::kMost);
    // The two frequent kinds share the rest.
    EXPECT_EQ(list["events_omitted_of_kind"].at("intervention"),
              30'000U - (EventLog::kMost - 300) / 2);
    EXPECT_EQ(list["events_omitted_of_kind"].at("deadline_missed"),
              30'000U - (EventLog::kMost - 300) / 2);
}

TEST_F(EventLogTest, HasItsLimitHoweverManyKindsThereAre) {
    for (int kind = 0; kind < 300; ++kind) {
        note_many(EventLog::kFirstOfKind, std::to_string(kind).c_str());
    }

    const Json list = log_.list(match_);

    EXPECT_EQ(list["events"].size(), EventLog::kMost);
    EXPECT_EQ(list["events_omitted"], 300 * EventLog::kFirstOfKind - EventLog::kMost);
}

TEST_F(EventLogTest, CountsWhatTheMatchForgotBeforeItWasAsked) {
    constexpr std::uint64_t kLost = 7;
    add_events(match_, match::EventHistory::kMost + kLost);

    const Json list = log_.list(match_);

    EXPECT_EQ(numbers_of(list), count_up(kLost + 1, match::EventHistory::kMost + kLost));
    EXPECT_EQ(list["events_omitted"], kLost);
    EXPECT_EQ(list["events_omitted_of_kind"], (Json{{EventLog::kUnknownKind, kLost}}));
}

}  // namespace
}  // namespace cancha::runner
