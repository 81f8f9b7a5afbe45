#include "tests/calibration/fit_report.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/calibration/fit_plot.h"
#include "tests/support/gnuplot.h"

namespace cancha::calibration {
namespace {

using testing::HasSubstr;
using testing::Not;

TrackFit fit_of_one_track(std::string file = "a.csv") {
    TrackFit fit{.discipline = "simurosot/5v5", .robot_kind = "simurosot", .robot = RobotId{3}};
    fit.tracks.push_back({.file = std::move(file),
                          .times_s = {0, 0.5, 1},
                          .measured = {{{0, 0}, 0}, {{1, 0}, 0}, {{2, 0}, 0}},
                          .before = {{{0, 0}, 0}, {{1, 0.3}, 0.5}, {{2, 0.6}, 0.5}},
                          .after = {{{0, 0}, 0}, {{1, 0}, 0}, {{2, 0}, 0.1}},
                          .error_before = {.rms_position_m = 0.3,
                                           .worst_position_m = 0.6,
                                           .rms_heading_rad = 0.5,
                                           .worst_heading_rad = 1},
                          .error_after = {.rms_position_m = 0.001,
                                          .worst_position_m = 0.002,
                                          .rms_heading_rad = 0,
                                          .worst_heading_rad = 0.1},
                          .length_m = 2});
    fit.settings.push_back(
        {.path = "a.track_m", .start = 0.08, .min = 0.005, .max = 10, .value = 0.0912345});
    fit.settings.push_back({.path = "a.grip", .start = 1, .min = 0, .max = 20, .value = 0});
    fit.runs = 42;
    return fit;
}

TEST(FitReportTest, HasErrorsBeforeAndAfter) {
    const std::string table = table_of(fit_of_one_track());

    EXPECT_THAT(table, HasSubstr("simurosot/5v5, robot 3 (simurosot)"));
    EXPECT_THAT(
        table, testing::ContainsRegex("a.csv +before +300.0 +15.00 +600.0 +30.00 +28.65 +57.30\n"));
    EXPECT_THAT(table, testing::ContainsRegex("after +1.0 +0.05 +2.0 +0.10 +0.00 +5.73\n"));
}

TEST(FitReportTest, HasOptionsThatCanBePasted) {
    const std::string table = table_of(fit_of_one_track());

    EXPECT_THAT(table, HasSubstr("\n  --set a.track_m=0.0912345\n  --set a.grip=0\n"));
    EXPECT_THAT(table, testing::ContainsRegex("a.grip +1 +0 +0 to 20, at a limit"));
}

TEST(FitReportTest, TellsWhatHasNoEffect) {
    TrackFit fit = fit_of_one_track();
    fit.settings.push_back({.path = "a.mass_kg", .start = 0.5, .min = 0, .max = 1, .value = 0.5});

    const std::string table = table_of(fit);

    EXPECT_THAT(table, testing::ContainsRegex("a.mass_kg +0.5 +0.5 +0 to 1, unchanged"));
    EXPECT_THAT(table, Not(HasSubstr("--set a.mass_kg")));
}

TEST(FitPlotTest, NamesAsManySettingsAsFit) {
    TrackFit fit = fit_of_one_track();
    for (const char* path : {"a.speed_time_constant_s", "a.turn_time_constant_s", "a.offset_m"}) {
        fit.settings.push_back({.path = path, .start = 0.05, .min = 0, .max = 1, .value = 0.0123});
    }

    const std::string script = plot_script(fit);

    EXPECT_THAT(script, HasSubstr("speed_time_constant_s 0.05 → 0.0123, and 2 more'"));
    EXPECT_THAT(script, Not(HasSubstr("offset_m")));
}

TEST(FitReportTest, SaysThatNothingWasFitted) {
    TrackFit fit = fit_of_one_track();
    fit.settings.clear();

    EXPECT_THAT(table_of(fit), HasSubstr("nothing was fitted"));
    EXPECT_THAT(plot_script(fit), HasSubstr("'Nothing was fitted'"));
}

TEST(FitReportTest, IsJsonForPrograms) {
    const auto object = nlohmann::json::parse(json_of(fit_of_one_track("\xff.csv")));

    EXPECT_EQ(object["robot"], 3);
    EXPECT_EQ(object["tracks"][0]["before"]["rms_position_percent"], 15);
    EXPECT_EQ(object["tracks"][0]["after"]["worst_position_m"], 0.002);
    EXPECT_EQ(object["settings"][0]["path"], "a.track_m");
    EXPECT_EQ(object["settings"][0]["after"], 0.0912345);
}

TEST(FitPlotTest, DrawsEveryTrack) {
    TrackFit fit = fit_of_one_track("it's_a/{b}.csv");
    fit.tracks.push_back(fit.tracks[0]);
    fit.tracks[1].file = "nothing moves";
    fit.tracks[1].measured = fit.tracks[1].before = fit.tracks[1].after = Track(3);

    const Result<std::string> svg = gnuplot::draw_svg(plot_script(fit));

    ASSERT_TRUE(svg) << svg.error().message;
    EXPECT_THAT(*svg, Not(HasSubstr("nan")));
    EXPECT_THAT(*svg, HasSubstr(">it's_a/{b}.csv</text>"));
    EXPECT_THAT(*svg, HasSubstr(">nothing moves</text>"));
    EXPECT_THAT(*svg, HasSubstr("track_m 0.08 → 0.0912, grip 1 → 0"));
}

}  // namespace
}  // namespace cancha::calibration
