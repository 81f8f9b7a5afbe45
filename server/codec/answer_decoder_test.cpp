#include "server/codec/answer_decoder.h"

#include <limits>

#include <gmock/gmock.h>

#include "server/sim/world/wheel_speeds.h"
#include "tests/support/team_request.h"

namespace cancha::codec {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Robots 1 and 2 have wheel commands; robot 3 is commanded as a whole.
world::CommandedRobot commanded_robot(std::uint32_t id, std::string_view kind) {
    return {RobotId{id}, {{"drive", {command::find_kind(kind)}}}};
}

const std::array kOwnRobots{commanded_robot(1, "wheels"), commanded_robot(2, "wheels"),
                            commanded_robot(3, "body_velocity")};

class AnswerDecoderTest : public ::testing::Test {
  protected:
    void say(std::uint32_t robot, double left_mps, double right_mps) {
        v1::RobotCommand* command = answer_.add_commands();
        command->set_robot_id(robot);
        command->mutable_wheels()->set_left_mps(left_mps);
        command->mutable_wheels()->set_right_mps(right_mps);
    }

    void decode() {
        std::vector<referee::RobotState> robots(6);
        for (std::uint32_t i = 0; i < 6; ++i) {
            robots[i].id = RobotId{i + 1};
        }
        decode_answer(answer_, kOwnRobots, robots, decoded_, problems_);
    }

    void place(std::uint32_t robot, double x_m, double y_m) {
        v1::Placement::Robot& placed = *answer_.mutable_placement()->add_robots();
        placed.set_robot_id(robot);
        placed.set_x_m(x_m);
        placed.set_y_m(y_m);
    }

    std::vector<std::uint32_t> placed_robots() const {
        std::vector<std::uint32_t> ids;
        for (const v1::Placement::Robot& robot : decoded_.request.placement().robots()) {
            ids.push_back(robot.robot_id());
        }
        return ids;
    }

    static world::RobotCommand drive(std::uint32_t robot, double left_mps, double right_mps) {
        return {RobotId{robot}, world::WheelSpeeds{left_mps, right_mps}};
    }

