#include "proto/command/command.h"

#include <array>

#include <gtest/gtest.h>

#include "proto/cancha/v1/actuation.pb.h"

namespace cancha::command {
namespace {

TEST(CommandTest, TheSchemaListsTheKinds) {
    for (const Kind& kind : kinds()) {
        EXPECT_EQ(find_kind(kind.name), &kind);
        EXPECT_NE(v1::RobotCommand::descriptor()->FindFieldByName(kind.name), nullptr);
    }
    EXPECT_NE(find_kind("wheels"), nullptr);
    EXPECT_EQ(find_kind("robot_id"), nullptr);
}

TEST(CommandTest, EveryStepOfANumberComesBackFromItsCount) {
    const Number& left = find_kind("wheels")->numbers.front();
    for (std::int64_t step = -40'000; step <= 40'000; ++step) {
        ASSERT_EQ(left.steps_in(left.at_step(step)), step);
        ASSERT_EQ(left.nearest(left.at_step(step)), left.at_step(step));
    }
}

/// Returns the numbers of the fields with their names.
std::array<double, kMostNumbers> numbers_by_name(const v1::RobotCommand& message,
                                                 const Kind& kind) {
    const auto* const field = v1::RobotCommand::descriptor()->FindFieldByName(kind.name);
    const auto& told = message.GetReflection()->GetMessage(message, field);
    std::array<double, kMostNumbers> numbers{};
    for (std::size_t i = 0; i < kind.numbers.size(); ++i) {
        numbers.at(i) = told.GetReflection()->GetDouble(
            told, told.GetDescriptor()->FindFieldByName(kind.numbers[i].name));
    }
    return numbers;
}

// New kinds are covered by this test, too.
TEST(CommandTest, EveryKindSurvivesTheWayThroughAMessage) {
    for (const Kind& kind : kinds()) {
        Command command{.kind = &kind};
        for (double next = 1; double& number : command.used()) {
            number = next++;
        }
        v1::RobotCommand message;
        encode(command, message);
        EXPECT_EQ(decode(message, kind), command) << kind.name;
        EXPECT_EQ(numbers_by_name(message, kind), command.numbers) << kind.name;
    }
}

TEST(CommandTest, AMessageHasTheKindsThatWereWrittenAndNoOthers) {
    v1::RobotCommand message;
    message.set_robot_id(3);
    encode({.kind = find_kind("wheels"), .numbers = {1, 2}}, message);
    encode({.kind = find_kind("gripper"), .numbers = {3, 4}}, message);
    for (const Kind& kind : kinds()) {
        const bool is_written = kind.name == "wheels" || kind.name == "gripper";
        EXPECT_EQ(decode(message, kind).has_value(), is_written) << kind.name;
    }
}

}  // namespace
}  // namespace cancha::command
