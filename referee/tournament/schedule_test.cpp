#include "referee/tournament/schedule.h"

#include <gtest/gtest.h>

namespace cancha::tournament {
namespace {

/// The programs of Amsel and Bussard are started here; Fern and Linnet are remote.
class ScheduleTest : public ::testing::Test {
  protected:
    void list(std::initializer_list<std::pair<const char*, const char*>> matches) {
        for (const auto& [blue, yellow] : matches) {
            PlannedMatch& planned = plan_.matches.emplace_back();
            planned.blue = player(blue, "blue");
            planned.yellow = player(yellow, "yellow");
        }
    }

    static PlannedMatch::Player player(const std::string& team, const char* seat) {
        const bool is_remote = team == "Fern" || team == "Linnet";
        return {team, {seat}, {.given = "", .shell_command = is_remote ? "" : "true"}, ""};
    }

    /// All matches are due.
    Schedule schedule(unsigned jobs) {
        Schedule schedule(plan_, jobs);
        for (std::size_t i = 0; i < plan_.matches.size(); ++i) {
            schedule.add(i);
        }
        return schedule;
    }

    /// Parks a match that waits for its remote teams.
    void park(Running& running) {
        v1::MatchEntry entry;
        entry.set_state(v1::MATCH_STATE_WAITING);
        for (const char* const seat : {"blue", "yellow"}) {
            entry.add_seats()->set_name(seat);
        }
        running.attendance.look(plan_.matches[running.index], entry, {});
        running.is_parked = true;
    }

    TournamentPlan plan_;
};

TEST_F(ScheduleTest, PlaysInOrderAndSoManyAtOnce) {
    list({{"Amsel", "Bussard"}, {"Bussard", "Amsel"}, {"Amsel", "Bussard"}});
    Schedule schedule = this->schedule(2);

    EXPECT_EQ(schedule.next(), 0U);
    schedule.begin(0);
    EXPECT_EQ(schedule.next(), 1U);
    schedule.begin(1);
    EXPECT_EQ(schedule.next(), std::nullopt);
    schedule.end(0);
    EXPECT_EQ(schedule.next(), 2U);
}

TEST_F(ScheduleTest, OthersGoOnWhileAMatchWaitsButNotThoseOfTheSameTeam) {
    list({{"Amsel", "Fern"}, {"Fern", "Bussard"}, {"Amsel", "Bussard"}});
    Schedule schedule = this->schedule(1);

    park(schedule.begin(0));

    EXPECT_EQ(schedule.next(), 2U);
    schedule.begin(2);
    EXPECT_EQ(schedule.next(), std::nullopt);
}

TEST_F(ScheduleTest, ParksNoMoreThanItPlays) {
    list({{"Amsel", "Fern"}, {"Amsel", "Linnet"}, {"Amsel", "Bussard"}});
    Schedule schedule = this->schedule(1);

    park(schedule.begin(0));
    park(schedule.begin(1));

    EXPECT_EQ(schedule.next(), std::nullopt);
}

TEST_F(ScheduleTest, AMatchThatIsLostIsDueAgainInItsPlace) {
    list({{"Amsel", "Bussard"}, {"Bussard", "Amsel"}});
    Schedule schedule = this->schedule(1);
    schedule.begin(0);

    schedule.end(0);
    schedule.add(0);

    EXPECT_EQ(schedule.next(), 0U);
}

}  // namespace
}  // namespace cancha::tournament
