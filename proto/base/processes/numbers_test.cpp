#include "proto/base/processes/numbers.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/cancha/v1/lobby.pb.h"

namespace cancha::processes {
namespace {

using testing::HasSubstr;

TEST(NumbersTest, AWholeNumberIsWrittenInPlainDigits) {
    const CLI::Validator robot = whole_number(0, 100);

    for (const char* const word : {"0", "7", "100"}) {
        EXPECT_EQ(robot(word), "") << word;
    }
    for (const char* const word : {"", "010", "00", "101", "-1", " -1", "+1", "0x7", "1.0", "7 ",
                                   "1e1", "99999999999999999999"}) {
        EXPECT_THAT(robot(word), HasSubstr("expected a whole number from 0 to 100")) << word;
    }
}

TEST(NumbersTest, ANumberIsFiniteAndInItsRange) {
    const CLI::Validator seconds = number(0.5, 60);

    for (const char* const word : {"0.5", ".5", "60", "1e1"}) {
        EXPECT_EQ(seconds(word), "") << word;
    }
    for (const char* const word : {"", "nan", "inf", "-1", "0.49", "60.1", "0x7", "7s", "1,5"}) {
        EXPECT_THAT(seconds(word), HasSubstr("expected a number from 0.5 to 60")) << word;
    }
}

TEST(NumbersTest, WhatIsOutOfRangeIsToldTheLimit) {
    EXPECT_EQ(parse_whole_number("18446744073709551616").error().message,
              "expected a whole number from 0 to 18446744073709551615; got "
              "'18446744073709551616'");
    EXPECT_EQ(*parse_whole_number("18446744073709551615"), UINT64_MAX);
    EXPECT_THAT(any_number()("1e309"), HasSubstr("from -1.79769e+308 to 1.79769e+308"));
    EXPECT_EQ(any_number()("x"), "expected a number; got 'x'");
}

TEST(NumbersTest, ADecimalCommaIsToldToBeAPoint) {
    for (const std::string& problem :
         {number(0, 60)("1,5"), any_number()(" -1,5"), parse_speed("1,5").error().message}) {
        EXPECT_THAT(problem, testing::ContainsRegex("; write a point, not a comma: -?1\\.5$"));
    }
}

TEST(NumbersTest, ANegativeNumberMayHaveABlankBeforeIt) {
    EXPECT_EQ(any_number()(" -1.5"), "");
    EXPECT_EQ(number(-360, 360)(" -90"), "");
    EXPECT_THAT(any_number()(" -inf"), HasSubstr("got '-inf'"));
}

TEST(NumbersTest, ASpeedIsToldInOneWayWhateverIsWrongWithIt) {
    EXPECT_EQ(*parse_speed("max"), 0);
    EXPECT_EQ(*parse_speed("2.5"), 2.5);
    for (const char* const word : {"", "0", "-0", "0.001", "-1", "nan", "inf", "5000", "fast"}) {
        EXPECT_EQ(parse_speed(word).error().message,
                  fmt::format("expected `max` or a number from 0.01 to 1000; got '{}'", word));
    }
}

TEST(NumbersTest, AMatchMayBeOrderedAsFastAsAnOfficialMaySetIt) {
    const google::protobuf::FieldDescriptor& ordered =
        *v1::CreateMatch::descriptor()->FindFieldByName("speed");

    EXPECT_EQ(ordered.options().GetExtension(v1::limits).min(), speed_limits().min());
    EXPECT_EQ(ordered.options().GetExtension(v1::limits).max(), speed_limits().max());
}

}  // namespace
}  // namespace cancha::processes
