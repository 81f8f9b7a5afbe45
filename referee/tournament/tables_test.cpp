#include "referee/tournament/tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(TablesTest, ADifferenceBelowZeroHasAMinusSign) {
    const v1::TournamentResults results = group_of("A");

    EXPECT_THAT(to_html(results, ""), HasSubstr("<td>−3</td>"));
    EXPECT_THAT(to_text(results), HasSubstr(" −3 "));
    EXPECT_THAT(to_csv(results), Not(HasSubstr("−")));
}

}  // namespace
}  // namespace cancha::tournament
