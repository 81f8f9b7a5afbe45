#include "client-sdk/cpp/control/requests.h"

#include <gmock/gmock.h>

namespace cancha::control {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

/// A match of Amsel (blue) and Bussard, whose programs are called like that.
v1::MatchEntry match_of(v1::MatchState state) {
    v1::MatchEntry entry;
    entry.set_name("final");
    entry.set_state(state);
    for (const auto& [team, name] :
         {std::pair{v1::TEAM_BLUE, "Amsel"}, {v1::TEAM_YELLOW, "Bussard"}}) {
        v1::TeamStatus& status = *entry.mutable_status()->add_teams();
        status.set_team(team);
        status.set_name(name);
        v1::SeatEntry& seat = *entry.add_seats();
        seat.set_team(team);
        seat.set_occupant(name);
    }
    return entry;
}

std::string table_of(const v1::MatchEntry& entry) {
    v1::MatchList list;
    *list.add_matches() = entry;
    return to_table(list);
}

TEST(MatchTableTest, NamesTheTeamsWithBlueFirst) {
    v1::MatchEntry entry = match_of(v1::MATCH_STATE_OVER);
    entry.mutable_status()->mutable_teams(0)->set_score(2);
    entry.set_end_reason("full time");

    EXPECT_THAT(table_of(entry), EndsWith("2 : 0  Amsel – Bussard; full time\n"));
}

TEST(MatchTableTest, NamesProgramsOnlyWhereTheTeamsAreCalledOtherwise) {
    v1::MatchEntry entry = match_of(v1::MATCH_STATE_PLAYING);
    EXPECT_THAT(table_of(entry), EndsWith("Amsel – Bussard\n"));

    entry.mutable_seats(0)->set_name("blue");
    entry.mutable_seats(0)->set_occupant("position");
    EXPECT_THAT(table_of(entry), HasSubstr("Amsel – Bussard; blue: position"));
}

TEST(MatchTableTest, TellsOfARaceHowFarEachTeamIsOrItsTime) {
    v1::MatchEntry entry = match_of(v1::MATCH_STATE_OVER);
    entry.mutable_status()->set_is_course(true);
    entry.mutable_status()->mutable_teams(0)->set_finished_us(16'000'000);
    entry.mutable_status()->mutable_teams(1)->set_score(64);
    entry.set_end_reason("finished");

    EXPECT_THAT(table_of(entry), EndsWith("Amsel 16.00 s, Bussard 64%; finished\n"));
}

TEST(MatchTableTest, SaysWhomAMatchWaitsForWhileItsTeamsAreNotKnown) {
    v1::MatchEntry entry = match_of(v1::MATCH_STATE_WAITING);
    entry.mutable_seats(1)->set_name("yellow");
    entry.mutable_seats(1)->clear_occupant();

    EXPECT_THAT(table_of(entry), EndsWith("  waiting for yellow\n"));
}

}  // namespace
}  // namespace cancha::control
