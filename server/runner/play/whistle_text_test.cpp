#include "server/runner/play/whistle_text.h"

#include <gtest/gtest.h>

namespace cancha::runner {
namespace {

using Json = nlohmann::ordered_json;

/// Report of a match with whistles against yellow by two rules, one against blue, and a free ball.
Json report_of(std::uint64_t seconds, std::uint64_t pushes) {
    const auto row = [](const char* rule, const char* restart, std::uint64_t blue,
                        std::uint64_t yellow, std::uint64_t nobody) {
        return Json{{"rule", rule},
                    {"restart", restart},
                    {"against_blue", blue},
                    {"against_yellow", yellow},
                    {"against_nobody", nobody}};
    };
    return {{"discipline", "simurosot"},
            {"teams", {{"blue", {{"name", "Amsel"}}}, {"yellow", {{"name", "Bussard"}}}}},
            {"simulated_s", static_cast<double>(seconds)},
            {"whistles",
             {row("5.6", "goal_kick", 1, 1, 0), row("5.8", "free_kick", 0, pushes, 0),
              row("5.9", "free_ball", 0, 0, 30)}}};
}

TEST(WhistleTextTest, ATeamThatBreaksTheLawAllTheTimeIsToldByWhichRules) {
    EXPECT_EQ(whistle_text(report_of(125, 9), "yellow"),
              "Bussard was whistled 10 times in 2:05: 9 times under rule 5.8 (free kick), once "
              "under rule 5.6 (goal kick); referee/simurosot/README.md has the rules\n");
}

TEST(WhistleTextTest, FourWhistlesAMinuteAreNotYetTooMany) {
    EXPECT_EQ(whistle_text(report_of(120, 7), "yellow"), "") << "8 in two minutes";
    EXPECT_NE(whistle_text(report_of(120, 8), "yellow"), "");
    EXPECT_EQ(whistle_text(report_of(120, 8), "blue"), "");
}

TEST(WhistleTextTest, AShortMatchIsJudgedAsAWholeMinute) {
    EXPECT_EQ(whistle_text(report_of(1, 3), "yellow"), "") << "4 in a second";
    EXPECT_NE(whistle_text(report_of(1, 4), "yellow"), "");
}

}  // namespace
}  // namespace cancha::runner
