#include "referee/tournament/attendance.h"

#include <gtest/gtest.h>

namespace cancha::tournament {
namespace {

using namespace std::chrono_literals;

/// A match of a team started here against a remote one.
class AttendanceTest : public ::testing::Test {
  protected:
    AttendanceTest() {
        planned_.blue = {"Amsel", {"blue"}, {.given = "", .shell_command = "true"}, ""};
        planned_.yellow = {"Fern", {"yellow"}, {}, ""};
        entry_.set_state(v1::MATCH_STATE_WAITING);
        for (const char* const seat : {"blue", "yellow"}) {
            entry_.add_seats()->set_name(seat);
        }
    }

    void look_after(std::chrono::seconds time) {
        now_ += time;
        attendance_.look(planned_, entry_, now_);
    }

    void seat(int index, const char* occupant) {
        entry_.mutable_seats(index)->set_occupant(occupant);
    }

    PlannedMatch planned_;
    v1::MatchEntry entry_;
    Attendance attendance_;
    Attendance::Clock::time_point now_{};
};

TEST_F(AttendanceTest, CountsHowLongARemoteTeamIsMissed) {
    look_after(0s);
    look_after(2s);
    look_after(3s);

    EXPECT_TRUE(attendance_.is_standing());
    EXPECT_TRUE(attendance_.is_yellow_absent());
    EXPECT_FALSE(attendance_.is_blue_absent()) << "our own programs have their own time";
    EXPECT_EQ(attendance_.absent(planned_), "Fern");
    EXPECT_TRUE(attendance_.is_absent(planned_, "Fern"));
    EXPECT_EQ(attendance_.stood(), 5s);
}

TEST_F(AttendanceTest, ATeamThatComesAndGoesGainsNothing) {
    look_after(0s);
    look_after(2s);
    seat(1, "fern");
    look_after(60s);
    EXPECT_FALSE(attendance_.is_standing());
    seat(1, "");
    look_after(1s);
    look_after(2s);

    EXPECT_EQ(attendance_.stood(), 4s);
}

TEST_F(AttendanceTest, TimeInWhichNobodySawTheMatchIsNoTeams) {
    look_after(0s);
    look_after(2s);
    attendance_.pause();
    look_after(300s);
    look_after(1s);

    EXPECT_EQ(attendance_.stood(), 3s);
}

TEST_F(AttendanceTest, AProgramHasItsTimeToConnectAnewAfterAPause) {
    const auto missing = [this] { return attendance_.missing_program(planned_, entry_, 30s); };
    look_after(0s);
    look_after(29s);
    EXPECT_EQ(missing(), "");
    attendance_.pause();
    look_after(300s);
    look_after(29s);
    EXPECT_EQ(missing(), "");

    look_after(1s);

    EXPECT_EQ(missing(), "Amsel");
    EXPECT_EQ(missing(), "") << "it is told once";
}

TEST_F(AttendanceTest, ATeamIsToldOnceEachTimeItIsAway) {
    look_after(0s);
    EXPECT_TRUE(attendance_.is_to_be_told());
    look_after(1s);
    EXPECT_FALSE(attendance_.is_to_be_told());
    seat(1, "fern");
    look_after(1s);
    seat(1, "");
    look_after(1s);
    EXPECT_TRUE(attendance_.is_to_be_told());
}

TEST_F(AttendanceTest, AMatchThatGoesOnWithoutATeamDoesNotStand) {
    entry_.set_state(v1::MATCH_STATE_PLAYING);
    entry_.set_tick(10);
    look_after(0s);
    entry_.set_tick(20);
    look_after(1s);
    EXPECT_FALSE(attendance_.is_standing());

    look_after(1s);
    EXPECT_TRUE(attendance_.is_standing());
    EXPECT_FALSE(attendance_.is_before_start());
}

TEST_F(AttendanceTest, TheSummonsSaysWhatToRunAndNeverTheToken) {
    EXPECT_EQ(summons(planned_.yellow, "127.0.0.1:4600", "m01", "cup.txtpb"),
              "waiting for Fern: CANCHA_SERVER=127.0.0.1:4600 CANCHA_MATCH=m01 CANCHA_SEAT=yellow "
              "./my_team");

    planned_.yellow.token = "fern-0123456789abcdef";
    EXPECT_EQ(summons(planned_.yellow, "127.0.0.1:4600", "m01", "cup.txtpb"),
              "waiting for Fern: CANCHA_SERVER=127.0.0.1:4600 CANCHA_MATCH=m01 CANCHA_SEAT=yellow "
              "CANCHA_TOKEN=... ./my_team (token from cup.txtpb)");
}

}  // namespace
}  // namespace cancha::tournament
