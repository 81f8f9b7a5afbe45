#include "referee/console/request_words.h"

#include <numbers>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cancha::console {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// Settings with five robots a team: blue 1 to 5, and yellow 1 to 5 with the ids 6 to 10.
v1::Discipline five_a_side() {
    v1::Discipline settings;
    for (std::uint32_t id = 1; id <= 10; ++id) {
        v1::Robot& robot = *settings.add_robots();
        robot.set_id(id);
        robot.set_team(id <= 5 ? v1::TEAM_BLUE : v1::TEAM_YELLOW);
        robot.set_number((id - 1) % 5 + 1);
    }
    return settings;
}

v1::OfficialRequest request_of(const std::string& line) {
    const Result<OfficialCommand> command = parse_command(line);
    EXPECT_TRUE(command) << line << ": " << (command ? "" : command.error().message);
    if (!command) {
        return {};
    }
    const Result<v1::OfficialRequest> request = request_for(*command, five_a_side());
    EXPECT_TRUE(request) << line << ": " << (request ? "" : request.error().message);
    return request ? *request : v1::OfficialRequest();
}

std::string problem_with(const std::string& line) {
    const Result<OfficialCommand> command = parse_command(line);
    EXPECT_FALSE(command) << line;
    return command ? "" : command.error().message;
}

TEST(RequestWordsTest, PlacesAreMetresAndDegrees) {
    const v1::OfficialRequest ball = request_of("place ball 0.3 -0.2");
    const v1::OfficialRequest robot = request_of("place robot 3 -.5 0 -90");

    EXPECT_EQ(ball.place_ball().ball().x_m(), 0.3);
    EXPECT_EQ(ball.place_ball().ball().y_m(), -0.2);
    EXPECT_EQ(robot.place_robot().id(), 3);
    EXPECT_EQ(robot.place_robot().x_m(), -0.5);
    EXPECT_DOUBLE_EQ(robot.place_robot().heading_rad(), -std::numbers::pi / 2);
}

TEST(RequestWordsTest, ARobotMayStandHigherAndTilted) {
    const auto upstairs = request_of("place robot 3 0 0 0 --floor 0.2 --tilt 90 -45").place_robot();

    EXPECT_EQ(upstairs.z_m(), 0.2);
    EXPECT_DOUBLE_EQ(upstairs.roll_rad(), std::numbers::pi / 2);
    EXPECT_DOUBLE_EQ(upstairs.pitch_rad(), -std::numbers::pi / 4);
}

TEST(RequestWordsTest, ARobotHasItsTeamAndNumberOrItsId) {
    for (const char* const line :
         {"place robot yellow 3 0.1 -0.2 90", "place robot \"yellow 3\" 0.1 -0.2 90",
          "place robot 8 0.1 -0.2 90"}) {
        EXPECT_EQ(request_of(line).place_robot().id(), 8) << line;
        EXPECT_EQ(request_of(line).place_robot().x_m(), 0.1) << line;
        EXPECT_EQ(request_of(line).place_robot().y_m(), -0.2) << line;
    }
    EXPECT_EQ(request_of("place robot blue 4 0 0 0").place_robot().id(), 4);
}

TEST(RequestWordsTest, ARobotThatIsNotThereIsRefusedWithThoseThatAre) {
    const auto request = request_for(*parse_command("place robot yellow 8 0 0 0"), five_a_side());

    ASSERT_FALSE(request);
    EXPECT_EQ(request.error().message, "There is no robot yellow 8; there are yellow 1 to 5");
    for (const char* const line : {"place robot yellow 0.3 0 0", "place robot green 3 0 0 0",
                                   "place robot yellow 0 0 0 0"}) {
        EXPECT_THAT(problem_with(line), HasSubstr("expected a robot, such as yellow 3")) << line;
    }
}

TEST(RequestWordsTest, AMinusSignIsUnderstoodAsItIsShown) {
    EXPECT_EQ(request_of("place ball −0.3 0.2").place_ball().ball().x_m(), -0.3);
}

TEST(RequestWordsTest, AnEndHasAReason) {
    EXPECT_EQ(request_of("end").end_match().reason(), "no reason given");
    EXPECT_EQ(request_of("end --reason \"floodlight failure\"").end_match().reason(),
              "floodlight failure");
}

TEST(RequestWordsTest, HelpListsTheCommands) {
    for (const char* const line : {"help", "", "--help", "?"}) {
        EXPECT_THAT(problem_with(line), HasSubstr("Commands: start, halt, ")) << line;
        EXPECT_THAT(problem_with(line), HasSubstr("end")) << line;
    }
}

TEST(RequestWordsTest, ABallHasHeightAndSpinIfAskedFor) {
    const v1::BallState ball =
        request_of("place ball -0.3 0.2 --height 0.25 --spin 10 -20 0.5").place_ball().ball();

    EXPECT_EQ(ball.x_m(), -0.3);
    EXPECT_EQ(ball.z_m(), 0.25);
    EXPECT_EQ(ball.turn_rate_x_radps(), 10);
    EXPECT_EQ(ball.turn_rate_y_radps(), -20);
    EXPECT_EQ(ball.turn_rate_z_radps(), 0.5);
}

