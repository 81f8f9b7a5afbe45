#include "client-sdk/cpp/control/wording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cancha::control {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

v1::WorldUpdate played_by(const char* blue) {
    v1::WorldUpdate update;
    v1::TeamStatus& team = *update.mutable_status()->add_teams();
    team.set_team(v1::TEAM_BLUE);
    team.set_name(blue);
    v1::SeatEntry& seat = *update.add_seats();
    seat.set_name("blue");
    seat.set_team(v1::TEAM_BLUE);
    return update;
}

TEST(WordingTest, ARestartIsShownUntilItIsTaken) {
    v1::MatchStatus status;
    status.mutable_restart()->set_kind(v1::RESTART_KIND_FREE_BALL);
    status.mutable_restart()->set_is_being_taken(true);
    status.set_phase(v1::MATCH_PHASE_PLAY);
    EXPECT_EQ(restart_text(status), "free ball");

    status.mutable_restart()->set_is_being_taken(false);
    EXPECT_EQ(restart_text(status), "");

    status.set_phase(v1::MATCH_PHASE_PLACEMENT);
    EXPECT_EQ(restart_text(status), "free ball");

    status.set_phase(v1::MATCH_PHASE_DECISION);  // Play stands for something else.
    EXPECT_EQ(restart_text(status), "");

    status.mutable_restart()->set_is_being_taken(true);
    status.set_phase(v1::MATCH_PHASE_OVER);
    EXPECT_EQ(restart_text(status), "");
}

TEST(WordingTest, AReviewShowsTheTimeThatIsLeftOrThatOfTheWall) {
    v1::MatchStatus status;
    status.set_phase(v1::MATCH_PHASE_DECISION);
    status.set_phase_left_us(9'000'000);
    EXPECT_EQ(phase_text(status), "under review, 00:09 left");

    status.set_phase_left_us(16'667);
    status.set_review_wall_us(15'000'000);
    EXPECT_EQ(phase_text(status), "under review, up to 00:15");
}

TEST(WordingTest, ACourseHasARunAndAGamePeriods) {
    v1::MatchStatus status;
    status.set_period(1);
    status.set_period_elapsed_us(12'000'000);
    EXPECT_EQ(period_text(status), "period 1 00:12");

    status.set_is_course(true);
    EXPECT_EQ(period_text(status), "run 00:12");
}

TEST(WordingTest, ATeamIsShownWithItsColourOnce) {
    EXPECT_EQ(team_text(played_by("Amsel").status(), v1::TEAM_BLUE), "Amsel (blue)");
    EXPECT_EQ(team_text(played_by("Amsel (blue)").status(), v1::TEAM_BLUE), "Amsel (blue)");
    EXPECT_EQ(team_text(played_by("").status(), v1::TEAM_BLUE), "blue");
}

TEST(WordingTest, ASeatOfAMatchThatIsOverHasTheTeamThatPlayed) {
    v1::WorldUpdate update = played_by("Amsel");
    EXPECT_EQ(seat_text(update, update.seats(0)), "(empty)");

    update.mutable_status()->set_phase(v1::MATCH_PHASE_OVER);

    EXPECT_EQ(seat_text(update, update.seats(0)), "Amsel");
    EXPECT_THAT(status_text(update, false), Not(HasSubstr("(empty)")));
}

TEST(WordingTest, AMatchThatIsOverIsNotHalted) {
    v1::WorldUpdate update = played_by("Amsel");
    update.mutable_pace()->set_is_paused(true);
    EXPECT_THAT(status_text(update, false), HasSubstr("HALTED"));

    update.mutable_status()->set_phase(v1::MATCH_PHASE_OVER);

    EXPECT_THAT(status_text(update, false), Not(HasSubstr("HALTED")));
}

TEST(WordingTest, AMatchThatHasNotStartedIsSaidToBeSoOnce) {
    v1::WorldUpdate update = played_by("Amsel");
    update.mutable_status()->set_phase(v1::MATCH_PHASE_BEFORE_START);
    update.mutable_pace()->set_speed(1);

    EXPECT_THAT(status_text(update, true), HasSubstr("\nnot started, real time"));
}

TEST(WordingTest, TheStatusHasTheTimeOutsOfATeamAndTheOneThatAnOfficialHasGiven) {
    v1::WorldUpdate update = played_by("Amsel");
    update.mutable_status()->mutable_teams(0)->set_time_outs_left(2);
    EXPECT_THAT(status_text(update, false), HasSubstr("\nAmsel (blue) has 2 time-outs"));

    for (const char* const kind : {"time_out", "time_out_noted"}) {
        update.add_recent_events()->set_kind(kind);
        update.mutable_recent_events()->rbegin()->set_team(v1::TEAM_BLUE);
    }
    EXPECT_EQ(time_outs_text(update, v1::TEAM_BLUE), "2 time-outs (one at the next restart)");

    update.add_recent_events()->set_kind("time_out");
    update.mutable_recent_events()->rbegin()->set_team(v1::TEAM_BLUE);
    update.mutable_status()->mutable_teams(0)->set_time_outs_left(1);
    EXPECT_EQ(time_outs_text(update, v1::TEAM_BLUE), "1 time-out");
}

TEST(WordingTest, AnAbandonedMatchIsCalledSo) {
    v1::WorldUpdate update = played_by("Amsel");
    update.mutable_status()->set_phase(v1::MATCH_PHASE_OVER);
    update.mutable_status()->set_end_reason("rain (Marta)");
    EXPECT_EQ(phase_text(update), "over: rain (Marta)");

    update.add_recent_events()->set_kind("abandoned");

    EXPECT_EQ(phase_text(update), "abandoned: rain (Marta)");
}

TEST(WordingTest, AnEventNamesItsOfficialOnce) {
    v1::GameEvent event;
    event.set_number(7);
    event.set_kind("intervention");
    event.set_text("Marta: ball placed at (0.300, 0.200) m.");
    event.set_origin("Marta");

    EXPECT_THAT(event_line(event), HasSubstr(" Ball placed at (0.300, 0.200) m. (official Marta)"));
    EXPECT_THAT(event_line(event), Not(HasSubstr("Marta: ")));
    event.set_origin("official");  // The console's name for officials who choose none.
    EXPECT_THAT(event_line(event), HasSubstr(" m. (official)"));
}

}  // namespace
}  // namespace cancha::control