    v1::TickAnswer answer_;
    match::SeatAnswer decoded_;
    std::vector<AnswerProblem> problems_;
};

TEST_F(AnswerDecoderTest, KeepsTheCommandsOfItsOwnRobots) {
    say(2, 0.5, -0.5);
    say(1, 1, 1);

    decode();

    EXPECT_THAT(decoded_.commands, ElementsAre(drive(2, 0.5, -0.5), drive(1, 1, 1)));
    EXPECT_THAT(problems_, IsEmpty());
}

TEST_F(AnswerDecoderTest, DropsCommandsForTheRobotsOfOthers) {
    say(6, 1, 1);
    say(1, 1, 1);

    decode();

    EXPECT_THAT(decoded_.commands, ElementsAre(drive(1, 1, 1)));
    EXPECT_THAT(problems_, ElementsAre(Field(&AnswerProblem::code, v1::ERROR_CODE_FOREIGN_ROBOT)));
    EXPECT_THAT(problems_.front().text,
                HasSubstr("robot 6 belongs to another seat; its command was ignored"));
}

TEST_F(AnswerDecoderTest, ARobotThatDoesNotExistBelongsToNobody) {
    say(0, 1, 1);

    decode();

    EXPECT_THAT(decoded_.commands, IsEmpty());
    EXPECT_THAT(problems_, ElementsAre(Field(&AnswerProblem::code, v1::ERROR_CODE_FOREIGN_ROBOT)));
    EXPECT_EQ(problems_.front().text,
              "there is no robot 0, yours: 1 to 3; its command was ignored");
}

TEST_F(AnswerDecoderTest, ForPlacementsItIsToldAsPlacements) {
    place(99, 0, 0);
    decode();
    EXPECT_EQ(problems_.front().text,
              "there is no robot 99, yours: 1 to 3; its placement was ignored");

    answer_.Clear();
    place(6, 0, 0);
    decode();
    EXPECT_EQ(problems_.front().text, "robot 6 belongs to another seat; its placement was ignored");
}

TEST_F(AnswerDecoderTest, AWheelSpeedThatIsNotFiniteBecomesZero) {
    say(1, kNan, 0.25);
    say(2, 0.5, std::numeric_limits<double>::infinity());

    decode();

    EXPECT_THAT(decoded_.commands, ElementsAre(drive(1, 0, 0.25), drive(2, 0.5, 0)));
    EXPECT_THAT(problems_, ElementsAre(Field(&AnswerProblem::code, v1::ERROR_CODE_BAD_COMMAND)));
}

TEST_F(AnswerDecoderTest, OfTwoCommandsForOneRobotTheFirstCounts) {
    say(1, 1, 1);
    say(1, -1, -1);

    decode();

    EXPECT_THAT(decoded_.commands, ElementsAre(drive(1, 1, 1)));
    EXPECT_THAT(problems_.front().text, HasSubstr("robot 1 has two commands"));
}

TEST_F(AnswerDecoderTest, ACommandWithoutADriveIsDropped) {
    answer_.add_commands()->set_robot_id(1);

    decode();

    EXPECT_THAT(decoded_.commands, IsEmpty());
    EXPECT_THAT(problems_.front().text, HasSubstr("has no drive, expected `wheels`"));
}

TEST_F(AnswerDecoderTest, ARobotTakesItsOwnKindOfCommand) {
    v1::RobotCommand& drone = *answer_.add_commands();
    drone.set_robot_id(3);
    drone.mutable_body_velocity()->set_up_mps(2);
    drone.mutable_body_velocity()->set_turn_rate_radps(kNan);

    decode();

    ASSERT_EQ(decoded_.commands.size(), 1U);
    EXPECT_EQ(decoded_.commands.front().robot, RobotId{3});
    EXPECT_THAT(decoded_.commands.front().drive.used(), ElementsAre(0, 0, 2, 0));
    EXPECT_THAT(problems_.front().text,
                HasSubstr("robot 3: `body_velocity` must be finite, got forward_mps=0 left_mps=0 "
                          "up_mps=2 turn_rate_radps=nan"));
}

TEST_F(AnswerDecoderTest, ACommandForAnotherDriveIsDropped) {
    say(3, 1, 1);

    decode();

    EXPECT_THAT(decoded_.commands, IsEmpty());
    EXPECT_THAT(problems_, ElementsAre(Field(&AnswerProblem::code, v1::ERROR_CODE_BAD_COMMAND)));
    EXPECT_EQ(problems_.front().text,
              "robot 3: the command has `wheels`, expected `body_velocity`; it was ignored");
}

TEST_F(AnswerDecoderTest, KeepsWhereItsOwnRobotsAreToStand) {
    place(2, 0.5, -0.25);
    answer_.mutable_placement()->mutable_ball()->set_x_m(0.125);
    answer_.set_asks_for_time_out(true);

    decode();

    EXPECT_THAT(placed_robots(), ElementsAre(2));
    EXPECT_EQ(decoded_.request.placement().robots(0).x_m(), 0.5);
    EXPECT_EQ(decoded_.request.placement().robots(0).y_m(), -0.25);
    EXPECT_EQ(decoded_.request.placement().ball().x_m(), 0.125);
    EXPECT_TRUE(decoded_.request.asks_for_time_out());
    EXPECT_THAT(problems_, IsEmpty());
}

TEST_F(AnswerDecoderTest, DropsPlacesOfOthersPlacesThatAreNotFiniteAndSecondOnes) {
    place(6, 0, 0);
    place(1, kNan, 0);
    place(2, 0.5, 0);
    place(2, -0.5, 0);
    answer_.mutable_placement()->mutable_ball()->set_y_m(kNan);

    decode();

    EXPECT_THAT(placed_robots(), ElementsAre(2));
    EXPECT_EQ(decoded_.request.placement().robots(0).x_m(), 0.5);
    EXPECT_FALSE(decoded_.request.placement().has_ball());
    EXPECT_THAT(problems_, ElementsAre(Field(&AnswerProblem::code, v1::ERROR_CODE_FOREIGN_ROBOT),
                                       Field(&AnswerProblem::code, v1::ERROR_CODE_BAD_COMMAND)));
}

TEST_F(AnswerDecoderTest, HearsARequestInItsFieldAndWhereItWasBefore) {
    *answer_.mutable_request() = placement_of({{1, {0.25, 0, 0}}});
    place(2, 0.5, 0);
    answer_.mutable_request()->set_asks_for_time_out(true);

    decode();

    EXPECT_THAT(placed_robots(), ElementsAre(1, 2));
    EXPECT_TRUE(decoded_.request.asks_for_time_out());
    EXPECT_THAT(problems_, IsEmpty());
}

TEST_F(AnswerDecoderTest, AnAnswerThatAsksForNothingLeavesNothingOfTheOneBefore) {
    place(1, 0, 0);
    decode();
    answer_.Clear();

    decode();

    EXPECT_TRUE(referee::is_empty(decoded_.request));
}

TEST_F(AnswerDecoderTest, ListsEachKindOfProblemOnceHoweverOftenItOccurs) {
    for (std::uint32_t robot = 100; robot < 200; ++robot) {
        say(robot, 1, 1);
    }

    decode();

    EXPECT_EQ(problems_.size(), 1U);
}

}  // namespace
}  // namespace cancha::codec
