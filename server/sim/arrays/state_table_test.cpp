#include "server/sim/arrays/state_table.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/core/discipline.h"
#include "server/sim/match/stage.h"
#include "server/sim/world/world.h"

namespace cancha::arrays {
namespace {

using ::testing::ElementsAre;

match::Stage stage_of(std::string_view discipline) {
    auto loaded = referee::load_discipline(discipline);
    EXPECT_TRUE(loaded) << discipline;
    auto stage = match::make_stage(*std::move(loaded));
    EXPECT_TRUE(stage) << discipline;
    return *std::move(stage);
}

std::vector<std::string> names_with(const StateTable& table, std::string_view prefix) {
    std::vector<std::string> names;
    for (const Column& column : table.columns()) {
        if (column.name.starts_with(prefix)) {
            names.push_back(column.name);
        }
    }
    return names;
}

double at(const StateTable& table, const std::vector<double>& row, std::string_view name) {
    const auto found = std::ranges::find(table.columns(), name, &Column::name);
    EXPECT_NE(found, table.columns().end()) << name;
    return row[static_cast<std::size_t>(found - table.columns().begin())];
}

TEST(StateTableTest, ARobotOnTheGroundHasNeitherHeightNorTilt) {
    const StateTable table(stage_of("simurosot/5v5").discipline.settings);

    EXPECT_THAT(names_with(table, "robot_3_"),
                ElementsAre("robot_3_x_m", "robot_3_y_m", "robot_3_heading_rad", "robot_3_vx_mps",
                            "robot_3_vy_mps", "robot_3_turn_rate_radps"));
}

TEST(StateTableTest, EachNumberStandsInTheColumnOfItsName) {
    const match::Stage stage = stage_of("simurosot/5v5");
    const StateTable table(stage.discipline.settings);
    world::World world(stage.world, 1);
    world.launch_ball({.position_m = {0.25, -0.5, 0.1}, .velocity_mps = {1, 2, 3}});
    world.place_robot(RobotId{4}, {0.4, 0.3, 1.25}, {.velocity_mps = {-0.5, 0.75}});
    referee::WorldState state;
    world.observe(state);

    std::vector<double> row(table.columns().size());
    table.write(state, row);

    EXPECT_EQ(at(table, row, "ball_x_m"), 0.25);
    EXPECT_EQ(at(table, row, "ball_vz_mps"), 3);
    EXPECT_EQ(at(table, row, "robot_4_x_m"), 0.4);
    EXPECT_DOUBLE_EQ(at(table, row, "robot_4_heading_rad"), 1.25);
    EXPECT_EQ(at(table, row, "robot_4_vy_mps"), 0.75);
}

TEST(StateTableTest, LinksAndJointsFollowTheRobots) {
    const match::Stage stage = stage_of("logistics/solo");
    const StateTable table(stage.discipline.settings);
    const world::World world(stage.world, 1);
    referee::WorldState state;
    world.observe(state);

    std::vector<double> row(table.columns().size());
    table.write(state, row);

    EXPECT_EQ(names_with(table, "joint_").size(), 2 * state.joints.size());
    EXPECT_EQ(names_with(table, "link_").size(), 13 * state.links.size());
    EXPECT_EQ(row.back(), state.joints.back().speed);
}

}  // namespace
}  // namespace cancha::arrays
