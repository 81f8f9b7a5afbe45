#include "referee/kit/placement.h"

#include <cmath>

#include <gtest/gtest.h>

#include "referee/kit/test_field.h"

namespace cancha::referee {
namespace {

bool anywhere(Vec2) {
    return true;
}

class PlacementTest : public testing::Test {
  protected:
    Placement placement_in(const WorldState& state) {
        return Placement(settings_, formation_, state, status_);
    }

    const Player& player(std::size_t index) const { return formation_.players()[index]; }

    v1::Discipline settings_ = two_a_side();
    Formation formation_{settings_};
    MatchStatus status_;
};

TEST_F(PlacementTest, ARobotUnderTheBallIsDisturbed) {
    const WorldState state = state_with({{1, 0}, {0.5, 0.5}, {-1, 0}, {-0.5, 0.5}});
    Placement placement = placement_in(state);

    placement.put_ball({0.5, 0.55});

    EXPECT_FALSE(placement.is_undisturbed(player(1)));
    EXPECT_TRUE(placement.is_undisturbed(player(0)));
}

TEST_F(PlacementTest, RobotsThatOnlyPlayBroughtTogetherAreNotDisturbed) {
    const WorldState state = state_with({{1, 0}, {0.5, 0.5}, {0.58, 0.5}, {-0.5, 0.5}});
    Placement placement = placement_in(state);

    placement.put_ball({-0.5, -0.5});

    EXPECT_TRUE(placement.is_undisturbed(player(1)));
}

TEST_F(PlacementTest, WhoMustMoveGoesToItsFormationPose) {
    const WorldState state = state_with({{1, 0}, {0, 0}, {-1, 0}, {-0.5, 0.5}});
    Placement placement = placement_in(state);

    placement.move_away(player(1), anywhere);

    EXPECT_EQ(placement.pose_of(player(1)), player(1).start);
    EXPECT_TRUE(placement.is_placed(player(1)));
}

TEST_F(PlacementTest, WhoFindsItsFormationPoseTakenStandsClearBesideIt) {
    const GroundPose home = player(1).start;
    const WorldState state = state_with({{1, 0}, {0, 0}, {home.x_m, home.y_m}, {-0.5, 0.5}});
    Placement placement = placement_in(state);

    placement.move_away(player(1), anywhere);

    const double way_m = distance(placement.pose_of(player(1)).position_m(), home.position_m());
    const double clear_m = player(1).radius_m + player(2).radius_m + Placement::kGap_m;
    EXPECT_GT(way_m, clear_m);
    // The grid has a point within one diagonal of its cells, 4 cm across, behind the clear circle.
    EXPECT_LT(way_m, clear_m + std::hypot(0.04, 0.04));
}

TEST_F(PlacementTest, WhoMustMoveGoesOnlyWhereItMayStand) {
    const WorldState state = state_with({{1, 0}, {0.4, 0.3}, {-1, 0}, {-0.5, 0.5}});
    Placement placement = placement_in(state);
    const auto lower_half = [](Vec2 position_m) { return position_m.y < 0; };

    placement.move_away(player(1), lower_half);

    EXPECT_LT(placement.pose_of(player(1)).y_m, 0);
}

TEST_F(PlacementTest, WhereNobodyMayStandARobotStaysWhereItIs) {
    const WorldState state = state_with({{1, 0}, {0.2, 0.3}, {-1, 0}, {-0.5, 0.5}});
    Placement placement = placement_in(state);

    placement.move_away(player(1), [](Vec2) { return false; });

    EXPECT_FALSE(placement.is_placed(player(1)));
    EXPECT_TRUE(placement.take_interventions().empty());
}

}  // namespace
}  // namespace cancha::referee
