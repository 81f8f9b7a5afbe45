#include "server/recording/decision_map.h"

#include <gtest/gtest.h>

namespace cancha::recording {
namespace {

referee::GameEvent event(std::uint64_t tick, const char* kind, const char* rule,
                         std::uint64_t decision = 0) {
    referee::GameEvent event;
    event.tick = Tick{tick};
    event.kind = kind;
    event.team = Team::kBlue;
    event.rule = rule;
    event.text = kind;
    event.decision = decision;
    return event;
}

TEST(DecisionMapTest, ADecisionIsKnownByWhatItWasNotByItsNumber) {
    DecisionMap map;
    map.note_recorded({event(0, "match_start", "1.1"), event(7, "proposal", "3.1")});
    map.note_now({event(0, "handling", "1.2", 1), event(0, "match_start", "1.1", 2),
                  event(7, "proposal", "3.1", 3)});

    EXPECT_EQ(map.now(1), 2U);
    EXPECT_EQ(map.now(2), 3U);
    EXPECT_EQ(map.text_of(2), "proposal");
}

TEST(DecisionMapTest, EventsWithoutARuleHaveNoNumber) {
    DecisionMap map;
    map.note_recorded({event(3, "intervention", ""), event(7, "proposal", "3.1")});
    map.note_now({event(7, "proposal", "3.1", 1)});

    EXPECT_EQ(map.now(1), 1U);
    EXPECT_EQ(map.now(2), std::nullopt);
}

TEST(DecisionMapTest, WhatIsDecidedAtAnotherTimeIsAnotherDecision) {
    DecisionMap map;
    map.note_recorded({event(7, "proposal", "3.1")});
    map.note_now({event(8, "proposal", "3.1", 1)});

    EXPECT_EQ(map.now(1), std::nullopt);
}

TEST(DecisionMapTest, EqualDecisionsOfOneTickKeepTheirOrder) {
    DecisionMap map;
    map.note_recorded({event(7, "goal", "3.1"), event(7, "goal", "3.1")});
    map.note_now({event(7, "goal", "3.1", 4), event(7, "goal", "3.1", 5)});

    EXPECT_EQ(map.now(1), 4U);
    EXPECT_EQ(map.now(2), 5U);
}

TEST(DecisionMapTest, TheOldestAreForgotten) {
    DecisionMap map;
    for (std::uint64_t tick = 0; tick <= DecisionMap::kMostDecisions; ++tick) {
        map.note_recorded({event(tick, "goal", "3.1")});
        map.note_now({event(tick, "goal", "3.1", tick + 1)});
    }

    EXPECT_EQ(map.now(1), std::nullopt);
    EXPECT_EQ(map.now(2), 2U);
}

}  // namespace
}  // namespace cancha::recording
