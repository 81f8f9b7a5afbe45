#include "referee/tournament/start_list.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cancha::tournament {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kTeams = R"(
    every_match { discipline: "simurosot/5v5" settings: "rules.half_s=60" deadlines: "hold:20ms+5s" }
    teams { name: "Amsel" strategy: "true" }
    teams { name: "Bussard" strategy: "remote" token: "bussard-0123456789" }
)";

TournamentPlan plan_of(const std::string& matches) {
    Result<TournamentPlan> plan = parse_start_list(kTeams + matches, "cup");
    EXPECT_TRUE(plan) << (plan ? "" : plan.error().message);
    return plan ? *std::move(plan) : TournamentPlan();
}

std::string problem_with(const std::string& text) {
    const Result<TournamentPlan> plan = parse_start_list(text, "cup");
    EXPECT_FALSE(plan);
    return plan ? "" : plan.error().message;
}

std::string problem_with_match(const std::string& matches) {
    return problem_with(kTeams + matches);
}

TEST(StartListTest, MatchesGetTheirNamesTheirSeatsAndWhatHoldsForAll) {
    const TournamentPlan plan = plan_of(R"(
        matches { blue: "Amsel" yellow: "Bussard" }
        matches { blue: "Bussard" yellow: "Amsel" group: "A"
                  options { name: "final" seed: 3 settings: "rules.half_s=30" } }
    )");

    ASSERT_EQ(plan.matches.size(), 2);
    const PlannedMatch& first = plan.matches[0];
    const PlannedMatch& final = plan.matches[1];
    EXPECT_EQ(first.order.name(), "m01");
    EXPECT_EQ(first.order.discipline(), "simurosot/5v5");
    EXPECT_TRUE(first.blue.strategy.is_program());
    EXPECT_THAT(first.blue.seats, ElementsAre("blue"));
    EXPECT_TRUE(first.yellow.strategy.is_remote());
    EXPECT_EQ(first.yellow.token, "bussard-0123456789");
    EXPECT_EQ(final.order.name(), "final");
    EXPECT_EQ(final.order.seed(), 3);
    EXPECT_THAT(final.order.settings(), ElementsAre("rules.half_s=60", "rules.half_s=30"));
    EXPECT_NE(first.text, final.text);
}

TEST(StartListTest, WhoRunsAloneHasNoOpponent) {
    constexpr const char* kSolo = R"(options { discipline: "line_race/solo" settings: [] } })";
    const std::string teams = R"(
        teams { name: "Amsel" strategy: "true" }
        teams { name: "Bussard" strategy: "true" }
    )";
    const Result<TournamentPlan> plan =
        parse_start_list(teams + R"(matches { blue: "Amsel" )" + kSolo, "cup");

    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_THAT(plan->matches[0].blue.seats, ElementsAre("blue"));
    EXPECT_TRUE(plan->matches[0].yellow.seats.empty());
    EXPECT_THAT(problem_with(teams + R"(matches { blue: "Amsel" yellow: "Bussard" )" + kSolo),
                HasSubstr("line_race/solo has no yellow team; leave `yellow` out"));
    EXPECT_THAT(problem_with_match(R"(matches { blue: "Amsel" })"),
                HasSubstr("`yellow` is missing; the teams are: Amsel, Bussard"));
    EXPECT_THAT(
        problem_with(teams + R"(matches { blue: "Amsel" award { yellow: 3 reason: "x" } )" + kSolo),
        HasSubstr("award: nothing can be awarded to a team that does not play"));
    EXPECT_THAT(
        problem_with(teams + R"(matches { blue: "Amsel" award { blue: 101 reason: "x" } )" + kSolo),
        HasSubstr("award: a course has 100 hundredths"));
}

TEST(StartListTest, MayBeSavedByAnEditorThatMarksUtf8) {
    const Result<TournamentPlan> plan = parse_start_list(
        std::string("\xEF\xBB\xBF") + kTeams + R"(matches { blue: "Amsel" yellow: "Bussard" })",
        "cup");

    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_EQ(plan->matches.size(), 1U);
}

TEST(StartListTest, AnAwardDoesNotChangeTheOrder) {
    const TournamentPlan plain = plan_of(R"(matches { blue: "Amsel" yellow: "Bussard" })");
    const TournamentPlan awarded = plan_of(
        R"(matches { blue: "Amsel" yellow: "Bussard" award { blue: 3 reason: "no show" } })");

    EXPECT_EQ(plain.matches[0].text, awarded.matches[0].text);
}

