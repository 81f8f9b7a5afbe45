#include "server/recording/whistle_count.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace cancha::recording {
namespace {

using Json = nlohmann::ordered_json;

referee::GameEvent event(const char* kind, Team team, const char* rule) {
    return {.tick = Tick{7}, .kind = kind, .team = team, .rule = rule, .text = "What happened."};
}

TEST(WhistleCountTest, ARestartCountsAgainstTheOpponentOfWhoTakesIt) {
    WhistleCount whistles;
    whistles.note(event("penalty_kick", Team::kBlue, "5.2"));
    whistles.note(event("penalty_kick", Team::kBlue, "5.2"));
    whistles.note(event("penalty_kick", Team::kYellow, "5.2"));

    EXPECT_EQ(whistles.to_json(), Json::parse(R"([{"rule": "5.2", "restart": "penalty_kick",
        "against_blue": 1, "against_yellow": 2, "against_nobody": 0}])"));
}

TEST(WhistleCountTest, OneRuleMayGiveSeveralRestartsAndRulesStandInTheirOrder) {
    WhistleCount whistles;
    whistles.note(event("free_ball", Team::kNone, "5.10"));
    whistles.note(event("goal_kick", Team::kYellow, "5.9"));
    whistles.note(event("free_ball", Team::kNone, "5.9"));

    EXPECT_EQ(whistles.to_json(), Json::parse(R"([
        {"rule": "5.9", "restart": "free_ball",
         "against_blue": 0, "against_yellow": 0, "against_nobody": 1},
        {"rule": "5.9", "restart": "goal_kick",
         "against_blue": 1, "against_yellow": 0, "against_nobody": 0},
        {"rule": "5.10", "restart": "free_ball",
         "against_blue": 0, "against_yellow": 0, "against_nobody": 1}])"));
}

TEST(WhistleCountTest, GoalsKickOffsAndWhatStopsNoPlayDoNotCount) {
    WhistleCount whistles;
    for (const char* const kind : {"goal", "kick_off", "period_end", "placement_corrected"}) {
        whistles.note(event(kind, Team::kBlue, "4.2"));
    }

    EXPECT_EQ(whistles.to_json(), Json::array());
}

}  // namespace
}  // namespace cancha::recording
