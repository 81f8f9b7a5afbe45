#include "server/sim/world/world_spec_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/world_fixture.h"

namespace cancha::world {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string error_of(const v1::Discipline& discipline) {
    const Result<WorldSpec> spec = make_world_spec(discipline);
    return spec ? "" : spec.error().message;
}

TEST(WorldSpecBuilderTest, TakesEverySettingFromTheDiscipline) {
    v1::Discipline discipline = five_a_side();
    discipline.mutable_timing()->set_substeps(7);
    discipline.mutable_physics()->set_robot_friction(0.3);

    const Result<WorldSpec> spec = make_world_spec(discipline);

    ASSERT_TRUE(spec) << spec.error().message;
    EXPECT_EQ(spec->solver.tick_rate_hz, 60U);
    EXPECT_EQ(spec->solver.substeps, 7U);
    EXPECT_EQ(spec->robot_friction, 0.3);
    EXPECT_EQ(spec->ball->radius_m, kBallRadius_m);
    ASSERT_EQ(spec->robots.size(), 10U);
    EXPECT_EQ(spec->robots[1].team, Team::kYellow);
    EXPECT_EQ(spec->robots[1].wheels.track_m, kTrack_m);
}

TEST(WorldSpecBuilderTest, MakesAWorldWithoutABall) {
    v1::Discipline discipline = five_a_side();
    discipline.clear_ball();

    const Result<WorldSpec> spec = make_world_spec(discipline);

    ASSERT_TRUE(spec) << spec.error().message;
    EXPECT_FALSE(spec->ball.has_value());
}

TEST(WorldSpecBuilderTest, RefusesADisciplineWithoutFieldAndArena) {
    v1::Discipline discipline = empty_field();
    discipline.clear_field();

    EXPECT_THAT(error_of(discipline), StartsWith("`field` and `arena` are missing"));
}

TEST(WorldSpecBuilderTest, RefusesABallThatDoesNotPassTheGoalMouth) {
    v1::Discipline discipline = empty_field();
    discipline.mutable_ball()->set_radius_m(0.2);

    EXPECT_THAT(error_of(discipline), StartsWith("ball.radius_m:"));
}

TEST(WorldSpecBuilderTest, WithoutGoalsABallMayHaveAnySize) {
    v1::Discipline discipline = empty_field();
    discipline.mutable_ball()->set_radius_m(0.2);
    v1::Field& field = *discipline.mutable_field();
    field.set_league(v1::LEAGUE_OTHER);
    field.set_goal_top_m(0);
    field.set_goal_bottom_m(0);
    field.set_goal_right_m(field.right_m());
    field.set_goal_left_m(field.left_m());

    EXPECT_EQ(error_of(discipline), "");
}

TEST(WorldSpecBuilderTest, NamesTheKindThatDoesNotExistAndThoseThatDo) {
    v1::Discipline discipline = five_a_side();
    discipline.mutable_robots(3)->set_kind("sphere");

    EXPECT_THAT(error_of(discipline),
                AllOf(StartsWith("robots[3].kind:"), HasSubstr("'sphere'"), HasSubstr("cube")));
}

TEST(WorldSpecBuilderTest, RefusesIdsThatDoNotAscend) {
    v1::Discipline discipline = five_a_side();
    discipline.mutable_robots(4)->set_id(4);

    EXPECT_THAT(error_of(discipline), StartsWith("robots[4].id:"));
}

TEST(WorldSpecBuilderTest, RefusesIdZero) {
    v1::Discipline discipline = five_a_side();
    discipline.mutable_robots(0)->set_id(0);

    EXPECT_THAT(error_of(discipline), StartsWith("robots[0].id:"));
}

TEST(WorldSpecBuilderTest, RefusesANumberThatIsTakenInTheTeam) {
    v1::Discipline discipline = five_a_side();
    discipline.mutable_robots(2)->set_number(1);

    EXPECT_THAT(error_of(discipline), StartsWith("robots[2].number:"));
}

TEST(WorldSpecBuilderTest, RefusesARobotWithoutATeam) {
    v1::Discipline discipline = five_a_side();
    discipline.mutable_robots(2)->clear_team();

    EXPECT_THAT(error_of(discipline), StartsWith("robots[2].team:"));
}

TEST(WorldSpecBuilderTest, RefusesAKindWithoutWheels) {
    v1::Discipline discipline = five_a_side();
    discipline.mutable_robot_kinds(0)->clear_wheels();

    EXPECT_THAT(error_of(discipline), StartsWith("robot_kinds.cube: `wheels` is missing"));
}

TEST(WorldSpecBuilderTest, AnswersAnUnknownDriveWithThoseThereAre) {
    v1::Discipline discipline = five_a_side();
    discipline.mutable_robot_kinds(0)->set_drive("legs");

    const std::string error = error_of(discipline);

    EXPECT_THAT(error, StartsWith("robot_kinds.cube.drive: no drive 'legs'"));
    for (const DriveModel* model : drive_models()) {
        EXPECT_THAT(error, HasSubstr(std::string(model->name)));
    }
}

TEST(WorldSpecBuilderTest, NamesADriveSettingThatDoesNotFit) {
    v1::Discipline discipline = five_a_side();
    auto& settings = *discipline.mutable_robot_kinds(0)->mutable_drive_settings();

    settings["grip"] = -1;
    EXPECT_THAT(error_of(discipline), StartsWith("robot_kinds.cube.drive_settings.grip: -1"));

    settings.clear();
    settings["gripp"] = 1;
    EXPECT_THAT(
        error_of(discipline),
        StartsWith("robot_kinds.cube.drive_settings.gripp: no such setting; did you mean grip?"));
}

TEST(WorldSpecBuilderTest, RefusesAnAxleOutsideOfTheRobot) {
    v1::Discipline discipline = five_a_side();
    discipline.mutable_robot_kinds(0)->mutable_wheels()->set_offset_m(-0.06);

    EXPECT_THAT(error_of(discipline), StartsWith("robot_kinds.cube.wheels.offset_m: -0.06 m"));
}

TEST(DriveModelTest, EachMakesRobotsOfSomeKindOfBody) {
    for (const DriveModel* model : drive_models()) {
        EXPECT_TRUE(model->make_for_box != nullptr || model->make_on_wheels != nullptr ||
                    model->make_free != nullptr)
            << model->name;
        EXPECT_EQ(find_drive_model(model->name), model);
    }
    EXPECT_EQ(find_drive_model("legs"), nullptr);
}

TEST(WorldSpecBuilderTest, TakesSubstepsUpToEightTimesTheDefaultAndNoLonger) {
    v1::Discipline discipline = five_a_side();
    discipline.mutable_timing()->set_tick_rate_hz(30);
    discipline.mutable_timing()->set_substeps(1);
    EXPECT_EQ(error_of(discipline), "");

    discipline.mutable_timing()->set_tick_rate_hz(29);
    EXPECT_THAT(error_of(discipline),
                AllOf(StartsWith("timing.substeps: 1"), HasSubstr("use at least 2 substeps")));
}

TEST(WorldSpecBuilderTest, ATickMayHaveAnyLength) {
    v1::Discipline discipline = five_a_side();
    discipline.mutable_timing()->set_tick_s(0.016);
    EXPECT_EQ(make_world_spec(discipline)->solver.tick_rate_hz, 62.5);

    discipline.mutable_timing()->set_tick_s(0.2);
    EXPECT_THAT(error_of(discipline), HasSubstr("use at least 6 substeps"));
}

TEST(WorldSpecBuilderTest, RefusesTwoKindsOfOneName) {
    v1::Discipline discipline = five_a_side();
    *discipline.add_robot_kinds() = discipline.robot_kinds(0);

    EXPECT_THAT(error_of(discipline), StartsWith("robot_kinds[1].name:"));
}

TEST(WorldSpecBuilderTest, RefusesAStartInAWall) {
    v1::Discipline discipline = empty_field();
    add_cube(discipline, {1.07, 0.5, 0});

    EXPECT_THAT(error_of(discipline),
                AllOf(StartsWith("robots[0].start:"), HasSubstr("field.right_m")));
}

TEST(WorldSpecBuilderTest, RefusesAStartInACutCorner) {
    v1::Discipline discipline = empty_field();
    add_cube(discipline, {-1.05, 0.85, 0});

    EXPECT_THAT(error_of(discipline),
                AllOf(StartsWith("robots[0].start:"), HasSubstr("field.corner_side_m")));
}

TEST(WorldSpecBuilderTest, AcceptsAStartThatTouchesTheWall) {
    v1::Discipline discipline = empty_field();
    add_cube(discipline, {kRight_m - kRobotSide_m / 2, 0.5, 0});

    EXPECT_EQ(error_of(discipline), "");
}

TEST(WorldSpecBuilderTest, RefusesStartsThatOverlap) {
    v1::Discipline discipline = empty_field();
    add_cube(discipline, {0.5, 0.5, 0});
    add_cube(discipline, {0.5, 0.58, 0.8});

    EXPECT_THAT(error_of(discipline),
                AllOf(StartsWith("robots[1].start:"), HasSubstr("robots[0].start")));
}

TEST(WorldSpecBuilderTest, RefusesAStartOnTheBall) {
    v1::Discipline discipline = empty_field();
    add_cube(discipline, {0.06, 0, 0});

    EXPECT_THAT(error_of(discipline), HasSubstr("overlaps with the ball"));
}

}  // namespace
}  // namespace cancha::world
