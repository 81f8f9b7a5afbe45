#include "viewer/picture/match_words.h"

#include <gmock/gmock.h>

namespace cancha::picture {
namespace {

constexpr std::uint64_t kSecond_us = 1'000'000;

v1::MatchStatus two_to_one() {
    v1::MatchStatus status;
    status.set_phase(v1::MATCH_PHASE_PLAY);
    status.set_period_kind(v1::PERIOD_KIND_HALF);
    status.set_period(1);
    status.set_period_elapsed_us(192 * kSecond_us);
    v1::TeamStatus& blue = *status.add_teams();
    blue.set_team(v1::TEAM_BLUE);
    blue.set_name("Amsel");
    blue.set_score(2);
    blue.set_defends(v1::FIELD_END_NEGATIVE_X);
    v1::TeamStatus& yellow = *status.add_teams();
    yellow.set_team(v1::TEAM_YELLOW);
    yellow.set_score(1);
    yellow.set_defends(v1::FIELD_END_POSITIVE_X);
    return status;
}

TEST(MatchWordsTest, TellsTheScoreWithTheColourOfATeamThatHasNoName) {
    EXPECT_EQ(score_line(two_to_one()), "Amsel 2 : 1 Yellow");
}

TEST(MatchWordsTest, PutsTheTeamThatDefendsTheLeftEndOnTheLeft) {
    v1::MatchStatus status = two_to_one();
    status.mutable_teams(0)->set_defends(v1::FIELD_END_POSITIVE_X);
    status.mutable_teams(1)->set_defends(v1::FIELD_END_NEGATIVE_X);

    EXPECT_EQ(score_line(status), "Yellow 1 : 2 Amsel");
}

TEST(MatchWordsTest, TellsTheClockOfThePeriod) {
    v1::MatchStatus status = two_to_one();
    EXPECT_EQ(phase_text({status}), "03:12") << "the rules are not known";
    EXPECT_EQ(phase_text({.status = status, .has_halves = true}), "1st half 03:12");

    status.set_period(2);
    status.set_period_length_us(300 * kSecond_us);
    EXPECT_EQ(phase_text({status}), "2nd half 08:12");
    status.set_period_kind(v1::PERIOD_KIND_EXTRA_TIME);
    EXPECT_EQ(phase_text({status}), "Extra time 03:12");
}

TEST(MatchWordsTest, TellsWhyAMatchHasEnded) {
    v1::MatchStatus status = two_to_one();
    status.set_phase(v1::MATCH_PHASE_OVER);
    status.set_end_reason("full time");
    EXPECT_EQ(phase_text({status}), "Full time");

    status.set_end_reason("a reason that takes more room than a picture has");
    EXPECT_EQ(phase_text({status}), "Final result");
}

TEST(MatchWordsTest, KnowsTheWinnerOnlyAtTheEnd) {
    v1::MatchStatus status = two_to_one();
    status.set_winner(v1::TEAM_BLUE);
    EXPECT_EQ(sides_of(status).front().badge, "");

    status.set_phase(v1::MATCH_PHASE_OVER);
    EXPECT_EQ(sides_of(status).front().badge, "WINNER");
    EXPECT_EQ(sides_of(status).back().badge, "");
}

TEST(MatchWordsTest, CallsATeamAloneFinishedAndNoWinner) {
    v1::MatchStatus status = two_to_one();
    status.mutable_teams()->RemoveLast();
    status.set_is_course(true);
    status.set_phase(v1::MATCH_PHASE_OVER);
    status.set_winner(v1::TEAM_BLUE);
    EXPECT_EQ(sides_of(status).front().badge, "") << "time was up before it was through";

    status.mutable_teams(0)->set_finished_us(67 * kSecond_us);
    EXPECT_EQ(sides_of(status).front().badge, "FINISHED");
}

TEST(MatchWordsTest, CallsALevelMatchWithoutAWinnerADraw) {
    v1::MatchStatus status = two_to_one();
    status.set_phase(v1::MATCH_PHASE_OVER);
    EXPECT_FALSE(is_draw({status}));

    status.mutable_teams(1)->set_score(2);
    EXPECT_TRUE(is_draw({status}));
    status.set_winner(v1::TEAM_BLUE);  // In the shoot-out.
    EXPECT_FALSE(is_draw({status}));
}

TEST(MatchWordsTest, TellsHowFarATeamIsOnACourseAndHowLongItTook) {
    v1::MatchStatus status = two_to_one();
    status.set_is_course(true);
    status.mutable_teams(0)->set_progress(0.649);
    status.mutable_teams(1)->set_finished_us(67 * kSecond_us);

    EXPECT_EQ(score_line(status), "Amsel 64%, Yellow 1 min 07.00 s");

    // In doubles, a hundred times this is less than 29.
    status.mutable_teams(0)->set_progress(29 / 100.0);
    EXPECT_EQ(score_line(status), "Amsel 29%, Yellow 1 min 07.00 s");
}

TEST(MatchWordsTest, TellsOfARaceWhoHasWonAndThenTheFullResult) {
    v1::MatchStatus status = two_to_one();
    status.set_is_course(true);
    status.mutable_teams(0)->set_progress(0.64);
    status.mutable_teams(1)->set_name("Bussard");
    status.mutable_teams(1)->set_finished_us(16 * kSecond_us);
    EXPECT_EQ(headline({status}), "Amsel 64%, Bussard 16.00 s") << "it goes on";

    status.set_phase(v1::MATCH_PHASE_OVER);
    status.set_end_reason("finished");
    status.set_winner(v1::TEAM_YELLOW);

    status.mutable_teams(0)->set_defends(v1::FIELD_END_POSITIVE_X);  // Usual in a game.
    EXPECT_EQ(headline({status}), "Bussard wins, 16.00 s");
    EXPECT_EQ(subline({status}), "Amsel 64%, Bussard 16.00 s");
    EXPECT_EQ(banner({status}), "Bussard wins, 16.00 s");
}

TEST(MatchWordsTest, TellsTeamsOfOneNameApartByTheirColours) {
    v1::MatchStatus status = two_to_one();
    status.mutable_teams(1)->set_name("Amsel");

    EXPECT_EQ(score_line(status), "Amsel (blue) 2 : 1 Amsel (yellow)");
}

TEST(MatchWordsTest, AnAbandonedMatchHasNoResult) {
    v1::MatchStatus status = two_to_one();
    status.set_phase(v1::MATCH_PHASE_OVER);
    status.set_end_reason("floodlight failure (Marta)");
    const Standing standing{status, true};

    EXPECT_EQ(headline(standing), "Abandoned: Amsel 2 : 1 Yellow");
    EXPECT_EQ(subline(standing), "Abandoned");
    status.mutable_teams(1)->set_score(2);
    EXPECT_EQ(banner({status, true}), "Abandoned") << "no draw";
}

TEST(MatchWordsTest, BeforeTheStartTheTeamsAreTold) {
    v1::MatchStatus status = two_to_one();
    status.set_phase(v1::MATCH_PHASE_BEFORE_START);

    EXPECT_EQ(headline({status}), "Amsel – Yellow");
    EXPECT_EQ(subline({status}), "Before the start");
}

TEST(MatchWordsTest, ARaceHasNoScoresBeforeTheStartAndBlueIsFirst) {
    v1::MatchStatus status = two_to_one();
    status.set_phase(v1::MATCH_PHASE_BEFORE_START);
    status.set_is_course(true);
    status.mutable_teams(0)->set_defends(v1::FIELD_END_POSITIVE_X);

    EXPECT_EQ(sides_of(status).front().name, "Amsel");
    EXPECT_EQ(sides_of(status).front().score, "");
    EXPECT_EQ(sides_of(status).back().score, "");
}

TEST(MatchWordsTest, SaysNothingOfAMatchWithoutTeams) {
    EXPECT_EQ(score_line(v1::MatchStatus()), "");
    EXPECT_EQ(phase_text({}), "");
}

}  // namespace
}  // namespace cancha::picture
