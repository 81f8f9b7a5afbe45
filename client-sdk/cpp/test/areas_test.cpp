#include "cancha/client/areas.h"

#include <gtest/gtest.h>

#include "cancha/client/observation.h"
#include "client-sdk/cpp/test/five_a_side.h"

namespace cancha::client {
namespace {

using test::kAreaRules;
using test::kField;

Area own_penalty_area() {
    return areas_of(kField, kAreaRules, FieldEnd::kNegativeX).own_penalty_area;
}

/// Whether two points are equal except for the last bits.
bool is_near(Vec2 a, Vec2 b) {
    return distance(a, b) < 1e-12;
}

TEST(AreasTest, OwnAreasLieAtTheEndThatTheTeamDefends) {
    for (const FieldEnd end : {FieldEnd::kNegativeX, FieldEnd::kPositiveX}) {
        const double own = end == FieldEnd::kNegativeX ? -1 : 1;

        const Areas areas = areas_of(kField, kAreaRules, end);

        EXPECT_TRUE(areas.own_goal_area.contains({own * 1.0, 0.2}));
        EXPECT_FALSE(areas.own_goal_area.contains({own * 0.9, 0.2}));
        EXPECT_TRUE(areas.own_penalty_area.contains({own * 0.9, 0.2}));
        EXPECT_TRUE(areas.opponent_penalty_area.contains({own * -0.9, 0.2}));
        EXPECT_FALSE(areas.opponent_goal_area.contains({own * -0.9, 0.2}));
        EXPECT_DOUBLE_EQ(areas.own_penalty_spot_m.x, own * (1.1 - 0.375));
        EXPECT_DOUBLE_EQ(areas.opponent_penalty_spot_m.x, -own * (1.1 - 0.375));
    }
}

TEST(AreasTest, GoOnIntoTheGoal) {
    EXPECT_TRUE(own_penalty_area().contains({-1.15, 0.1}));
}

TEST(AreasTest, AViewHasThoseOfItsMatch) {
    const Observation view{
        .field = kField, .area_rules = kAreaRules, .defends = FieldEnd::kPositiveX};

    EXPECT_EQ(view.areas().own_penalty_area.end, FieldEnd::kPositiveX);
    EXPECT_DOUBLE_EQ(view.areas().own_penalty_area.half_width_m, 0.4);
    EXPECT_TRUE(is_near(view.areas().free_ball_spots_m[0], {0.55, 0.6}));
}

TEST(AreasTest, AreEmptyWhereTheDisciplineHasNone) {
    const Areas areas = areas_of(kField, {}, FieldEnd::kNegativeX);

    EXPECT_FALSE(areas.own_goal_area.contains({-1.1, 0}, 0.06));
    EXPECT_EQ(areas.own_goal_area.nearest_outside_m({-1.1, 0}, 0.06), (Vec2{-1.1, 0}));
}

TEST(AreasTest, APointOutsideStaysWhereItIs) {
    EXPECT_EQ(own_penalty_area().nearest_outside_m({-0.7, 0.1}), (Vec2{-0.7, 0.1}));
    EXPECT_EQ(own_penalty_area().nearest_outside_m({-1.0, 0.5}), (Vec2{-1.0, 0.5}));
}

TEST(AreasTest, APointInsideLeavesByTheNearestSide) {
    // The front is at -0.75, the sides at +-0.4.
    EXPECT_TRUE(is_near(own_penalty_area().nearest_outside_m({-0.8, 0.1}), {-0.75, 0.1}));
    EXPECT_TRUE(is_near(own_penalty_area().nearest_outside_m({-1.0, -0.35}), {-1.0, -0.4}));
    EXPECT_TRUE(is_near(own_penalty_area().nearest_outside_m({-1.0, -0.35}, 0.06), {-1.0, -0.46}));
}

TEST(AreasTest, APointInTheGoalLeavesThroughTheFront) {
    EXPECT_TRUE(is_near(own_penalty_area().nearest_outside_m({-1.15, 0.19}), {-0.75, 0.19}));
}

}  // namespace
}  // namespace cancha::client
