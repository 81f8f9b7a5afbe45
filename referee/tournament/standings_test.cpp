#include "referee/tournament/standings.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cancha::tournament {
namespace {

using ::testing::ElementsAre;

class StandingsTest : public ::testing::Test {
  protected:
    StandingsTest() {
        for (const char* const name : {"Amsel", "Bussard", "Cuco"}) {
            list_.add_teams()->set_name(name);
        }
    }

    v1::TournamentResults::Match& play(const std::string& blue, std::uint32_t blue_score,
                                       std::uint32_t yellow_score, const std::string& yellow) {
        v1::TournamentResults::Match& match = *results_.add_matches();
        match.set_blue(blue);
        match.set_yellow(yellow);
        match.set_blue_score(blue_score);
        match.set_yellow_score(yellow_score);
        match.set_winner(blue_score > yellow_score   ? "blue"
                         : blue_score < yellow_score ? "yellow"
                                                     : "none");
        match.set_state("played");
        return match;
    }

    /// Returns rank, name and points: "1 Amsel 3".
    std::vector<std::string> table() const {
        std::vector<std::string> rows;
        for (const auto& place : standings(list_, results_)) {
            rows.push_back((place.group().empty() ? "" : place.group() + " ") +
                           std::to_string(place.rank()) + " " + place.team() + " " +
                           std::to_string(place.points()));
        }
        return rows;
    }

    v1::StartList list_;
    v1::TournamentResults results_;
};

TEST_F(StandingsTest, OfThoseWhoAreThroughTheFasterStandsAbove) {
    const auto run = [this](const char* team, std::uint32_t score, std::uint64_t finished_us) {
        auto& match = play(team, score, 0, "");
        match.set_is_course(true);
        match.set_blue_finished_us(finished_us);
        match.set_winner(finished_us == 0 ? "none" : "blue");
    };
    run("Amsel", 45, 0);
    run("Bussard", 100, 20'000'000);
    run("Cuco", 100, 19'000'000);

    EXPECT_THAT(table(), ElementsAre("1 Cuco 3", "2 Bussard 3", "3 Amsel 0"));
    EXPECT_TRUE(standings(list_, results_)[2].is_course());
    const auto places = standings(list_, results_);
    EXPECT_EQ(places[1].finish_us(), 20'000'000);
    EXPECT_EQ(places[2].lost(), 1);  // It did not finish.
}

TEST_F(StandingsTest, AForfeitIsAWinForTheTeamThatCameAndADefeatForBothIfNoneDid) {
    play("Amsel", 3, 0, "Bussard").set_state("forfeited");
    play("Bussard", 0, 0, "Cuco").set_state("forfeited");

    EXPECT_THAT(table(), ElementsAre("1 Amsel 3", "2 Cuco 0", "3 Bussard 0"));
    const auto places = standings(list_, results_);
    EXPECT_EQ(places[1].lost(), 1U);
    EXPECT_EQ(places[2].lost(), 2U);
    EXPECT_EQ(places[1].drawn() + places[2].drawn(), 0U);
}

TEST_F(StandingsTest, AnAwardWithoutATimeStandsBehindWhoHasOne) {
    auto& run = play("Bussard", 100, 0, "");
    run.set_is_course(true);
    run.set_blue_finished_us(20'000'000);
    auto& awarded = play("Amsel", 100, 0, "");
    awarded.set_is_course(true);
    awarded.set_state("awarded");

    EXPECT_THAT(table(), ElementsAre("1 Bussard 3", "2 Amsel 3"));
}

TEST_F(StandingsTest, AWinIsThreePointsADrawOne) {
    play("Amsel", 2, 0, "Bussard");
    play("Bussard", 1, 1, "Cuco");

    EXPECT_THAT(table(), ElementsAre("1 Amsel 3", "2 Cuco 1", "3 Bussard 1"));
    const auto places = standings(list_, results_);
    EXPECT_EQ(places[2].played(), 2);
    EXPECT_EQ(places[2].drawn(), 1);
    EXPECT_EQ(places[2].lost(), 1);
    EXPECT_EQ(places[2].goals_for(), 1);
    EXPECT_EQ(places[2].goals_against(), 3);
}

TEST_F(StandingsTest, TheListSaysWhatAWinIsWorth) {
    list_.mutable_points()->set_win(2);
    list_.mutable_points()->set_draw(0);
    list_.mutable_points()->set_loss(1);
    play("Amsel", 2, 0, "Bussard");
    play("Bussard", 1, 1, "Cuco");

    EXPECT_THAT(table(), ElementsAre("1 Amsel 2", "2 Bussard 1", "3 Cuco 0"));
}

TEST_F(StandingsTest, DifferenceThenGoalsTellEqualPointsApart) {
    play("Amsel", 1, 0, "Cuco");
    play("Bussard", 4, 3, "Cuco");
    EXPECT_THAT(table(), ElementsAre("1 Bussard 3", "2 Amsel 3", "3 Cuco 0"));

    play("Amsel", 3, 3, "Bussard");
    play("Amsel", 1, 0, "Cuco");
    play("Bussard", 1, 0, "Cuco");
    EXPECT_THAT(table(), ElementsAre("1 Bussard 7", "2 Amsel 7", "3 Cuco 0"));
}

TEST_F(StandingsTest, TeamsThatNothingTellsApartShareARank) {
    play("Amsel", 1, 0, "Cuco");
    play("Bussard", 1, 0, "Cuco");

    EXPECT_THAT(table(), ElementsAre("1 Amsel 3", "1 Bussard 3", "3 Cuco 0"));
}

TEST_F(StandingsTest, AShootOutDecidesButItsGoalsDoNotCount) {
    v1::TournamentResults::Match& match = play("Amsel", 1, 1, "Bussard");
    match.set_winner("yellow");
    match.set_yellow_shoot_out(3);

    EXPECT_THAT(table(), ElementsAre("1 Bussard 3", "2 Amsel 0"));
    EXPECT_EQ(standings(list_, results_)[0].goals_for(), 1);
}

TEST_F(StandingsTest, WhatWasAwardedCountsWhatFailedDoesNot) {
    play("Amsel", 3, 0, "Bussard").set_state("awarded");
    play("Bussard", 5, 0, "Cuco").set_state("failed");
    play("Bussard", 5, 0, "Cuco").set_state("playing");

    EXPECT_THAT(table(), ElementsAre("1 Amsel 3", "2 Cuco 0", "3 Bussard 0"));
}

TEST_F(StandingsTest, EveryGroupHasItsOwnTable) {
    play("Amsel", 1, 0, "Bussard").set_group("A");
    play("Amsel", 0, 1, "Cuco").set_group("B");

    EXPECT_THAT(table(), ElementsAre("A 1 Amsel 3", "A 2 Bussard 0", "B 1 Cuco 3", "B 2 Amsel 0"));
}

}  // namespace
}  // namespace cancha::tournament