TEST(StartListTest, AMisspeltFieldIsToldOnceAndNothingThatFollowsFromIt) {
    const auto lines_of = [](const std::string& text) {
        return std::ranges::count(text, '\n') + 1;
    };
    const std::string teams = R"(
        teams { name: "Amsel" strategy: "true" }
        teams { name: "Bussard" strategy: "true" }
    )";
    const std::string matches = R"(
        matches { blue: "Amsel" yellow: "Bussard" }
        matches { blue: "Bussard" yellow: "Amsel" }
    )";
    const std::string every = R"(every_match { discipline: "simurosot/5v5" })";

    const auto list_of = [](std::initializer_list<std::string_view> parts) {
        return fmt::format("{}", fmt::join(parts, ""));
    };

    for (const auto& [text, field] : {
             std::pair(list_of({R"(every_match { disciplin: "simurosot/5v5" })", teams, matches}),
                       "disciplin"),
             std::pair(
                 list_of({every, teams, matches, R"(matches { blue: "Amsel" yelow: "Bussard" })"}),
                 "yelow"),
             std::pair(list_of({teams, R"(matches { blue: "Amsel" yellow: "Bussard"
                                          options { disciplin: "simurosot/5v5" } })"}),
                       "disciplin"),
             std::pair(list_of({every, R"(teams { nam: "Amsel" strategy: "true" }
                                          teams { name: "Bussard" strategy: "true" })",
                                matches}),
                       "nam"),
             std::pair(list_of({every, teams, R"(matches { blue: "Amsel" yellow: "Bussard"
                                                 award { blue: 3 reson: "no show" } })"}),
                       "reson"),
         }) {
        const std::string problem = problem_with(text);
        EXPECT_THAT(problem, HasSubstr(std::string("\"") + field + "\""));
        EXPECT_EQ(lines_of(problem), 1) << problem;
    }
}

TEST(StartListTest, AMissingDisciplineIsToldAsSuch) {
    EXPECT_THAT(problem_with(R"(teams { name: "Amsel" strategy: "true" }
                                teams { name: "Bussard" strategy: "true" }
                                matches { blue: "Amsel" yellow: "Bussard" })"),
                HasSubstr("cup:3:33: match 1 (m01): `discipline` is missing; give it in "));
}

TEST(StartListTest, WhatIsWrongIsToldBeforeTheDayBegins) {
    EXPECT_THAT(problem_with("matches {"), HasSubstr("cup:1:"));
    EXPECT_THAT(problem_with(R"(teams { name: "Amsel" })"), HasSubstr("teams: 1 listed"));
    EXPECT_THAT(problem_with_match(""), HasSubstr("matches: 0 listed"));
    EXPECT_THAT(problem_with_match(R"(matches { blue: "Amsel" yellow: "Cuco" })"),
                HasSubstr("match 1 (m01): `yellow`: there is no team 'Cuco'; the teams are: Amsel, "
                          "Bussard"));
    EXPECT_THAT(problem_with_match(R"(matches { blue: "Amsel" yellow: "Amsel" })"),
                HasSubstr("'Amsel' cannot play against itself"));
    EXPECT_THAT(problem_with_match(
                    R"(matches { blue: "Amsel" yellow: "Bussard" options { name: "../x" } })"),
                HasSubstr("`name`: expected 1 to 28 letters"));
    EXPECT_THAT(
        problem_with_match(R"(matches { blue: "Amsel" yellow: "Bussard" options { name: "m02" } }
                              matches { blue: "Amsel" yellow: "Bussard" })"),
        HasSubstr("another match has this name"));
    EXPECT_THAT(problem_with_match(R"(matches { blue: "Amsel" yellow: "Bussard"
                                      options { settings: "rules.half_s=-1" } })"),
                HasSubstr("half_s"));
    EXPECT_THAT(problem_with_match(R"(matches { blue: "Amsel" yellow: "Bussard"
                                      options { deadlines: "soon" } })"),
                HasSubstr("soon"));
    EXPECT_THAT(
        problem_with_match(R"(matches { blue: "Amsel" yellow: "Bussard" award { blue: 3 } })"),
        HasSubstr("award: reason: "));
    EXPECT_THAT(problem_with(std::string(kTeams) + R"(teams { name: "Amsel" strategy: "true" }
                                                      matches { blue: "Amsel" yellow: "Bussard" })"),
                HasSubstr("'Amsel' is listed twice"));
    EXPECT_THAT(problem_with(std::string(kTeams) + R"(points { win: 2147483648 }
                                                      matches { blue: "Amsel" yellow: "Bussard" })"),
                HasSubstr("points: 2147483648 for a match, at most 1000 are allowed"));
    EXPECT_THAT(problem_with(std::string(kTeams) +
                             R"(teams { name: "Cuco" strategy: "no-such-program" }
                                matches { blue: "Amsel" yellow: "Cuco" })"),
                HasSubstr("team 'Cuco': there is no strategy 'no-such-program'"));
}

