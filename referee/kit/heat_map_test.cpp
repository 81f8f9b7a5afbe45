#include "referee/kit/heat_map.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "referee/kit/test_field.h"

namespace cancha::referee {
namespace {

class HeatMapTest : public testing::Test {
  protected:
    v1::HeatMap drawn() const {
        v1::HeatMap message;
        map_.describe(message);
        return message;
    }

    HeatMap map_{two_a_side()};
};

TEST_F(HeatMapTest, CoversTheField) {
    const v1::Field field = two_a_side().field();
    const v1::HeatMap map = drawn();

    EXPECT_DOUBLE_EQ(map.min_x_m(), field.left_m());
    EXPECT_DOUBLE_EQ(map.min_y_m(), field.bottom_m());
    EXPECT_DOUBLE_EQ(map.min_x_m() + map.columns() * map.cell_x_m(), field.right_m());
    EXPECT_DOUBLE_EQ(map.min_y_m() + map.rows() * map.cell_y_m(), field.top_m());
    EXPECT_EQ(map.ticks_size(), static_cast<int>(map.columns() * map.rows()));
}

TEST_F(HeatMapTest, CountsInTheCellThatHoldsThePosition) {
    constexpr Vec2 kPosition_m{0.5, -0.3};
    map_.count(kPosition_m);
    map_.count(kPosition_m);

    const v1::HeatMap map = drawn();
    const auto column =
        static_cast<int>(std::floor((kPosition_m.x - map.min_x_m()) / map.cell_x_m()));
    const auto row = static_cast<int>(std::floor((kPosition_m.y - map.min_y_m()) / map.cell_y_m()));
    EXPECT_EQ(map.ticks(row * static_cast<int>(map.columns()) + column), 2U);
    EXPECT_EQ(std::accumulate(map.ticks().begin(), map.ticks().end(), 0U), 2U);
}

TEST_F(HeatMapTest, WhatIsOutsideCountsInTheNearestCell) {
    map_.count({-5, -5});
    map_.count({1.2, 0.9});  // In a goal's depth, on the side wall.

    const v1::HeatMap map = drawn();
    EXPECT_EQ(*map.ticks().begin(), 1U);
    EXPECT_EQ(*map.ticks().rbegin(), 1U);
}

}  // namespace
}  // namespace cancha::referee
