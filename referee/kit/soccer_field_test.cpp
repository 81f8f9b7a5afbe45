#include "referee/kit/soccer_field.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/core/discipline.h"

namespace cancha::referee {
namespace {

using testing::HasSubstr;

class SoccerFieldTest : public testing::TestWithParam<const char*> {
  protected:
    v1::Discipline settings() const { return load_discipline(GetParam()).value().settings; }

    /// Returns the problem when a match of these rules gets the settings.
    static std::string problem_with(const v1::Discipline& settings) {
        const std::string name = GetParam();
        const std::size_t slash = name.find('/');
        const auto restored =
            restore_discipline(name.substr(0, slash), name.substr(slash + 1), settings);
        return restored ? "" : restored.error().message;
    }
};

TEST_P(SoccerFieldTest, IsWhatTheDisciplineHas) {
    EXPECT_EQ(problem_with(settings()), "");
}

TEST_P(SoccerFieldTest, HasABall) {
    v1::Discipline without = settings();
    without.clear_ball();

    EXPECT_EQ(
        problem_with(without),
        std::string(GetParam()) + ": ball: is missing; the rules of this discipline need one");
}

TEST_P(SoccerFieldTest, HasAField) {
    v1::Discipline without = settings();
    without.clear_field();

    EXPECT_THAT(problem_with(without), HasSubstr(": field: is missing"));
}

TEST_P(SoccerFieldTest, HasGoals) {
    v1::Discipline without = settings();
    without.mutable_field()->set_goal_top_m(0);
    without.mutable_field()->set_goal_bottom_m(0);

    EXPECT_THAT(problem_with(without),
                HasSubstr(": field.goal_top_m: must be greater than field.goal_bottom_m; the "
                          "rules of this discipline need goals"));
}

INSTANTIATE_TEST_SUITE_P(Soccer, SoccerFieldTest,
                         testing::Values("simurosot/5v5", "soccer_duel/1v1"),
                         [](const auto& variant) {
                             return "Variant" + std::to_string(variant.index);
                         });

}  // namespace
}  // namespace cancha::referee