TEST(StartListTest, WhatTheServerWouldRefuseOfAnyMatchIsToldBeforeTheFirst) {
    const std::string first = R"(matches { blue: "Amsel" yellow: "Bussard" })";
    const auto problem_with_second = [&](const std::string& options) {
        return problem_with_match(
            first + R"(matches { blue: "Bussard" yellow: "Amsel" options { )" + options + " } }");
    };
    std::string many;
    for (int i = 0; i < 65; ++i) {
        many += R"(settings: "rules.half_s=60" )";
    }

    EXPECT_EQ(problem_with_second("speed: -3"),
              "cup:5:96: match 2 (m02): `speed`: -3 is out of range, expected 0.01 to 1000, or 0");
    EXPECT_THAT(problem_with_second("speed: nan"), HasSubstr("`speed`: nan"));
    EXPECT_THAT(problem_with_second("duration_s: 0"), HasSubstr("`duration_s`: 0"));
    EXPECT_THAT(problem_with_second("ready_timeout_s: 1e9"), HasSubstr("`ready_timeout_s`: 1"));
    EXPECT_THAT(problem_with_second(many), HasSubstr("`settings`: has 66 entries"));
    EXPECT_THAT(problem_with_second(R"(settings: "handlings.3.1=perhaps")"),
                HasSubstr("`settings`: "));
    EXPECT_THAT(problem_with_second(R"(discipline: "chess/8x8")"), HasSubstr("`discipline`: "));
}

TEST(StartListTest, OnlyTeamsSayWhoPlays) {
    for (const std::string said :
         {R"(seats { seat: "blue" })", R"(blue_name: "Zaunkoenig")", R"(yellow_name: "Zeisig")"}) {
        EXPECT_THAT(problem_with_match(R"(matches { blue: "Amsel" yellow: "Bussard" options { )" +
                                       said + " } }"),
                    HasSubstr("match 1 (m01): options: `seats`, `blue_name` and `yellow_name` are "
                              "not allowed"));
        EXPECT_THAT(problem_with("every_match { " + said +
                                 R"( } teams { name: "A" strategy: "true" }
                                     teams { name: "B" strategy: "true" }
                                     matches { blue: "A" yellow: "B" })"),
                    HasSubstr("every_match: `seats`, "));
    }
}

TEST(StartListTest, AllThatIsWrongIsToldAtOnceEachWithItsPlace) {
    const std::string text = R"(title: "Cup"
every_match {
  discipline: "simurosot/5v5"
  speed: -3
  disipline: "x"
}
teams { name: "Amsel" strategy: "true" }
teams { name: "Bussard" strategy: "no-such-program" }
teams { name: "Amsel" strategy: "true" }
matches { blue: "Amsel" yellow: "Fern" }
matches { blue: "Amsel" yellow: "Bussard" options { seed: "one" } }
matches { blue: "Amsel" yellow: "Bussard" options { deadlines: "hold:20ms" deadlines: "soon" } }
matches { blue: "Amsel" yellow: "Amsel"
          options { settings: ["rules.half_s=60", "rules.half_s=-1"] } }
matches { blue: "Amsel" yelow: "Bussard" }
)";

    const std::string told = problem_with(text);

    for (const char* const line : {
             "cup:4:3: every_match: `speed`: -3 is out of range",
             "cup:5:12: Message type \"cancha.v1.CreateMatch\" has no field named \"disipline\".",
             "cup:8:25: team 'Bussard': there is no strategy 'no-such-program'",
             "cup:9:9: teams: 'Amsel' is listed twice",
             "cup:10:25: match 1 (m01): `yellow`: there is no team 'Fern'",
             "cup:11:59: Expected integer, got: \"one\"",
             "cup:12:76: match 3 (m03): `deadlines`: 'soon'",
             "cup:13:25: match 4 (m04): 'Amsel' cannot play against itself",
             "cup:14:21: match 4 (m04): `settings`: ",
             "cup:15:30: Message type \"cancha.v1.StartList.Match\" has no field named \"yelow\".",
         }) {
        EXPECT_THAT(told, HasSubstr(line));
    }
    EXPECT_THAT(told, Not(HasSubstr("match 2"))) << "what cannot be read is not judged";
    EXPECT_THAT(told, Not(HasSubstr("match 5"))) << "its `yellow` is not missing, but misspelt";
}

