#include "referee/vss/rules.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/legal_placement.h"
#include "tests/support/paper_match.h"

// Tests beyond scenes/: texts, crowds, and that no place jams a match.
namespace cancha::referee::vss {
namespace {

using support::PaperMatch;
using support::stands_legally;

// From the law and from discipline.txtpb: 60 ticks a second, 5 s of a slow ball, 3 s of crowding.
constexpr std::uint64_t kStuck = 300;
constexpr std::uint64_t kCrowding = 180;
constexpr Vec2 kOverTheTopWall_m{0.2, 1.0};

class VssTest : public testing::TestWithParam<const char*> {
  protected:
    VssTest() { match_.tick_until_play(); }

    const GameEvent& last_event() const { return match_.events().back(); }

    PaperMatch match_{GetParam()};
};

TEST_P(VssTest, AStuckBallIsToldWithItsReason) {
    match_.put_ball({0.2, 0.3});
    match_.tick(kStuck);

    EXPECT_EQ(last_event().text, "Free ball: the ball was stuck for 5 s.");
}

TEST_P(VssTest, ACrowdIsToldWithHowManyAreAllowed) {
    const double line_m = match_.discipline().settings.field().right_m();
    match_.put_robot(2, {line_m - 0.1, 0.2, 0});
    match_.put_ball({line_m - 0.1, -0.2}, {0, 1});  // Not stuck.
    match_.tick(kCrowding);

    EXPECT_EQ(last_event().text,
              "Penalty kick for Oro: Azul: 2 robots in own goal area (1 allowed).");
}

TEST_P(VssTest, ACrowdInTheQuarterOfAFreeBallIsPlacedLegally) {
    std::uint32_t placed = 0;
    for (const RobotState& robot : std::vector<RobotState>(match_.state().robots)) {
        const std::uint32_t column = placed % 5;
        const std::uint32_t row = placed / 5;
        match_.put_robot(to_number(robot.id), {0.1 + 0.12 * column, 0.2 + 0.12 * row, 0.3});
        ++placed;
    }
    match_.put_ball(kOverTheTopWall_m);
    match_.tick();
    ASSERT_EQ(last_event().kind, "free_ball");
    match_.tick_until_play();

    EXPECT_TRUE(stands_legally(match_.discipline().settings, match_.state()));
}

TEST_P(VssTest, NowhereDoesABallJamTheMatch) {
    const v1::Field& field = match_.discipline().settings.field();
    const std::vector<Vec2> places_m{{field.right_m() - 0.05, field.top_m() - 0.05},
                                     {field.right_m(), 0.1},
                                     {field.left_m() + 0.03, 0},
                                     {0, 0}};
    for (const Vec2 place_m : places_m) {
        match_.put_ball(place_m);
        const std::size_t events = match_.events().size();

        match_.tick(kStuck);

        EXPECT_GT(match_.events().size(), events);
        match_.tick_until_play();
    }
}

INSTANTIATE_TEST_SUITE_P(Variants, VssTest, testing::Values("vss/3v3", "vss/5v5"));

}  // namespace
}  // namespace cancha::referee::vss
