#include "proto/base/text/parameters.h"

#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cancha {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

constexpr Parameter kDeclared[] = {
    {"half_s", 300, 1, 3600, "length of a half"},
    {"grip", 0.8, 0, 10, "friction of the tyres"},
};

std::string problem_with(const ParameterValues& given) {
    const auto complete = complete_parameters(kDeclared, given, "rules");
    return complete ? "" : complete.error().message;
}

TEST(ParametersTest, FillsInWhatIsNotGiven) {
    const auto complete = complete_parameters(kDeclared, {{"grip", 2}}, "rules");

    ASSERT_TRUE(complete);
    EXPECT_THAT(*complete, ElementsAre(Pair("grip", 2), Pair("half_s", 300)));
    EXPECT_EQ(value_of(*complete, "half_s"), 300);
}

TEST(ParametersTest, TakesBothEndsOfTheRange) {
    EXPECT_EQ(problem_with({{"half_s", 1}}), "");
    EXPECT_EQ(problem_with({{"half_s", 3600}}), "");
}

TEST(ParametersTest, RefusesWhatIsOutOfRange) {
    EXPECT_EQ(problem_with({{"half_s", 0.5}}),
              "rules.half_s: 0.5 is out of range, expected 1 to 3600 (length of a half)");
    EXPECT_THAT(problem_with({{"half_s", std::nan("")}}), HasSubstr("nan is out of range"));
}

TEST(ParametersTest, AnswersAnUnknownKeyWithSimilarOnesAndHowToListAll) {
    EXPECT_EQ(problem_with({{"hlaf_s", 1}}),
              "rules.hlaf_s: no such setting; did you mean half_s? (cancha-match "
              "DISCIPLINE/VARIANT --settings lists them)");
    EXPECT_EQ(problem_with({{"traction", 1}}),
              "rules.traction: no such setting (cancha-match DISCIPLINE/VARIANT --settings lists "
              "them)");
    EXPECT_THAT(complete_parameters({}, {{"a", 1}}, "drive").error().message,
                HasSubstr("drive.a: no such setting; there are none"));
}

TEST(ParametersDeathTest, NobodyAsksForWhatWasNotDeclared) {
    EXPECT_DEATH(value_of({}, "half_s"), "expected found");
}

}  // namespace
}  // namespace cancha