TEST(StartListTest, AStrategyIsCheckedThoughItsMatchesAreWrong) {
    EXPECT_THAT(problem_with_match(R"(teams { name: "Cuco" strategy: "no-such-program" }
                                      matches { blue: "Cuco" yellow: "Fern" speed: 1 })"),
                AllOf(HasSubstr("there is no team 'Fern'"), HasSubstr("no field named \"speed\""),
                      HasSubstr("team 'Cuco': there is no strategy 'no-such-program'")));
    EXPECT_THAT(problem_with_match(R"(teams { name: "Cuco" strategy: "no-such-program" }
                                      matches { blue: "Cuco" yellow: "Cuco" group: 1 })"),
                HasSubstr("team 'Cuco': there is no strategy 'no-such-program'"));
}

TEST(StartListTest, AnEntryThatCannotBeReadHidesNoOther) {
    EXPECT_THAT(
        problem_with(std::string("points { win: x }\n") + kTeams +
                     R"(matches { blue: "Amsel" yellow: "Cuco" })"),
        AllOf(HasSubstr("cup:1:15: Expected integer"), HasSubstr("there is no team 'Cuco'")));
    EXPECT_THAT(problem_with_match(R"(matches { blue: "Amsel" yellow: )"), HasSubstr("cup:5:"));
}

TEST(StartListTest, ManyMistakesFillNoMoreThanAScreen) {
    std::string matches;
    for (int i = 0; i < 100; ++i) {
        matches += R"(matches { blue: "Amsel" yellow: "Cuco" })"
                   "\n";
    }

    const std::string told = problem_with_match(matches);

    EXPECT_EQ(std::ranges::count(told, '\n'), 24);
    EXPECT_THAT(told, HasSubstr("cup: and 76 more"));
}

TEST(StartListTest, ANoShowHasATimeAndAScore) {
    const std::string match = R"(matches { blue: "Amsel" yellow: "Bussard" })";
    const TournamentPlan usual = plan_of(match);
    const TournamentPlan own = plan_of("no_show { wait_s: 60 goals: 10 }" + match);

    EXPECT_EQ(usual.no_show_wait_s, 300);
    EXPECT_EQ(usual.matches[0].walkover_score, 3U);
    EXPECT_EQ(own.no_show_wait_s, 60);
    EXPECT_EQ(own.matches[0].walkover_score, 10U);
    EXPECT_THAT(problem_with_match("no_show { wait_s: -1 goals: 1001 }" + match),
                AllOf(HasSubstr("no_show: wait_s: -1 is out of range"),
                      HasSubstr("no_show: at most 1000 goals")));
}

TEST(StartListTest, ATokenIsOneThatTheServerTakes) {
    for (const std::string token :
         {"short", "0123456789 abcdef", "0123456789;abcdef", "0123456789#abcdef",
          "0123456789abcdef\\000", "0123456789abcdef\\n", "0123456789abcdef\\303\\251"}) {
        EXPECT_THAT(problem_with(std::string(kTeams) +
                                 R"(teams { name: "Cuco" strategy: "remote" token: ")" + token +
                                 R"(" } matches { blue: "Amsel" yellow: "Bussard" })"),
                    AllOf(HasSubstr("teams: 'Cuco': the token "), Not(HasSubstr("0123456789"))))
            << token;
    }
}

TEST(StartListTest, ALineThatCannotBeReadShowsNoToken) {
    for (const std::string line :
         {"token: x0123456789abcdef", "token: \"x0123456789abcdef", "token x0123456789abcdef"}) {
        EXPECT_THAT(problem_with("teams { name: \"Cuco\"\n" + line + "\n}"),
                    AllOf(HasSubstr("cup:2:"), Not(HasSubstr("0123456789abcdef"))))
            << line;
    }
}

}  // namespace
}  // namespace cancha::tournament