TEST(RequestWordsTest, AStateIsRestoredWithTheMatchIfAskedFor) {
    EXPECT_FALSE(request_of("restore start").restore_state().with_match());
    EXPECT_TRUE(request_of("restore start --with-match").restore_state().with_match());
    EXPECT_EQ(request_of("restore start --with-match").restore_state().name(), "start");
}

TEST(RequestWordsTest, PaceIsHaltedSteppedAndSet) {
    EXPECT_TRUE(request_of("start").has_start());
    EXPECT_TRUE(request_of("halt").has_pause());
    EXPECT_TRUE(request_of("resume").has_resume());
    EXPECT_EQ(request_of("step").step().ticks(), 1);
    EXPECT_EQ(request_of("step 60").step().ticks(), 60);
    EXPECT_EQ(request_of("speed 2.5").set_speed().speed(), 2.5);
    EXPECT_EQ(request_of("speed max").set_speed().speed(), 0);
}

TEST(RequestWordsTest, RulingsNameKindsTeamsAndEvents) {
    const v1::Ruling restart = request_of("restart penalty-kick blue").ruling();
    const v1::Ruling decide = request_of("decide 21 reject").ruling();

    EXPECT_EQ(restart.restart().kind(), v1::RESTART_KIND_PENALTY_KICK);
    EXPECT_EQ(restart.restart().team(), v1::TEAM_BLUE);
    EXPECT_EQ(request_of("restart free-ball").ruling().restart().team(), v1::TEAM_UNSPECIFIED);
    EXPECT_EQ(request_of("award goal yellow").ruling().goal().team(), v1::TEAM_YELLOW);
    EXPECT_EQ(request_of("time-out blue").ruling().time_out().team(), v1::TEAM_BLUE);
    EXPECT_EQ(request_of("touch yellow").ruling().last_touch().team(), v1::TEAM_YELLOW);
    EXPECT_EQ(request_of("undo 17").ruling().take_back().event(), 17);
    EXPECT_EQ(decide.decide().event(), 21);
    EXPECT_FALSE(decide.decide().is_accepted());
    EXPECT_TRUE(request_of("decide 21 accept").ruling().decide().is_accepted());
}

TEST(RequestWordsTest, AHandlingHasItsTimeAndItsDoubt) {
    const v1::Ruling::SetHandling handling =
        request_of("handle 5.6 propose --within 15 --reject-in-doubt").ruling().handling();

    EXPECT_EQ(handling.rule(), "5.6");
    EXPECT_EQ(handling.handling(), v1::HANDLING_PROPOSE);
    EXPECT_EQ(handling.decide_within_s(), 15);
    EXPECT_TRUE(handling.rejects_in_doubt());
    EXPECT_FALSE(handling.is_wall_time());
    EXPECT_TRUE(
        request_of("handle 5.6 propose --within 15 --wall").ruling().handling().is_wall_time());
}

TEST(RequestWordsTest, WhatIsWrongIsNamedWithWhatWasExpected) {
    EXPECT_THAT(problem_with("restart corner blue"),
                AllOf(HasSubstr("kind: expected one of "), HasSubstr("free-ball")));
    EXPECT_THAT(problem_with("restart corner blue"), HasSubstr("got 'corner'"));
    EXPECT_THAT(problem_with("award goal green"), HasSubstr("expected one of blue, yellow"));
    EXPECT_THAT(problem_with("place ball a 0"), HasSubstr("x: expected a number; got 'a'"));
    EXPECT_THAT(problem_with("place ball 1"), HasSubstr("y is required"));
    EXPECT_THAT(problem_with("place robot 3 0 0 400"), HasSubstr("degrees"));
    EXPECT_THAT(problem_with("undo last"), HasSubstr("event"));
    EXPECT_THAT(problem_with("undo 0"), HasSubstr("event"));
    EXPECT_THAT(problem_with("decide 3 maybe"), HasSubstr("maybe"));
    EXPECT_THAT(problem_with("speed fast"), HasSubstr("expected `max` or a number from"));
    EXPECT_THAT(problem_with("speed -1"), HasSubstr("from 0.01 to 1000"));
    problem_with("");
    EXPECT_EQ(problem_with("foo"),
              "there is no command 'foo'; there are: start, halt, resume, step, speed, restart, "
              "award, time-out, undo, touch, decide, handle, place, save, restore, end");
    EXPECT_EQ(problem_with("hlat"), "there is no command 'hlat'; did you mean halt?");
    EXPECT_EQ(problem_with("place bal 0 0"), "there is no command 'place bal'; did you mean ball?");
    EXPECT_EQ(problem_with("place"), "place needs one of the commands: ball, robot");
    problem_with("whistle");
    problem_with("halt now");
}

}  // namespace
}  // namespace cancha::console
