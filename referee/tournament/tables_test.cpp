#include "referee/tournament/tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/tournament/results_page.h"

namespace cancha::tournament {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

v1::TournamentResults group_of(const char* name) {
    v1::TournamentResults results;
    v1::TournamentResults::Place& place = *results.add_standings();
    place.set_group(name);
    place.set_rank(1);
    place.set_team("Amsel");
    place.set_goals_against(3);
    v1::TournamentResults::Match& match = *results.add_matches();
    match.set_name("m01");
    match.set_group(name);
    return results;
}

TEST(TablesTest, AGroupIsCalledGroup) {
    const v1::TournamentResults results = group_of("A");

    EXPECT_THAT(to_html(results, ""), HasSubstr("<h2>Group A</h2>"));
    EXPECT_THAT(to_html(results, ""), HasSubstr("m01, Group A<"));
    EXPECT_THAT(to_text(results), HasSubstr("Group A "));
    EXPECT_THAT(to_html(group_of("Group B"), ""), HasSubstr("<h2>Group B</h2>"));
    EXPECT_THAT(to_html(group_of(""), ""), HasSubstr("<h2>Standings</h2>"));
}

TEST(TablesTest, ANameIsTextOnThePageAndNoPartOfIt) {
    v1::TournamentResults results = group_of("A");
    results.mutable_standings(0)->set_team("<b>A & \"B\"");
    results.mutable_matches(0)->set_blue("{{title}}");

    EXPECT_THAT(to_html(results, ""), HasSubstr("&lt;b&gt;A &amp; &quot;B&quot;</td>"));
    EXPECT_THAT(to_html(results, ""), HasSubstr("<span class=\"blue\">{{title}}</span>"));
}

TEST(TablesTest, OnlyAMatchWithAShootOutShowsOne) {
    v1::TournamentResults results = group_of("A");
    v1::TournamentResults::Match& match = *results.mutable_matches(0);
    match.set_state("played");
    match.set_blue_score(1);
    match.set_yellow_score(1);
    EXPECT_THAT(to_html(results, ""), HasSubstr("<span class=\"score\">1 : 1</span>"));

    match.set_yellow_shoot_out(3);
    match.set_winner("yellow");

    EXPECT_THAT(to_html(results, ""), HasSubstr("1 : 1<small>shoot-out 0 : 3</small></span>"));
    EXPECT_THAT(to_html(results, ""), HasSubstr("<span class=\"yellow winner\">"));
}

TEST(TablesTest, ADifferenceBelowZeroHasAMinusSign) {
    const v1::TournamentResults results = group_of("A");

    EXPECT_THAT(to_html(results, ""), HasSubstr("<td>−3</td>"));
    EXPECT_THAT(to_text(results), HasSubstr(" −3 "));
    EXPECT_THAT(to_csv(results), Not(HasSubstr("−")));
}

TEST(TablesTest, ACourseHasATimeInPlaceOfADifference) {
    v1::TournamentResults results = group_of("A");
    v1::TournamentResults::Place& place = *results.mutable_standings(0);
    place.set_is_course(true);
    place.set_goals_for(100);
    place.set_goals_against(0);
    place.set_finish_us(41'920'000);
    v1::TournamentResults::Match& run = *results.mutable_matches(0);
    run.set_blue("Amsel");
    run.set_state("played");
    run.set_blue_score(100);
    run.set_winner("blue");
    run.set_blue_finished_us(41'920'000);

    EXPECT_THAT(to_text(results), HasSubstr("      100   41.92 s    0"));
    EXPECT_THAT(to_text(results), Not(HasSubstr("Goals")));
    EXPECT_THAT(to_html(results, ""), HasSubstr("<td>41.92 s</td>"));
    EXPECT_THAT(to_html(results, ""), HasSubstr("<span class=\"score\">100%</span>"));
    EXPECT_THAT(to_html(results, ""), HasSubstr("<li class=\"solo\">"));
    EXPECT_EQ(score_of(run), "100%");
    EXPECT_THAT(to_csv(results), HasSubstr(",41.92,\r\n"));
}

TEST(TablesTest, OnThePageAUnitStaysWithItsNumber) {
    v1::TournamentResults results = group_of("A");
    v1::TournamentResults::Match& match = *results.mutable_matches(0);
    match.set_blue("A");
    match.set_yellow("B");
    match.set_state("forfeited");
    match.set_remark("A did not come within 20 s");

    EXPECT_THAT(to_html(results, ""), HasSubstr("A did not come within 20\u00a0s<"));
    EXPECT_THAT(to_html(results, ""), Not(HasSubstr("solo\"")));
    match.set_remark("A has 3 seats too many");
    EXPECT_THAT(to_html(results, ""), HasSubstr("A has 3 seats too many<"));
}

TEST(TablesTest, NoDifferenceHasNoSign) {
    v1::TournamentResults results = group_of("A");
    results.mutable_standings(0)->set_goals_for(3);

    EXPECT_THAT(to_html(results, ""), HasSubstr("<td>0</td>"));
    EXPECT_THAT(to_text(results), Not(HasSubstr("+0")));
}

}  // namespace
}  // namespace cancha::tournament
