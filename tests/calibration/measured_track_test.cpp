#include "tests/calibration/measured_track.h"

#include <fstream>
#include <numbers>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cancha/base/pose.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/base/files/text_file.h"

namespace cancha::calibration {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kHeader = "time_s,left_mps,right_mps,x_m,y_m,heading_rad\n";
constexpr const char* kTwoPoses = "0,0,0,0,0,0\n1,0,0,0,0,0\n";

world::CommandedRobot robot_that_takes(std::initializer_list<const char*> kinds) {
    world::CommandedRobot robot{.id = RobotId{1}, .actuators = {{.name = "base", .kinds = {}}}};
    robot.actuators[0].kinds.reserve(kinds.size());
    for (const char* kind : kinds) {
        robot.actuators[0].kinds.push_back(command::find_kind(kind));
    }
    return robot;
}

Result<MeasuredTrack> parse(const std::string& text) {
    return parse_track(text, "f.csv", robot_that_takes({"wheels"}));
}

MeasuredTrack read(const std::string& text) {
    auto track = parse(text);
    EXPECT_TRUE(track) << track.error().message;
    return *std::move(track);
}

/// Returns the error of parsing a text; empty: it was accepted.
std::string refusal_of(const std::string& text) {
    const auto track = parse(text);
    return track ? "" : track.error().message;
}

std::string refusal_of_row(const std::string& row) {
    return refusal_of(kHeader + std::string("0,0,0,0,0,0\n") + row + "\n9,0,0,0,0,0\n");
}

TEST(MeasuredTrackTest, HasTimesCommandsAndPosesOfItsRows) {
    const MeasuredTrack track =
        read(std::string(kHeader) + "10,0.5,-1,1,2,3\n10.5,0,+1e-1,0,0,3\n");

    ASSERT_EQ(track.rows.size(), 2U);
    EXPECT_EQ(track.kind->name, "wheels");
    EXPECT_EQ(track.rows[0].time_s, 10);
    EXPECT_EQ(track.rows[0].command->numbers[0], 0.5);
    EXPECT_EQ(track.rows[0].command->numbers[1], -1);
    EXPECT_EQ(track.rows[0].pose->position_m, (Vec2{1, 2}));
    EXPECT_EQ(track.rows[0].pose->heading_rad, 3);
    EXPECT_EQ(track.rows[1].command->numbers[1], 0.1);
}

TEST(MeasuredTrackTest, TakesColumnsInAnyOrderWithBlanksQuotesAndCarriageReturns) {
    const MeasuredTrack track = read(
        "y_m, x_m ,heading_rad,wheels.right_mps,left_mps,time_s\r\n"
        "\r\n2, 1 ,0,4,\"3\",0\r\n0,0,0,0,0,1\r\n");

    EXPECT_EQ(track.rows[0].pose->position_m, (Vec2{1, 2}));
    EXPECT_EQ(track.rows[0].command->numbers[0], 3);
    EXPECT_EQ(track.rows[0].command->numbers[1], 4);
}

TEST(MeasuredTrackTest, LacksPosesAndCommandsThatRowsLeaveOut) {
    const MeasuredTrack track =
        read(std::string(kHeader) + "0,1,2\n1,,,0,0,0\n2,1,2,,,\n3,1,2,4,0,0\n");

    EXPECT_FALSE(track.rows[0].pose);
    EXPECT_FALSE(track.rows[1].command);
    EXPECT_FALSE(track.rows[2].pose);
    EXPECT_EQ(track.first_pose(), 1U);
    EXPECT_EQ(track.poses().size(), 2U);
}

TEST(MeasuredTrackTest, CountsFullTurnsOfWrappedHeadings) {
    const MeasuredTrack track =
        read(std::string(kHeader) + "0,0,0,0,0,3\n1,0,0,0,0,-3\n2,0,0,0,0,-1\n");

    EXPECT_NEAR(track.rows[1].pose->heading_rad, 2 * std::numbers::pi - 3, 1e-12);
    EXPECT_NEAR(track.rows[2].pose->heading_rad, 2 * std::numbers::pi - 1, 1e-12);
}

TEST(MeasuredTrackTest, StartsAtTheMeanOfThePosesWhileItStands) {
    const MeasuredTrack track =
        read(std::string(kHeader) + "0,0,0,1,0,0.1\n1,0,0,3,0,0.3\n2,1,1,2,3,0.2\n3,1,1,9,9,1\n");

    EXPECT_EQ(track.start().position_m, (Vec2{2, 1}));
    EXPECT_NEAR(track.start().heading_rad, 0.2, 1e-12);
}

TEST(MeasuredTrackTest, MatchesTheKindOfCommandByItsColumns) {
    const auto track = parse_track(
        "time_s,forward_mps,left_mps,turn_rate_radps,x_m,y_m,heading_rad\n0,1,2,3,0,0,0\n1,0,0,0,0,"
        "0,0\n",
        "f.csv", robot_that_takes({"wheels", "body_velocity"}));

    ASSERT_TRUE(track) << track.error().message;
    EXPECT_EQ(track->kind->name, "body_velocity");
    EXPECT_EQ(track->rows[0].command->numbers[1], 2);
    EXPECT_EQ(track->rows[0].command->numbers[2], 0);  // The number for up has no column.
    EXPECT_EQ(track->rows[0].command->numbers[3], 3);
}

TEST(MeasuredTrackTest, RefusesAKindThatTheRobotDoesNotTake) {
    const auto track =
        parse_track(std::string(kHeader) + kTwoPoses, "f.csv", robot_that_takes({"body_velocity"}));

    ASSERT_FALSE(track);
    EXPECT_THAT(track.error().message,
                AllOf(HasSubstr("f.csv:1: commands are `wheels`, which the robot does not take"),
                      HasSubstr("`body_velocity` (forward_mps, left_mps, up_mps")));
}

TEST(MeasuredTrackTest, RefusesColumns) {
    EXPECT_THAT(refusal_of("time_s,left_mps,rigth_mps,x_m,y_m,heading_rad\n"),
                AllOf(HasSubstr("f.csv:1: rigth_mps: unknown column; did you mean right_mps?"),
                      HasSubstr("f.csv:1: right_mps: column is missing; `wheels` needs it")));
    EXPECT_THAT(refusal_of("left_mps,right_mps,x_m\n"),
                AllOf(HasSubstr("time_s: column is missing"), HasSubstr("y_m: column is missing"),
                      HasSubstr("heading_rad: column is missing"), Not(HasSubstr("x_m: col"))));
    EXPECT_THAT(refusal_of("time_s,x_m,y_m,heading_rad\n"),
                HasSubstr("no column is a command; expected `wheels` (left_mps, right_mps)"));
    EXPECT_THAT(refusal_of("time_s,left_mps,right_mps,wheels.left_mps,x_m,x_m,y_m,heading_rad\n"),
                AllOf(HasSubstr("wheels.left_mps: column is there twice"),
                      HasSubstr("x_m: column is there twice")));
    EXPECT_THAT(refusal_of("time_s;left_mps;right_mps\n"), HasSubstr("expected commas"));
    EXPECT_THAT(refusal_of(std::string(70, ',') + "\n"), HasSubstr("71 columns, at most 64"));
}

TEST(MeasuredTrackTest, RefusesWhatIsNoNumber) {
    EXPECT_THAT(refusal_of_row("1,nan,0,0,0,0"),
                HasSubstr("f.csv:3: left_mps: expected a number, got 'nan'"));
    EXPECT_THAT(refusal_of_row("1,0,0,inf,0,0"), HasSubstr("f.csv:3: x_m: expected a number"));
    EXPECT_THAT(refusal_of_row("1,0,0,0,0,1e999"), HasSubstr("heading_rad: expected a number"));
    EXPECT_THAT(refusal_of_row("1,0,0,0,0,\"0,5\""), HasSubstr("write a point, not a comma"));
    EXPECT_THAT(refusal_of_row("1,\x1b[2J,0,0,0,0"), HasSubstr("got '\\u001b[2J'"));
    EXPECT_THAT(refusal_of_row("1,0,,0,0,0"),
                HasSubstr("right_mps: expected a number, got nothing"));
    EXPECT_THAT(refusal_of_row("1,0,0,0,,0"), HasSubstr("y_m: expected a number, got nothing"));
    EXPECT_THAT(refusal_of_row(",0,0,0,0,0"), HasSubstr("time_s: expected a number, got nothing"));
    EXPECT_THAT(refusal_of_row("1,0,0,2000,0,0"), HasSubstr("x_m: 2000 is out of range"));
    EXPECT_THAT(refusal_of_row("1,0,0,0,0,0,0"), HasSubstr("f.csv:3: 7 fields, expected 6"));
    EXPECT_THAT(refusal_of_row("1,\"0,0,0,0,0"), HasSubstr("f.csv:3: a quote is not closed"));
}

TEST(MeasuredTrackTest, RefusesTimesThatDoNotGrow) {
    EXPECT_THAT(refusal_of_row("0,0,0,0,0,0"),
                HasSubstr("f.csv:3: time_s: 0 is not after 0, the time of the row before"));
    EXPECT_THAT(refusal_of_row("-1,0,0,0,0,0"), HasSubstr("time_s: -1 is not after 0"));
}

TEST(MeasuredTrackTest, RefusesFilesWithoutPoses) {
    EXPECT_THAT(refusal_of(""), HasSubstr("f.csv:1: file is empty"));
    EXPECT_THAT(refusal_of("\n\n"), HasSubstr("file is empty"));
    EXPECT_THAT(refusal_of(kHeader), HasSubstr("no row with a pose, expected two at least"));
    EXPECT_THAT(refusal_of(kHeader + std::string("0,0,0\n1,0,0,0,0,0\n")),
                HasSubstr("f.csv:3: x_m, y_m, heading_rad: only one row with a pose"));
}

TEST(MeasuredTrackTest, TellsAllThatIsWrongUpToTwenty) {
    EXPECT_THAT(
        refusal_of_row("1,a,b,0,0,0\n2,0,0,c,0,0"),
        AllOf(HasSubstr(":3: left_mps:"), HasSubstr(":3: right_mps:"), HasSubstr(":4: x_m:")));

    std::string rows;
    for (int i = 1; i <= 30; ++i) {
        rows += fmt::format("{},x,0,0,0,0\n", i);
    }
    EXPECT_THAT(refusal_of(kHeader + rows),
                AllOf(HasSubstr("f.csv:21: "), Not(HasSubstr("f.csv:22: ")),
                      HasSubstr("\nf.csv: 10 more problems")));
}

TEST(MeasuredTrackTest, RefusesTracksThatAreTooLong) {
    const std::string rows = "0,0,0,0,0,0\n601,0,0,0,0,0\n";

    EXPECT_THAT(refusal_of(kHeader + rows),
                HasSubstr("601 s after the first pose, expected 600 s"));
    EXPECT_EQ(refusal_of(kHeader + std::string("-1000,0,0\n") + kTwoPoses), "");
}

TEST(MeasuredTrackTest, RefusesFilesThatAreMissingOrHuge) {
    const ScratchFolder folder("cancha-track");
    const auto robot = robot_that_takes({"wheels"});

    const auto missing = read_track(folder.file("none.csv"), robot);

    ASSERT_FALSE(missing);
    EXPECT_THAT(missing.error().message, HasSubstr("none.csv"));

    std::ofstream(folder.file("huge.csv")) << kHeader << std::string(kMaxTextFileBytes, '\n');
    const auto huge = read_track(folder.file("huge.csv"), robot);

    ASSERT_FALSE(huge);
    EXPECT_EQ(huge.error().code, ErrorCode::kTooLarge);
    EXPECT_THAT(huge.error().message, HasSubstr("huge.csv"));
}

}  // namespace
}  // namespace cancha::calibration
