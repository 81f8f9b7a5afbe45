#include "server/sim/world/arena_builder.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/world/planar_collision.h"
#include "tests/support/tolerance.h"
#include "tests/support/world_fixture.h"

namespace cancha::world {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

v1::Field official_field() {
    return empty_field().field();
}

std::vector<StaticBox> boxes_of(const v1::Field& field) {
    Result<ArenaSpec> arena = make_arena(field);
    return arena ? arena->boxes : std::vector<StaticBox>{};
}

Rectangle seen_from_above(const StaticBox& box, const StaticBox::Extent& extent) {
    return {.centre_m = {extent.centre_m.x, extent.centre_m.y},
            .heading = {std::cos(box.heading_rad), std::sin(box.heading_rad)},
            .half_extent_m = {extent.size_m.x / 2, extent.size_m.y / 2}};
}

/// Whether a wall covers the point.
bool is_in_wall(const std::vector<StaticBox>& boxes, Vec2 point_m) {
    const Rectangle point{point_m, {1, 0}, {1e-9, 1e-9}};
    return std::any_of(boxes.begin(), boxes.end(), [&point](const StaticBox& box) {
        return overlap_of(seen_from_above(box, box.collision), point).count > 0;
    });
}

bool is_on_field(Vec2 point_m) {
    const bool is_in_rectangle = std::abs(point_m.x) < kRight_m && std::abs(point_m.y) < kTop_m;
    const bool is_in_corner =
        std::abs(point_m.x) + std::abs(point_m.y) > kRight_m + kTop_m - kCorner_m;
    const bool is_in_goal = std::abs(point_m.x) < kGoalRight_m && std::abs(point_m.y) < kGoalTop_m;
    return (is_in_rectangle && !is_in_corner) || is_in_goal;
}

/// A point must belong either to a wall or to the field.
void expect_wall_or_field(const std::vector<StaticBox>& boxes, Vec2 point_m) {
    EXPECT_NE(is_in_wall(boxes, point_m), is_on_field(point_m))
        << "at " << point_m.x << ", " << point_m.y;
}

/// Two walls may touch, but not overlap.
void expect_drawn_apart(const StaticBox& box, const StaticBox& other) {
    const PlanarOverlap overlap =
        overlap_of(seen_from_above(box, box.drawn), seen_from_above(other, other.drawn));
    for (std::size_t contact = 0; contact < overlap.count; ++contact) {
        EXPECT_NEAR(overlap.contacts[contact].depth_m, 0, kFineRounding)
            << box.name << " and " << other.name;
    }
}

TEST(ArenaBuilderTest, MakesSixteenPrisms) {
    EXPECT_THAT(boxes_of(official_field()), SizeIs(16));
}

TEST(ArenaBuilderTest, LeavesTheCornersOutWhereTheirSideIsZero) {
    v1::Field field = official_field();
    field.set_corner_side_m(0);

    EXPECT_THAT(boxes_of(field), SizeIs(12));
}

/// A field as large as the official one, with whole end walls.
v1::Field field_without_goals() {
    v1::Field field = official_field();
    field.set_league(v1::LEAGUE_OTHER);
    field.set_goal_top_m(0);
    field.set_goal_bottom_m(0);
    field.set_goal_right_m(kRight_m);
    field.set_goal_left_m(-kRight_m);
    return field;
}

TEST(ArenaBuilderTest, WithoutGoalsTheEndWallsAreWhole) {
    // Three of sixteen prisms are missing for each goal, and each end wall is one piece instead of
    // two.
    EXPECT_THAT(boxes_of(field_without_goals()), SizeIs(8));
}

TEST(ArenaBuilderTest, WithoutGoalsTheWallsCloseTheField) {
    const std::vector<StaticBox> boxes = boxes_of(field_without_goals());

    for (const double end : {-1, 1}) {
        for (int row = 0; row < 170; ++row) {
            const double y_m = -0.8453 + row * 0.01;
            EXPECT_TRUE(is_in_wall(boxes, {end * (kRight_m + 0.001), y_m})) << y_m;
        }
        EXPECT_FALSE(is_in_wall(boxes, {end * (kRight_m - 0.001), 0}));
    }
}

TEST(ArenaBuilderTest, WithoutGoalsThereIsNoRoomBehindTheEndWalls) {
    v1::Field field = field_without_goals();
    field.set_goal_right_m(kGoalRight_m);

    const Result<ArenaSpec> arena = make_arena(field);

    ASSERT_FALSE(arena);
    EXPECT_THAT(arena.error().message, StartsWith("field.goal_right_m:"));
    EXPECT_THAT(arena.error().message, HasSubstr("has no goals"));
}

TEST(ArenaBuilderTest, WallsCollideEverywhereAroundTheFieldAndNowhereOnIt) {
    const std::vector<StaticBox> boxes = boxes_of(official_field());

    // The grid avoids all faces and reaches as far out as every wall is thick.
    constexpr double kSpacing_m = 0.01;
    for (int column = 0; column < 300; ++column) {
        for (int row = 0; row < 260; ++row) {
            const Vec2 point_m{-1.4955 + column * kSpacing_m, -1.2953 + row * kSpacing_m};
            expect_wall_or_field(boxes, point_m);
        }
    }
}

TEST(ArenaBuilderTest, DrawsWallsAsThickAndHighAsTheFieldSays) {
    for (const StaticBox& box : boxes_of(official_field())) {
        const Vec3 size = box.drawn.size_m;
        EXPECT_NEAR(std::min(size.x, size.y), 0.025, kFineRounding) << box.name;
        EXPECT_NEAR(size.z, 0.05, kFineRounding) << box.name;
        EXPECT_NEAR(box.drawn.centre_m.z, 0.025, kFineRounding) << box.name;
    }
}

TEST(ArenaBuilderTest, CollidesAtLeastAMetreHigh) {
    for (const StaticBox& box : boxes_of(official_field())) {
        EXPECT_GE(box.collision.centre_m.z + box.collision.size_m.z / 2, 1.0) << box.name;
    }
}

TEST(ArenaBuilderTest, DrawsNoWallInsideAnother) {
    const std::vector<StaticBox> boxes = boxes_of(official_field());

    // Corner pieces overlap with two walls on purpose.
    for (std::size_t i = 0; i < 12; ++i) {
        for (std::size_t other = 0; other < i; ++other) {
            expect_drawn_apart(boxes[i], boxes[other]);
        }
    }
}

TEST(ArenaBuilderTest, DrawsFloorUnderEverything) {
    const Result<ArenaSpec> arena = make_arena(official_field());

    ASSERT_TRUE(arena);
    EXPECT_GE(arena->floor.length_m, 2 * (kGoalRight_m + 0.025));
    EXPECT_GE(arena->floor.width_m, 2 * (kTop_m + 0.025));
}

struct Contradiction {
    const char* setting;
    void (*apply)(v1::Field&);
};

class ContradictoryFieldTest : public ::testing::TestWithParam<Contradiction> {};

TEST_P(ContradictoryFieldTest, IsRefusedByTheNameOfTheSetting) {
    v1::Field field = official_field();
    GetParam().apply(field);

    const Result<ArenaSpec> arena = make_arena(field);

    ASSERT_FALSE(arena);
    EXPECT_EQ(arena.error().code, ErrorCode::kInvalidInput);
    EXPECT_THAT(arena.error().message, HasSubstr(GetParam().setting));
    EXPECT_THAT(arena.error().message, StartsWith("field."));
}

INSTANTIATE_TEST_SUITE_P(
    Fields, ContradictoryFieldTest,
    ::testing::Values(
        Contradiction{"field.left_m", [](v1::Field& field) { field.set_left_m(2); }},
        Contradiction{"field.bottom_m", [](v1::Field& field) { field.set_bottom_m(1); }},
        Contradiction{"field.goal_top_m", [](v1::Field& field) { field.set_goal_top_m(0.95); }},
        Contradiction{"field.goal_top_m", [](v1::Field& field) { field.set_goal_top_m(-0.3); }},
        Contradiction{"field.goal_right_m", [](v1::Field& field) { field.set_goal_right_m(1.1); }},
        Contradiction{"field.goal_left_m", [](v1::Field& field) { field.set_goal_left_m(-1); }},
        Contradiction{"field.corner_side_m",
                      [](v1::Field& field) { field.set_corner_side_m(0.71); }}));

/// Fields that close, but not with the proportions of their league.
INSTANTIATE_TEST_SUITE_P(
    Proportions, ContradictoryFieldTest,
    ::testing::Values(
        Contradiction{"field.left_m", [](v1::Field& field) { field.set_left_m(-1.0); }},
        Contradiction{"field.top_m", [](v1::Field& field) { field.set_top_m(0.80); }},
        Contradiction{"field.bottom_m", [](v1::Field& field) { field.set_bottom_m(-0.95); }},
        Contradiction{"field.goal_top_m", [](v1::Field& field) { field.set_goal_top_m(0.25); }},
        Contradiction{"field.goal_bottom_m",
                      [](v1::Field& field) { field.set_goal_bottom_m(-0.1); }},
        Contradiction{"field.goal_left_m", [](v1::Field& field) { field.set_goal_left_m(-1.25); }},
        Contradiction{"field.top_m",
                      [](v1::Field& field) { field.set_league(v1::LEAGUE_LARGE); }}));

TEST(LeagueTest, AFieldOfAnotherKindOptsOut) {
    v1::Field field = official_field();
    field.set_top_m(0.80);
    field.set_league(v1::LEAGUE_OTHER);

    EXPECT_TRUE(make_arena(field));
}

TEST(LeagueTest, AFieldOfAnotherSizeKeepsTheProportions) {
    v1::Field field = official_field();
    field.set_right_m(2.2);
    field.set_left_m(-2.2);
    field.set_goal_right_m(2.4);
    field.set_goal_left_m(-2.4);
    field.set_top_m(1.8);
    field.set_bottom_m(-1.8);
    field.set_goal_top_m(0.4);
    field.set_goal_bottom_m(-0.4);

    EXPECT_TRUE(make_arena(field));
}

}  // namespace
}  // namespace cancha::world
