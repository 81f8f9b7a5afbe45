#include "referee/core/consistency.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/text_file.h"
#include "referee/core/settings.h"

namespace cancha::referee {
namespace {

using testing::HasSubstr;

/// One robot a side, each with its seat: the smallest discipline that is right.
v1::Discipline duel() {
    v1::Discipline settings;
    const Status parsed = parse_text_message(R"(
        field {}
        robot_kinds { name: "cube" differential {} }
        robots { id: 1 team: TEAM_BLUE number: 1 kind: "cube" }
        robots { id: 2 team: TEAM_YELLOW number: 1 kind: "cube" }
        seats { name: "blue" team: TEAM_BLUE robot_ids: 1 }
        seats { name: "yellow" team: TEAM_YELLOW robot_ids: 2 }
    )",
                                             "test", settings);
    EXPECT_TRUE(parsed);
    return settings;
}

std::string problem_after(std::string_view path, std::string_view value) {
    v1::Discipline settings = duel();
    EXPECT_TRUE(set_setting(settings, path, value));
    const Status checked = check_consistency(settings);
    return checked ? "" : checked.error().message;
}

TEST(ConsistencyTest, AcceptsADuel) {
    EXPECT_TRUE(check_consistency(duel()));
}

TEST(ConsistencyTest, RefusesARobotOfAnUnknownKind) {
    EXPECT_THAT(problem_after("robots.2.kind", "sphere"),
                HasSubstr("robots.2.kind: there is no robot kind 'sphere'"));
}

TEST(ConsistencyTest, RefusesIdsThatDoNotAscend) {
    EXPECT_THAT(problem_after("robots.2.id", "1"), HasSubstr("ids must ascend"));
}

TEST(ConsistencyTest, RefusesASeatThatHoldsARobotOfTheOtherTeam) {
    EXPECT_THAT(problem_after("seats.blue.team", "TEAM_YELLOW"),
                HasSubstr("seats.blue.robot_ids: 1 is no robot of its team"));
}

TEST(ConsistencyTest, RefusesARobotInTwoSeats) {
    v1::Discipline settings = duel();
    *settings.add_seats() = settings.seats(0);
    settings.mutable_seats(2)->set_name("blue2");

    EXPECT_FALSE(check_consistency(settings));
}

TEST(ConsistencyTest, RefusesARobotWithoutASeat) {
    v1::Discipline settings = duel();
    settings.mutable_seats()->RemoveLast();

    const Status checked = check_consistency(settings);

    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().message, "seats: robot 2 has none");
}

TEST(ConsistencyTest, RefusesAKindWithoutADrive) {
    v1::Discipline settings = duel();
    settings.mutable_robot_kinds(0)->clear_differential();

    EXPECT_FALSE(check_consistency(settings));
}

TEST(ConsistencyTest, RefusesAGoalThatIsWiderThanTheField) {
    EXPECT_THAT(problem_after("field.goal_top_m", "0.95"), HasSubstr("corner_side_m"));
}

TEST(ConsistencyTest, RefusesAGoalWithoutDepth) {
    EXPECT_THAT(problem_after("field.goal_right_m", "1.0"), HasSubstr("behind right_m"));
}

}  // namespace
}  // namespace cancha::referee
