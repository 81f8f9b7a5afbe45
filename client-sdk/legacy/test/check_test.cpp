#include "client-sdk/legacy/check/check.h"

#include <gtest/gtest.h>

#include "client-sdk/legacy/check/findings_page.h"
#include "client-sdk/legacy/check/findings_text.h"

namespace cancha::legacy {
namespace {

// Report of a match with two robots in each team; 1 and 2 are blue's.
constexpr const char* kReport = R"({
  "end_reason": "full time", "failure": null,
  "statistics": {"distance": {"robots": {"1": 1, "2": 1, "3": 1, "4": 1}}},
  "events": [
    {"kind": "goal", "team": "blue", "robot": 1},
    {"kind": "goal", "team": "yellow", "robot": 2},
    {"kind": "goal", "team": "blue", "robot": 4},
    {"kind": "period_end", "team": "none", "robot": 0},
    {"kind": "goal", "team": "yellow", "robot": 3},
    {"kind": "goal_kick", "team": "yellow", "robot": 0}]})";

TEST(TrialReport, CountsGoalsByHalfAndOwnGoalsOfBlue) {
    const auto report = read_trial_report(kReport);
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->has_two_halves);
    EXPECT_EQ(report->first.blue, 2);
    EXPECT_EQ(report->first.yellow, 1);
    EXPECT_EQ(report->second.blue, 0);
    EXPECT_EQ(report->second.yellow, 1);
    EXPECT_EQ(report->own_goals, 1);
}

TEST(TrialReport, SaysWhyAMatchFailed) {
    const auto report = read_trial_report(
        R"({"end_reason": "", "failure": {"reason": "blue exited"}, "events": []})");
    ASSERT_TRUE(report);
    EXPECT_EQ(report->failure, "blue exited");
    EXPECT_FALSE(report->has_two_halves);
}

TEST(TrialReport, RefusesWhatIsNoReport) {
    EXPECT_FALSE(read_trial_report("[1, 2"));
    EXPECT_FALSE(read_trial_report(R"({"events": 7})"));
}

TEST(Summary, IsReadAsItWasWritten) {
    const Summary written{.interface = "npu",
                          .calls = 3,
                          .mean_us = 1.5,
                          .longest_us = 2,
                          .longest_call = "OnEvent()",
                          .longest_tick = 9,
                          .failure = "\xff gone"};
    const auto read = read_summary(to_json(written));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->interface, "npu");
    EXPECT_EQ(read->calls, 3);
    EXPECT_EQ(read->longest_call, "OnEvent()");
    EXPECT_EQ(read->failure, "\xef\xbf\xbd gone");  // An invalid byte is replaced.
    EXPECT_FALSE(read_summary("{}"));
}

TEST(TeamNames, TakeTheFolderAndMoreOfThePathIfSeveralHaveOneName) {
    EXPECT_EQ(team_names({"/a/Red/Strategy", "/a/Blue/Strategy/"}),
              (std::vector<std::string>{"Red/Strategy", "Blue/Strategy"}));
    EXPECT_EQ(team_names({"/a/Red"}), (std::vector<std::string>{"Red"}));
    EXPECT_EQ(team_names({"/a/Red", "/a/Red"}), (std::vector<std::string>{"a/Red", "a/Red-2"}));
}

TEST(TeamNames, AreShortAndPrintable) {
    EXPECT_EQ(team_names({"/a/" + std::string(300, 'x'), "/a/\x01"}),
              (std::vector<std::string>{"strategy", "strategy-2"}));
}

Finding scorer() {
    Finding finding{.name = "Red", .folder = "Red", .verdict = Verdict::kPasses};
    finding.summary = {.interface = "cug",
                       .calls = 10,
                       .mean_us = 12.34,
                       .longest_us = 4567,
                       .longest_call = "SetBall()",
                       .longest_tick = 7};
    finding.report = TrialReport{.first = {1, 0}, .second = {2, 5}, .has_two_halves = true};
    return finding;
}

TEST(FindingsTable, HasALineForEachAndKeepsToTheWidth) {
    Finding other{.name = "Blue <b>", .folder = "Blue", .verdict = Verdict::kDoesNotCompile};
    other.complaints.assign(
        9, {.file = "A.cpp", .line = 3, .text = "zzz " + std::string(70, 'y') + " end"});
    const std::string table = to_table({scorer(), other});
    EXPECT_NE(table.find("cug           1 : 0     2 : 5   12.3 us    4.6 ms  passes"),
              std::string::npos)
        << table;
    EXPECT_NE(table.find("A.cpp:3: zzz\n    yyy"), std::string::npos) << table;
    EXPECT_NE(table.find("and 6 more"), std::string::npos);
    EXPECT_NE(table.find("1 of 2 strategies pass\n"), std::string::npos);
}

TEST(FindingsTable, SuspectsATeamThatScoresMoreInItsOwnGoal) {
    Finding finding = scorer();
    finding.report->own_goals = 5;
    EXPECT_FALSE(has_wrong_goal(finding));  // Any team under pressure may score so few.
    finding.report->own_goals = 6;
    EXPECT_TRUE(has_wrong_goal(finding));
    finding.report->second.blue = 5;
    EXPECT_FALSE(has_wrong_goal(finding));  // It scores as often in the other goal.
    finding.report->second.blue = 2;
    EXPECT_NE(to_table({finding}).find("6 own goals: it may attack the wrong side"),
              std::string::npos);
}

TEST(FindingsPage, ShowsNamesAsTextAndLinksTheRecording) {
    Finding finding = scorer();
    finding.name = "<script>";
    finding.recording = "/out/x/match.mcap";
    CheckOrder order;
    order.output = "/out";
    const std::string page = to_html({finding}, order);
    EXPECT_EQ(page.find("<script>"), std::string::npos);
    EXPECT_NE(page.find("&lt;script&gt;"), std::string::npos);
    EXPECT_NE(page.find("href=\"x/match.mcap\""), std::string::npos);
    EXPECT_NE(page.find("1 of 1 strategy passes"), std::string::npos);
}

}  // namespace
}  // namespace cancha::legacy
