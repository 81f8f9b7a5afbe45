#include "referee/kit/robot_motion.h"

#include <gtest/gtest.h>

#include "referee/kit/test_field.h"
#include "referee/kit/test_statistics.h"

namespace cancha::referee {
namespace {

class RobotMotionTest : public testing::Test {
  protected:
    /// Moves robot 1 to this position, with this velocity; the others stay where they are.
    void tick(Vec2 position_m, Vec2 velocity_mps = {}) {
        WorldState state = state_with({position_m, {0.3, 0.3}, {-0.3, 0}, {-0.3, 0.3}});
        state.robots[0].velocity_mps = {velocity_mps.x, velocity_mps.y, 0};
        motion_.watch(state);
    }

    v1::MatchStatistics described() const {
        v1::MatchStatistics message;
        motion_.describe(message);
        return message;
    }

    const v1::Discipline settings_ = two_a_side();
    RobotMotion motion_{settings_};
};

TEST_F(RobotMotionTest, AWayIsTheSumOfItsStraightParts) {
    tick({0, 0});
    tick({0.03, 0.04});  // 5 cm.
    tick({0.03, 0.16});  // 12 cm.

    EXPECT_DOUBLE_EQ(figure_of(described(), "distance", RobotId{1}), 0.17);
    EXPECT_DOUBLE_EQ(figure_of(described(), "distance", RobotId{2}), 0);
    EXPECT_DOUBLE_EQ(figure_of(described(), "distance", Team::kBlue), 0.17);
    EXPECT_DOUBLE_EQ(figure_of(described(), "distance", Team::kYellow), 0);
}

TEST_F(RobotMotionTest, EachPartIsRoundedToTheGrid) {
    constexpr double kUnit_m = 1e-5;
    tick({0, 0});
    tick({kUnit_m, kUnit_m});  // 1.41 units.

    EXPECT_DOUBLE_EQ(figure_of(described(), "distance", RobotId{1}), kUnit_m);
}

TEST_F(RobotMotionTest, BeingPutElsewhereIsNoWay) {
    tick({0, 0});
    tick({0.1, 0});
    motion_.interrupt();
    tick({0.9, 0.5});
    tick({0.9, 0.6});

    EXPECT_DOUBLE_EQ(figure_of(described(), "distance", RobotId{1}), 0.2);
}

TEST_F(RobotMotionTest, TheTopSpeedOfATeamIsThatOfItsFastestRobot) {
    tick({0, 0}, {1.8, 2.4});
    tick({0, 0}, {0, -2});

    EXPECT_DOUBLE_EQ(figure_of(described(), "top_speed", RobotId{1}), 3);
    EXPECT_DOUBLE_EQ(figure_of(described(), "top_speed", Team::kBlue), 3);
    EXPECT_DOUBLE_EQ(figure_of(described(), "top_speed", Team::kYellow), 0);
}

TEST_F(RobotMotionTest, ATeamWithoutRobotsHasNoFigures) {
    v1::Discipline solo;
    solo.add_robots()->set_id(1);
    solo.mutable_robots(0)->set_team(v1::TEAM_YELLOW);
    v1::MatchStatistics message;
    RobotMotion(solo).describe(message);

    ASSERT_EQ(message.statistics(0).teams_size(), 1);
    EXPECT_EQ(message.statistics(0).teams(0).team(), v1::TEAM_YELLOW);
}

}  // namespace
}  // namespace cancha::referee
