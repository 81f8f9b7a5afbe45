#include "server/sim/arrays/command_table.h"

#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/core/discipline.h"
#include "server/sim/match/stage.h"

namespace cancha::arrays {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

world::WorldSpec world_of(std::string_view discipline) {
    auto loaded = referee::load_discipline(discipline);
    EXPECT_TRUE(loaded) << discipline;
    auto stage = match::make_stage(*std::move(loaded));
    EXPECT_TRUE(stage) << discipline;
    return std::move(stage->world);
}

const Column& column(const CommandTable& table, std::string_view name) {
    const auto found = std::ranges::find(table.columns(), name, &Column::name);
    EXPECT_NE(found, table.columns().end()) << name;
    return *found;
}

TEST(CommandTableTest, AColumnHasTheLimitsOfTheRobotAndNotOfTheSchema) {
    const auto table = CommandTable::make(world_of("simurosot/5v5"), {});
    ASSERT_TRUE(table);

    ASSERT_EQ(table->columns().size(), 20U);
    EXPECT_EQ(column(*table, "robot_1_wheels_left_mps").high, 2.9);
    EXPECT_EQ(column(*table, "robot_10_wheels_right_mps").low, -2.9);
    EXPECT_EQ(table->kind_of(0), "wheels");
    EXPECT_EQ(to_number(table->robots()[19]), 10U);
}

TEST(CommandTableTest, AnActuatorIsToldTheFirstOfTheKindsThatItTakes) {
    const world::WorldSpec spec = world_of("logistics/solo");
    const auto plain = CommandTable::make(spec, {});
    const std::string kind = "mecanum";
    const auto chosen = CommandTable::make(spec, {&kind, 1});
    ASSERT_TRUE(plain && chosen);

    EXPECT_EQ(plain->kind_of(0), "body_velocity");
    EXPECT_EQ(chosen->kind_of(0), "mecanum");
    EXPECT_TRUE(std::string(chosen->columns()[0].name).starts_with("robot_1_base_mecanum_"));
}

TEST(CommandTableTest, AKindThatNoRobotTakesIsRefusedWithThoseThatAre) {
    const std::string kind = "rotors";
    const auto table = CommandTable::make(world_of("simurosot/5v5"), {&kind, 1});

    ASSERT_FALSE(table);
    EXPECT_THAT(table.error().message, AllOf(HasSubstr("`rotors`"), HasSubstr("wheels")));
}

TEST(CommandTableTest, ARowIsReadByRobotAndNumber) {
    const auto table = CommandTable::make(world_of("simurosot/5v5"), {});
    ASSERT_TRUE(table);
    std::vector<double> row(20);
    row[6] = 0.5;    // Left wheel of the fourth robot.
    row[7] = -0.25;  // Its right wheel.

    std::vector<world::RobotCommand> commands;
    table->read(row, [&](const world::RobotCommand& command) { commands.push_back(command); });

    ASSERT_EQ(commands.size(), 10U);
    EXPECT_EQ(to_number(commands[3].robot), 4U);
    EXPECT_EQ(commands[3].drive.numbers[0], 0.5);
    EXPECT_EQ(commands[3].drive.numbers[1], -0.25);
}

TEST(CommandTableTest, ANumberThatIsNotFiniteIsToldByTheNameOfItsColumn) {
    const auto table = CommandTable::make(world_of("simurosot/5v5"), {});
    ASSERT_TRUE(table);
    std::vector<double> row(20);
    row[3] = std::numeric_limits<double>::quiet_NaN();

    const Status checked = table->check(row);

    ASSERT_FALSE(checked);
    EXPECT_THAT(checked.error().message,
                AllOf(HasSubstr("column 3"), HasSubstr("robot_2_wheels_right_mps")));
}

}  // namespace
}  // namespace cancha::arrays
