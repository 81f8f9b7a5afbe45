#include "viewer/gateway/standings.h"

#include <gmock/gmock.h>

namespace cancha::gateway {
namespace {

v1::MatchStatus before_the_start() {
    v1::MatchStatus status;
    status.set_phase(v1::MATCH_PHASE_BEFORE_START);
    status.add_teams()->set_team(v1::TEAM_BLUE);
    status.mutable_teams(0)->set_name("Blue");
    status.add_teams()->set_team(v1::TEAM_YELLOW);
    status.mutable_teams(1)->set_name("Yellow");
    return status;
}

v1::MatchEntry entry(v1::MatchStatus status) {
    v1::MatchEntry entry;
    entry.set_name("final");
    *entry.mutable_status() = std::move(status);
    entry.add_seats()->set_team(v1::TEAM_BLUE);
    entry.add_seats()->set_team(v1::TEAM_YELLOW);
    return entry;
}

TEST(StandingsTest, BeforeTheStartTeamsAreCalledAsWhoHasTakenTheirSeats) {
    v1::MatchEntry waiting = entry(before_the_start());
    waiting.mutable_seats(0)->set_occupant("Amsel");

    EXPECT_EQ(picture::headline(standing_of(waiting)), "Amsel – Yellow");
}

TEST(StandingsTest, ATeamThatHasBeenNamedKeepsItsName) {
    v1::MatchEntry waiting = entry(before_the_start());
    waiting.mutable_status()->mutable_teams(0)->set_name("Los Rojos");
    waiting.mutable_seats(0)->set_occupant("Amsel");

    EXPECT_EQ(picture::headline(standing_of(waiting)), "Los Rojos – Yellow");
}

TEST(StandingsTest, AMatchIsFoundInTheListWithThatItWasAbandoned) {
    v1::MatchStatus over = before_the_start();
    over.set_phase(v1::MATCH_PHASE_OVER);
    v1::ServerMessage message;
    *message.mutable_match_list()->add_matches() = entry(over);
    message.mutable_match_list()->mutable_matches(0)->set_is_abandoned(true);
    const std::string list = message.SerializeAsString();

    EXPECT_EQ(picture::phase_text(standing_in(list, "final").value()), "Abandoned");
    EXPECT_FALSE(standing_in(list, "other"));
    EXPECT_FALSE(standing_in("", "final"));
}

TEST(StandingsTest, ARecordingSaysHowItEnded) {
    const tape::RecordingFacts facts{.match = {{"blue", "Amsel"}, {"yellow", "Bussard"}},
                                     .result = {{"score_blue", "2"},
                                                {"score_yellow", "1"},
                                                {"end_reason", "enough"},
                                                {"winner", "none"},
                                                {"is_abandoned", "true"}}};

    EXPECT_EQ(picture::headline(standing_in(facts)), "Abandoned: Amsel 2 : 1 Bussard");
}

TEST(StandingsTest, ARecordingOfARaceHasTheTimes) {
    tape::RecordingFacts facts{.match = {{"blue", "Amsel"}, {"yellow", "Bussard"}},
                               .result = {{"score_blue", "64"},
                                          {"score_yellow", "100"},
                                          {"winner", "yellow"},
                                          {"finished_blue_us", "0"},
                                          {"finished_yellow_us", "16000000"}}};
    EXPECT_EQ(picture::headline(standing_in(facts)), "Bussard wins, 16.00 s");
    EXPECT_EQ(picture::subline(standing_in(facts)), "Amsel 64%, Bussard 16.00 s");

    facts.result.erase("finished_blue_us");
    EXPECT_EQ(picture::score_line(standing_in(facts).status), "Bussard 16.00 s") << "it ran alone";
}

TEST(StandingsTest, WhatARecordingSaysOfItsEndComesAfterItsLastStatus) {
    picture::Standing standing;
    standing.status = before_the_start();
    standing.status.set_phase(v1::MATCH_PHASE_PLAY);

    conclude(standing, {.match = {}, .result = {}});
    EXPECT_EQ(standing.status.phase(), v1::MATCH_PHASE_PLAY) << "it was cut off";

    conclude(standing, {.match = {}, .result = {{"winner", "blue"}, {"end_reason", "full time"}}});
    EXPECT_EQ(picture::phase_text(standing), "Full time");
    EXPECT_EQ(standing.status.winner(), v1::TEAM_BLUE);
}

}  // namespace
}  // namespace cancha::gateway
