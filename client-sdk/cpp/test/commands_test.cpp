#include "cancha/client/commands.h"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client-sdk/cpp/src/encode.h"

namespace cancha::client {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

v1::RobotCommand encoded(const Commands& commands) {
    v1::TickAnswer answer;
    EXPECT_TRUE(encode_answer(Tick{1}, commands, answer));
    EXPECT_EQ(answer.commands_size(), 1);
    return answer.commands(0);
}

// Also covers commands that are added to the schema.
TEST(CommandsTest, EveryCommandCanBeGivenByItsNames) {
    const auto& fields = *v1::RobotCommand::descriptor();
    for (int i = 0; i < fields.field_count(); ++i) {
        const auto& field = *fields.field(i);
        if (field.message_type() == nullptr) {
            continue;
        }
        for (int j = 0; j < field.message_type()->field_count(); ++j) {
            const auto& number = *field.message_type()->field(j);
            Commands commands;
            commands.set(RobotId{3}, field.name(), {{number.name(), 0.5}});

            const v1::RobotCommand message = encoded(commands);

            ASSERT_TRUE(message.GetReflection()->HasField(message, &field)) << field.name();
            const auto& told = message.GetReflection()->GetMessage(message, &field);
            EXPECT_EQ(told.GetReflection()->GetDouble(told, &number), 0.5) << number.name();
        }
    }
}

TEST(CommandsTest, NamesMeanTheSameAsTypes) {
    Commands named;
    Commands typed;
    named.set(RobotId{1}, "wheels", {{"right_mps", 0.25}, {"left_mps", -0.5}});
    typed.set_wheels(RobotId{1}, {-0.5, 0.25});
    EXPECT_EQ(encoded(named).SerializeAsString(), encoded(typed).SerializeAsString());
}

TEST(CommandsTest, WrongNamesAreRefusedWithThoseThereAre) {
    Commands commands;
    EXPECT_THAT([&] { commands.set(RobotId{1}, "wings", {}); },
                ThrowsMessage<std::invalid_argument>(
                    HasSubstr("there is no command \"wings\"; the commands are wheels, body_")));
    EXPECT_THAT(
        [&] {
            commands.set(RobotId{1}, "wheels", {{"left", 1}});
        },
        ThrowsMessage<std::invalid_argument>(
            "\"wheels\" has no number \"left\"; it has left_mps, right_mps"));
    EXPECT_THAT(
        [&] {
            commands.set(RobotId{1}, "wheels",
                         {{"left_mps", std::numeric_limits<double>::infinity()}});
        },
        ThrowsMessage<std::invalid_argument>("left_mps of \"wheels\" must be finite, got inf"));
    EXPECT_TRUE(commands.entries().empty());
}

TEST(CommandsTest, ARobotIsToldSomethingForEachOfItsActuators) {
    Commands commands;
    commands.set_velocity(RobotId{1}, {.forward_mps = 0.5});
    commands.set(RobotId{1}, "gripper", {{"opening_mps", 0.04}});
    commands.set(RobotId{1}, "gripper", {{"opening_mps", -0.04}});
    commands.set(RobotId{1}, "joint_speeds", {{"joint1", 0.5}}, "left_arm");
    v1::TickAnswer answer;
    ASSERT_TRUE(encode_answer(Tick{1}, commands, answer));

    ASSERT_EQ(answer.commands_size(), 2);
    EXPECT_EQ(answer.commands(0).body_velocity().forward_mps(), 0.5);
    EXPECT_EQ(answer.commands(0).gripper().opening_mps(), -0.04);
    EXPECT_EQ(answer.commands(0).actuator(), "");
    EXPECT_EQ(answer.commands(1).joint_speeds().joint1(), 0.5);
    EXPECT_EQ(answer.commands(1).actuator(), "left_arm");
}

}  // namespace
}  // namespace cancha::client
