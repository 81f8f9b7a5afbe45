#include "tests/calibration/track_fit.h"

#include <cmath>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cancha/base/ids.h"
#include "proto/base/values/angle.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/calibration/measurement.h"

namespace cancha::calibration {
namespace {

using testing::HasSubstr;

using Overrides = std::vector<referee::SettingOverride>;

constexpr const char* kTraction = "traction";
constexpr const char* kDrive = "robot_kinds.simurosot.drive";
constexpr const char* kTrack = "robot_kinds.simurosot.wheels.track_m";
constexpr const char* kOffset = "robot_kinds.simurosot.wheels.offset_m";
constexpr const char* kSpeedTime = "robot_kinds.simurosot.wheels.speed_time_constant_s";
constexpr const char* kTurnTime = "robot_kinds.simurosot.wheels.turn_time_constant_s";

// Settings of the "real" robot.
const Overrides kReal{{kDrive, kTraction},
                      {kTrack, "0.0912"},
                      {kOffset, "-0.006"},
                      {kSpeedTime, "0.15"},
                      {kTurnTime, "0.09"}};

// Rounding error of fitted values, which have six digits.
constexpr double kSixDigits = 1e-5;

referee::Discipline discipline_with(const Overrides& overrides) {
    auto discipline = referee::load_discipline("simurosot/5v5", overrides);
    EXPECT_TRUE(discipline) << discipline.error().message;
    return *std::move(discipline);
}

world::WorldSpec floor_of(const referee::Discipline& discipline, RobotId robot = RobotId{1}) {
    return open_floor_of(*world::make_world_spec(discipline.settings), robot);
}

/// Returns a track with the commands of a line, arcs both ways, a spin and a stop. All poses are 0.
MeasuredTrack course(double rate_hz) {
    const command::Kind* const wheels = command::find_kind("wheels");
    MeasuredTrack track{.file = "course.csv", .kind = wheels};
    constexpr double kEnd_s = 4;
    const auto rows = static_cast<std::size_t>(kEnd_s * rate_hz);
    track.rows.reserve(rows + 1);
    for (std::size_t i = 0; i <= rows; ++i) {
        const double time_s = static_cast<double>(i) / rate_hz;
        const Vec2 wanted = time_s < 0.2   ? Vec2{0, 0}
                            : time_s < 1   ? Vec2{0.8, 0.8}
                            : time_s < 2   ? Vec2{0.8, 0.5}
                            : time_s < 2.8 ? Vec2{0.3, 0.9}
                            : time_s < 3.2 ? Vec2{-0.4, 0.4}
                                           : Vec2{0, 0};
        track.rows.push_back(
            {.time_s = time_s,
             .command = command::Command{.kind = wheels, .numbers = {wanted.x, wanted.y}},
             .pose = TrackPoint{}});
    }
    return track;
}

/// Returns the course with the poses of a robot that has these settings.
MeasuredTrack measured_of(const Overrides& settings, double rate_hz) {
    MeasuredTrack track = course(rate_hz);
    const Track driven = driven_along(floor_of(discipline_with(settings)), track);
    for (std::size_t i = 0; i < driven.size(); ++i) {
        track.rows[i].pose = driven[i];
    }
    return track;
}

/// Draws a number from -1 to 1, the same on every machine.
double noise(std::mt19937_64& bits) {
    return static_cast<double>(bits() % 2'000'001) / 1e6 - 1;
}

double fitted(const TrackFit& fit, std::string_view path) {
    for (const FittedSetting& setting : fit.settings) {
        if (setting.path == path) {
            return setting.value;
        }
    }
    ADD_FAILURE() << path << " was not fitted";
    return 0;
}

TrackFit fit_of(const std::vector<MeasuredTrack>& tracks,
                const std::vector<std::string>& paths = {}) {
    auto fit = fit_tracks(discipline_with({{kDrive, kTraction}}), RobotId{1}, tracks, paths);
    EXPECT_TRUE(fit) << fit.error().message;
    return *std::move(fit);
}

std::string refusal_of_paths(const std::vector<std::string>& paths) {
    const std::vector<MeasuredTrack> tracks{measured_of(kReal, 30)};
    const auto fit = fit_tracks(discipline_with({{kDrive, kTraction}}), RobotId{1}, tracks, paths);
    return fit ? "" : fit.error().message;
}

TEST(DrivenAlongTest, DrivesAsTheScriptsDo) {
    const world::WorldSpec floor = floor_of(discipline_with({}));
    MeasuredTrack measured = course(60);
    const WheelUnits wheels{0.5 / kFullSpeed_mps * kMaxUnits, 1.0 / kFullSpeed_mps * kMaxUnits};
    for (MeasuredRow& row : measured.rows) {
        row.command->numbers = {0.5, 1.0};
    }

    const Track along = driven_along(floor, measured);

    const Track scripted = driven_track(floor, constant_script("arc", wheels));
    for (std::size_t i = 0; i < scripted.size(); ++i) {
        EXPECT_NEAR(distance(along[i].position_m, scripted[i].position_m), 0, 1e-9) << i;
        EXPECT_NEAR(along[i].heading_rad, scripted[i].heading_rad, 1e-9) << i;
    }
}

TEST(DrivenAlongTest, StartsAtThePoseAndTurnsTheWholeWayWithIt) {
    const world::WorldSpec floor = floor_of(discipline_with({}));
    const MeasuredTrack from_origin = course(30);
    MeasuredTrack from_elsewhere = from_origin;
    for (MeasuredRow& row : from_elsewhere.rows) {
        row.pose = TrackPoint{{2, -1}, 7};  // The heading is more than a turn.
    }

    const Track here = driven_along(floor, from_origin);
    const Track there = driven_along(floor, from_elsewhere);

    EXPECT_EQ(there.front().position_m, (Vec2{2, -1}));
    EXPECT_EQ(there.front().heading_rad, 7);
    EXPECT_NEAR(there.back().heading_rad - 7, here.back().heading_rad, 1e-6);
    EXPECT_NEAR(distance(there.back().position_m, {2, -1}), distance(here.back().position_m, {}),
                1e-6);
}

TEST(DrivenAlongTest, InterpolatesBetweenTicks) {
    const world::WorldSpec floor = floor_of(discipline_with({}));
    MeasuredTrack coarse = course(60);
    MeasuredTrack fine = coarse;
    const double half_tick_s = 0.5 / 60;
    for (MeasuredRow& row : fine.rows) {
        row.pose.reset();
    }
    fine.rows[0].pose = TrackPoint{};
    fine.rows.insert(fine.rows.begin() + 101,
                     {.time_s = fine.rows[100].time_s + half_tick_s, .pose = TrackPoint{}});

    const Track at_ticks = driven_along(floor, coarse);
    const Track between = driven_along(floor, fine);

    ASSERT_EQ(between.size(), 2U);
    const Vec2 middle = 0.5 * (at_ticks[100].position_m + at_ticks[101].position_m);
    EXPECT_NEAR(distance(between[1].position_m, middle), 0, 1e-9);
}

TEST(TrackErrorTest, HasMeanSquareAndWorstOfAllPosesBehindTheFirst) {
    const Track measured(3);
    const Track driven{{{9, 9}, 9}, {{0.3, 0.4}, -0.1}, {{0, 0}, 0.7}};

    const TrackError error = error_of(driven, measured);

    EXPECT_DOUBLE_EQ(error.worst_position_m, 0.5);
    EXPECT_DOUBLE_EQ(error.rms_position_m, std::sqrt(0.25 / 2));
    EXPECT_DOUBLE_EQ(error.worst_heading_rad, 0.7);
    EXPECT_DOUBLE_EQ(error.rms_heading_rad, std::sqrt((0.01 + 0.49) / 2));
}

// With poses of the simulator itself, only the error of six digits remains: 10 um on 1 m of path.
TEST(TrackFitTest, FindsTheSettingsOfASimulatedRobot) {
    const TrackFit fit = fit_of({measured_of(kReal, 30)});

    EXPECT_NEAR(fitted(fit, kTrack), 0.0912, kSixDigits * 0.0912);
    EXPECT_NEAR(fitted(fit, kOffset), -0.006, kSixDigits);
    EXPECT_NEAR(fitted(fit, kSpeedTime), 0.15, kSixDigits * 0.15);
    EXPECT_NEAR(fitted(fit, kTurnTime), 0.09, kSixDigits * 0.09);
    EXPECT_GT(fit.tracks[0].error_before.rms_position_m, 0.05);
    EXPECT_LT(fit.tracks[0].error_after.worst_position_m, 1e-4);
}

// An estimate from n poses with noise of 1 mm is as good as one from a single pose with 1 mm /
// sqrt(n). The robot turns by 3.5 rad or more and drives 2.5 m. So the track is known to 1 mm /
// sqrt(120) = 0.1 mm of 2.5 m, or 4e-5. A change of a time constant moves the robot by speed x
// change, so it is known to 0.1 mm / 0.8 m/s = 0.1 ms. The start is the mean of seven poses: its
// error of 0.5 degrees / sqrt(7) turns all later poses. Hence ten times the tolerance for settings
// of turns.
TEST(TrackFitTest, FindsTheSettingsUnderNoise) {
    MeasuredTrack track = measured_of(kReal, 30);
    std::mt19937_64 bits(1);
    for (MeasuredRow& row : track.rows) {
        row.pose->position_m = row.pose->position_m + 1e-3 * Vec2{noise(bits), noise(bits)};
        row.pose->heading_rad += 0.5 * kRadPerDegree * noise(bits);
    }

    const TrackFit fit = fit_of({track});

    EXPECT_NEAR(fitted(fit, kTrack), 0.0912, 4e-4);
    EXPECT_NEAR(fitted(fit, kSpeedTime), 0.15, 1e-3);
    EXPECT_NEAR(fitted(fit, kTurnTime), 0.09, 1e-2);
    EXPECT_LT(fit.tracks[0].error_after.rms_position_m, 5e-3);
}

TEST(TrackFitTest, FitsWhatIsAskedForOnly) {
    const TrackFit fit =
        fit_of({measured_of({{kDrive, kTraction}, {kTrack, "0.1"}}, 20)}, {kTrack});

    ASSERT_EQ(fit.settings.size(), 1U);
    EXPECT_NEAR(fitted(fit, kTrack), 0.1, 0.1 * kSixDigits);
}

TEST(TrackFitTest, FitsSettingsOfTheDriveToo) {
    constexpr const char* kGrip = "robot_kinds.simurosot.drive_settings.grip";
    // Reaching 0.8 m/s with a time constant of 0.27 s begins with 3 m/s2, a grip of 0.3.
    const TrackFit fit = fit_of({measured_of({{kDrive, kTraction}, {kGrip, "0.1"}}, 30)}, {kGrip});

    EXPECT_NEAR(fitted(fit, kGrip), 0.1, 1e-3);
}

TEST(TrackFitTest, FitsSeveralTracksAtOnce) {
    MeasuredTrack second = measured_of(kReal, 50);
    second.file = "second.csv";

    const TrackFit fit = fit_of({measured_of(kReal, 30), second});

    ASSERT_EQ(fit.tracks.size(), 2U);
    EXPECT_EQ(fit.tracks[1].file, "second.csv");
    EXPECT_NEAR(fitted(fit, kTrack), 0.0912, kSixDigits * 0.0912);
}

TEST(TrackFitTest, FitsNothingWhereNothingHasAnEffect) {
    MeasuredTrack track = course(10);
    for (MeasuredRow& row : track.rows) {
        row.command->numbers = {};
    }

    const TrackFit fit = fit_of({track});

    EXPECT_TRUE(fit.settings.empty());
    EXPECT_EQ(fit.tracks[0].error_after.worst_position_m, 0);
}

TEST(TrackFitTest, GivesTheSameBitsAgain) {
    const std::vector<MeasuredTrack> tracks{measured_of(kReal, 30)};

    const TrackFit first = fit_of(tracks);
    const TrackFit second = fit_of(tracks);

    EXPECT_EQ(first.runs, second.runs);
    for (std::size_t i = 0; i < first.settings.size(); ++i) {
        EXPECT_EQ(first.settings[i].value, second.settings[i].value);
    }
}

TEST(TrackFitTest, RefusesSettingsThatCannotBeFitted) {
    EXPECT_THAT(
        refusal_of_paths({"robot_kinds.simurosot.wheels.trak_m", "physics.substeps",
                          "robot_kinds.simurosot.mass_kg", "robot_kinds.simurosot.mass_kg"}),
        testing::AllOf(HasSubstr("--fit: robot_kinds.simurosot.wheels.trak_m: no number"),
                       HasSubstr("did you mean robot_kinds.simurosot.wheels.track_m"),
                       HasSubstr("\n--fit: robot_kinds.simurosot.mass_kg: is there twice")));
    EXPECT_THAT(refusal_of_paths({"robots.1.id"}), HasSubstr("whole numbers only"));
}

TEST(TrackFitTest, ChoosesARobotThatThereIs) {
    const auto spec = *world::make_world_spec(discipline_with({}).settings);

    EXPECT_EQ(*choose_robot(spec, std::nullopt), RobotId{1});
    EXPECT_EQ(*choose_robot(spec, 7), RobotId{7});
    EXPECT_THAT(choose_robot(spec, 77).error().message,
                HasSubstr("--robot: there is no robot 77, expected one of 1, 2, 3"));
}

TEST(TrackFitTest, FitsRobotsOfOtherKindsByTheirCommands) {
    constexpr const char* kRadius = "robot_kinds.youbot.drives.base.settings.wheel_radius_m";
    const auto youbot_with = [](const Overrides& overrides) {
        auto discipline = referee::load_discipline("logistics/solo", overrides);
        EXPECT_TRUE(discipline) << discipline.error().message;
        return *std::move(discipline);
    };
    const world::WorldSpec floor = floor_of(youbot_with({}));
    auto track = parse_track(
        "time_s,forward_mps,left_mps,turn_rate_radps,x_m,y_m,heading_rad\n"
        "0,0.2,0,0,0,0,0\n0.5,0,0.2,0,0,0,0\n1,0,0,0.5,0,0,0\n",
        "youbot.csv", floor.robots.front().commanded());
    ASSERT_TRUE(track) << track.error().message;
    const Track driven = driven_along(floor, *track);
    for (std::size_t i = 1; i < driven.size(); ++i) {
        track->rows[i].pose = driven[i];
    }

    const auto fit = fit_tracks(youbot_with({{kRadius, "0.045"}}), RobotId{1}, std::vector{*track},
                                std::vector<std::string>{kRadius});

    ASSERT_TRUE(fit) << fit.error().message;
    EXPECT_NEAR(fitted(*fit, kRadius), 0.05, 1e-4);
}

}  // namespace
}  // namespace cancha::calibration
