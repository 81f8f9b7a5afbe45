#include "tests/calibration/plot.h"

#include <cstddef>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/support/gnuplot.h"

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

/// Makes a result whose two tracks are both the official one.
Calibration as_official(const std::vector<Script>& scripts) {
    Calibration calibration{.discipline = "simurosot/5v5"};
    for (const Script& script : scripts) {
        const Track track = official_track(script);
        calibration.scripts.push_back({script.name, track, track, {}});
    }
    return calibration;
}

Calibration with_names(std::string discipline, std::string script) {
    Calibration calibration = as_official({constant_script(std::move(script), {125, 100})});
    calibration.discipline = std::move(discipline);
    return calibration;
}

/// Returns the text between two other texts.
std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
    const std::size_t from = text.find(begin) + begin.size();
    return text.substr(from, text.find(end, from) - from);
}

TEST(ViewTest, ShowsWhatTheScriptIsAbout) {
    EXPECT_EQ(view_of_official({125, 125}), View::kDistance);
    EXPECT_EQ(view_of_official({-125, 125}), View::kTurns);
    EXPECT_EQ(view_of_official({125, 100}), View::kMap);
    EXPECT_EQ(view_of_official({0, 0}), View::kTurns);
}

TEST(PlotTest, HasAPanelWithBothTracksForEveryScript) {
    const std::vector<Script> scripts = all_scripts();

    const std::string plot = plot_script(as_official(scripts));

    for (std::size_t number = 1; number <= scripts.size(); ++number) {
        const std::string tracks = fmt::format("$tracks{} ", number);
        const std::string_view rows = between(plot, tracks + "<< EOD\n", "EOD\n");
        EXPECT_EQ(count_of("\n", rows), 2 * (kScriptTicks + 1) + 2) << number;
        EXPECT_THAT(plot, HasSubstr("plot for [i = 1:2] " + tracks)) << number;
        EXPECT_THAT(plot, HasSubstr('\'' + scripts[number - 1].name + '\''));
    }
}

TEST(PlotTest, ShowsAMapInCentimetresAndTheHeading) {
    Calibration calibration = with_names("any", "any");
    calibration.scripts[0].ours.back() = {{0.25, -0.5}, 1.5};

    EXPECT_THAT(plot_script(calibration), HasSubstr("\n25 -50 1.5\nEOD\n"));
}

TEST(PlotTest, ShowsASpinAsTurnsOverSeconds) {
    Calibration calibration = as_official({constant_script("spin", {-125, 125})});
    calibration.scripts[0].ours.back() = {{}, 2.5 * 2 * std::numbers::pi};

    EXPECT_THAT(plot_script(calibration), HasSubstr("\n2 2.5 15.708\nEOD\n"));
}

TEST(PlotTest, MarksTheScriptsOutsideTheTolerances) {
    Calibration calibration = as_official(all_scripts());
    const std::string good = plot_script(calibration);
    calibration.scripts[0].deviation.position_error_percent = 12.3;

    const std::string bad = plot_script(calibration);

    EXPECT_EQ(count_of("is_good = 0", good), 0U);
    EXPECT_EQ(count_of("is_good = 0", bad), 1U);
    EXPECT_THAT(bad, HasSubstr("'straight full: outside'"));
    EXPECT_THAT(bad, HasSubstr("'off by 12.30%, 0.00°'"));
}

TEST(PlotTest, NamesCannotEndTheirStringOrLine) {
    const std::string plot = plot_script(with_names("a'b", "c\nquit"));

    EXPECT_THAT(plot, HasSubstr("'a''b: two seconds"));
    EXPECT_THAT(plot, HasSubstr("'c quit'"));
}

TEST(PlotTest, DrawsEveryScript) {
    Calibration calibration = as_official(all_scripts());
    const Track nowhere(kScriptTicks + 1);
    calibration.scripts.push_back({"nothing moves", nowhere, nowhere, {}});

    const Result<std::string> svg = gnuplot::draw_svg(plot_script(calibration));

    ASSERT_TRUE(svg) << svg.error().message;
    EXPECT_THAT(*svg, HasSubstr("</svg>"));
    EXPECT_THAT(*svg, Not(HasSubstr("nan")));
    for (const ScriptResult& script : calibration.scripts) {
        EXPECT_THAT(*svg, HasSubstr(">" + script.name + "</text>"));
    }
}

TEST(PlotTest, ShowsNamesAsTheyAre) {
    const Result<std::string> svg =
        gnuplot::draw_svg(plot_script(with_names("it's_a/{b}", R"(^`ls` $x @y "%d\n" <z>)")));

    ASSERT_TRUE(svg) << svg.error().message;
    EXPECT_THAT(*svg, HasSubstr(">it's_a/{b}: two seconds"));
    EXPECT_THAT(*svg, HasSubstr(R"(>^`ls` $x @y "%d\n" &lt;z></text>)"));
}

}  // namespace
}  // namespace cancha::calibration
