#include "server/host/answer_decoder.h"

#include <limits>

#include <gmock/gmock.h>

namespace cancha::host {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr std::array kOwnRobots{RobotId{1}, RobotId{2}};

class AnswerDecoderTest : public ::testing::Test {
  protected:
    void say(std::uint32_t robot, double left_mps, double right_mps) {
        v1::RobotCommand* command = answer_.add_commands();
        command->set_robot_id(robot);
        command->mutable_wheels()->set_left_mps(left_mps);
        command->mutable_wheels()->set_right_mps(right_mps);
    }

    void decode() { decode_commands(answer_, kOwnRobots, commands_, problems_); }

    static world::RobotCommand drive(std::uint32_t robot, double left_mps, double right_mps) {
        return {RobotId{robot}, world::WheelSpeeds{left_mps, right_mps}};
    }

    v1::TickAnswer answer_;
    world::CommandSet commands_;
    std::vector<AnswerProblem> problems_;
};

TEST_F(AnswerDecoderTest, KeepsTheCommandsOfItsOwnRobots) {
    say(2, 0.5, -0.5);
    say(1, 1, 1);

    decode();

    EXPECT_THAT(commands_, ElementsAre(drive(2, 0.5, -0.5), drive(1, 1, 1)));
    EXPECT_THAT(problems_, IsEmpty());
}

TEST_F(AnswerDecoderTest, DropsCommandsForTheRobotsOfOthers) {
    say(6, 1, 1);
    say(1, 1, 1);

    decode();

    EXPECT_THAT(commands_, ElementsAre(drive(1, 1, 1)));
    EXPECT_THAT(problems_, ElementsAre(Field(&AnswerProblem::code, v1::ERROR_CODE_FOREIGN_ROBOT)));
    EXPECT_THAT(problems_.front().text, HasSubstr("robot 6 is not of this seat"));
}

TEST_F(AnswerDecoderTest, AWheelSpeedThatIsNotFiniteBecomesZero) {
    say(1, kNan, 0.25);
    say(2, 0.5, std::numeric_limits<double>::infinity());

    decode();

    EXPECT_THAT(commands_, ElementsAre(drive(1, 0, 0.25), drive(2, 0.5, 0)));
    EXPECT_THAT(problems_, ElementsAre(Field(&AnswerProblem::code, v1::ERROR_CODE_BAD_COMMAND)));
}

TEST_F(AnswerDecoderTest, OfTwoCommandsForOneRobotTheFirstCounts) {
    say(1, 1, 1);
    say(1, -1, -1);

    decode();

    EXPECT_THAT(commands_, ElementsAre(drive(1, 1, 1)));
    EXPECT_THAT(problems_.front().text, HasSubstr("robot 1 is listed twice"));
}

TEST_F(AnswerDecoderTest, ACommandWithoutADriveIsDropped) {
    answer_.add_commands()->set_robot_id(1);

    decode();

    EXPECT_THAT(commands_, IsEmpty());
    EXPECT_THAT(problems_.front().text, HasSubstr("has no drive"));
}

TEST_F(AnswerDecoderTest, ListsEachKindOfProblemOnceHoweverOftenItOccurs) {
    for (std::uint32_t robot = 100; robot < 200; ++robot) {
        say(robot, 1, 1);
    }

    decode();

    EXPECT_EQ(problems_.size(), 1U);
}

}  // namespace
}  // namespace cancha::host
