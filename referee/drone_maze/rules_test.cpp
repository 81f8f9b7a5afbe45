#include "referee/drone_maze/take_off.h"
#include "referee/kit/test_destinations.h"

namespace cancha::referee {
namespace {

INSTANTIATE_TEST_SUITE_P(DroneMaze, DestinationChapterTest,
                         ::testing::Values(DestinationCase{"drone_maze/race", 180UL * 50}));

/// Returns a state with blue's drone at one height and yellow's at another.
WorldState drones_at(double blue_m, double yellow_m) {
    WorldState state;
    for (const auto& [team, height_m] :
         {std::pair(Team::kBlue, blue_m), std::pair(Team::kYellow, yellow_m)}) {
        RobotState drone;
        drone.team = team;
        drone.position_m.z = height_m;
        state.robots.push_back(drone);
    }
    return state;
}

TEST(TakeOffTest, TellsTheTeamOfADroneThatStaysOnTheGround) {
    const auto coach = drone_maze::make_coach();
    coach->watch(drones_at(0.02, 0.02));
    coach->watch(drones_at(0.021, 0.2));  // One shakes, the other flies,
    coach->watch(drones_at(0.02, 0.02));  // and lands.

    std::vector<Advice> advice;
    coach->advise(advice);

    ASSERT_EQ(advice.size(), 1U);
    EXPECT_EQ(advice[0].team, Team::kBlue);
    EXPECT_EQ(advice[0].kind, "never_took_off");
}

TEST(TakeOffTest, SaysNothingOfAMatchWithoutPlay) {
    std::vector<Advice> advice;

    drone_maze::make_coach()->advise(advice);

    EXPECT_TRUE(advice.empty());
}

}  // namespace
}  // namespace cancha::referee
