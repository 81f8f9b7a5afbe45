#include "referee/core/seats.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/files/text_file.h"

namespace cancha::referee {
namespace {

using testing::HasSubstr;

/// One robot a side, each with its seat.
v1::Discipline duel() {
    v1::Discipline settings;
    const Status parsed = parse_text_message(R"(
        robots { id: 1 team: TEAM_BLUE }
        robots { id: 2 team: TEAM_YELLOW }
        seats { name: "blue" team: TEAM_BLUE robot_ids: 1 }
        seats { name: "yellow" team: TEAM_YELLOW robot_ids: 2 }
    )",
                                             "test", settings);
    EXPECT_TRUE(parsed);
    return settings;
}

std::string problem_of(const v1::Discipline& settings) {
    const Status checked = check_seats(settings);
    return checked ? "" : checked.error().message;
}

TEST(SeatsTest, AcceptsASeatForEachRobot) {
    EXPECT_EQ(problem_of(duel()), "");
}

TEST(SeatsTest, RefusesASeatThatHoldsARobotOfTheOtherTeam) {
    v1::Discipline settings = duel();
    settings.mutable_seats(0)->set_team(v1::TEAM_YELLOW);

    EXPECT_THAT(problem_of(settings),
                HasSubstr("seats.blue.robot_ids: 1 is not a robot of this team"));
}

TEST(SeatsTest, RefusesARobotInTwoSeats) {
    v1::Discipline settings = duel();
    *settings.add_seats() = settings.seats(0);
    settings.mutable_seats(2)->set_name("blue2");

    EXPECT_THAT(problem_of(settings), HasSubstr("seats.blue2.robot_ids: 1"));
}

TEST(SeatsTest, RefusesARobotThatDoesNotExist) {
    v1::Discipline settings = duel();
    settings.mutable_seats(0)->add_robot_ids(9);

    EXPECT_THAT(problem_of(settings), HasSubstr("seats.blue.robot_ids: 9"));
}

TEST(SeatsTest, RefusesARobotWithoutASeat) {
    v1::Discipline settings = duel();
    settings.mutable_seats()->RemoveLast();

    EXPECT_EQ(problem_of(settings), "seats: robot 2 has no seat");
}

TEST(SeatsTest, RefusesTwoSeatsOfOneName) {
    v1::Discipline settings = duel();
    settings.mutable_seats(1)->set_name("blue");

    EXPECT_THAT(problem_of(settings), HasSubstr("name 'blue' is used twice"));
}

TEST(SeatsTest, ANameIsAWordOfCommandLines) {
    for (const std::string& name : {std::string(), std::string("a=b"), std::string("a b"),
                                    std::string("\x1b[2J"), std::string(33, 'z')}) {
        v1::Discipline settings = duel();
        settings.mutable_seats(1)->set_name(name);
        EXPECT_THAT(problem_of(settings), HasSubstr("a name has 1 to 32 letters")) << name;
    }
}

}  // namespace
}  // namespace cancha::referee
