#include "tests/calibration/plot.h"

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

#include <gmock/gmock.h>

namespace cancha::calibration {
namespace {

using testing::HasSubstr;
using testing::Not;

std::size_t count_of(std::string_view part, std::string_view text) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

View view_of_official(WheelUnits wheels) {
    return view_of(official_track(constant_script("any", wheels)));
}

/// The official way, taken for ours too.
Calibration all_scripts_as_official() {
    Calibration calibration{.discipline = "simurosot/5v5"};
    for (const Script& script : all_scripts()) {
        const Track track = official_track(script);
        calibration.scripts.push_back({script.name, track, track, {}});
    }
    return calibration;
}

TEST(ViewTest, ShowsWhatTheScriptIsAbout) {
    EXPECT_EQ(view_of_official({125, 125}), View::kDistance);
    EXPECT_EQ(view_of_official({-125, 125}), View::kTurns);
    EXPECT_EQ(view_of_official({125, 100}), View::kMap);
    EXPECT_EQ(view_of_official({0, 0}), View::kTurns);
}

TEST(PlotTest, HasAPanelWithBothTracksForEveryScript) {
    const std::string svg = plot_svg(all_scripts_as_official());

    const std::size_t scripts = all_scripts().size();
    EXPECT_EQ(count_of("<g class=\"panel\">", svg), scripts);
    EXPECT_EQ(count_of("<polyline class=\"official\"", svg), scripts);
    EXPECT_EQ(count_of("<polyline class=\"ours\"", svg), scripts);
    EXPECT_THAT(svg, HasSubstr(">stop out of an arc</text>"));
}

TEST(PlotTest, EveryCoordinateIsANumber) {
    Calibration calibration = all_scripts_as_official();
    const Track nowhere(kScriptTicks + 1);
    calibration.scripts.push_back({"nothing moves", nowhere, nowhere, {}});

    const std::string svg = plot_svg(calibration);

    EXPECT_THAT(svg, Not(HasSubstr("nan")));
    EXPECT_THAT(svg, Not(HasSubstr("inf")));
}

TEST(PlotTest, MarksTheScriptsOutsideTheTolerances) {
    Calibration calibration = all_scripts_as_official();
    const std::string good = plot_svg(calibration);
    calibration.scripts[0].deviation.position_error_percent = 12.3;

    const std::string bad = plot_svg(calibration);

    EXPECT_EQ(count_of("<text class=\"outside\"", good), 0U);
    EXPECT_EQ(count_of("<text class=\"outside\"", bad), 1U);
    EXPECT_THAT(bad, HasSubstr("position 12.3 %"));
}

TEST(PlotTest, FollowsTheReadersColourScheme) {
    EXPECT_THAT(plot_svg(all_scripts_as_official()), HasSubstr("prefers-color-scheme: dark"));
}

}  // namespace
}  // namespace cancha::calibration
