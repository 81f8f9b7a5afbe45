#include "tests/check/websim/plot.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "tests/support/gnuplot.h"

namespace cancha::websim {
namespace {

using testing::HasSubstr;

Response any_response() {
    return {.name = "Any",
            .title = "it's any",
            .note = "a note",
            .y_axis = "height, m",
            .ticks_per_mark = 1,
            .curves = {{"one", {0, 0.25}, {{"a", 0, {0, 0.5}}, {"b", 0, {0, 0.75}}}},
                       {"two", {0, 1}, {{"a", 0, {0, 2}}}}}};
}

TEST(WebsimPlotTest, HasABlockPerCurveWithTimeMeasuredAndTheories) {
    const std::vector<Response> responses{any_response()};

    EXPECT_THAT(plot_script(responses), HasSubstr("$curves1 << EOD\n0 0 0 0\n0.02 0.25 0.5 0.75\n"
                                                  "\n\n0 0 0\n0.02 1 2\nEOD\n"));
}

TEST(WebsimPlotTest, DrawsEveryResponse) {
    const std::vector<Response> responses{any_response(), any_response(), any_response()};

    const Result<std::string> svg = gnuplot::draw_svg(plot_script(responses));

    ASSERT_TRUE(svg) << svg.error().message;
    EXPECT_EQ(svg->find("nan"), std::string::npos);
    for (const std::string text :
         {"it's any", "a note", "height, m", "time, s", "one", "two", "b"}) {
        EXPECT_NE(svg->find(">" + text + "</text>"), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace cancha::websim
