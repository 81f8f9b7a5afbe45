#include "tests/check/websim/plot.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "tests/check/websim/lab.h"
#include "tests/support/gnuplot.h"

namespace cancha::websim {
namespace {

// Look of the picture, chosen by eye; nothing depends on it. Lengths in pixels. gnuplot wants most
// of them as shares of the picture, from its bottom. Each curve has one colour: pale for theory,
// full for marks.
constexpr std::string_view kHead = R"(set encoding utf8
columns = 2; rows = ({count} + columns - 1) / columns
box_width = 400.; box_height = 230.; across = 84.; down = 108.; header = 156.
foot = 62.; left_margin = 70.; right_margin = 24.
width = left_margin + right_margin + columns * (box_width + across) - across
height = header + rows * (box_height + down) - down + foot
left = left_margin / width; right = 1 - right_margin / width
bottom = foot / height; top = 1 - header / height
set terminal svg size width,height dynamic noenhanced font 'sans-serif,12' background '#ffffff'
ink = '#1c2530'; muted = '#566373'; pale = '#c5ced8'
set style line 1 lc rgb '#a9c8e6' lw 7; set style line 11 lc rgb '#1f5f99' pt 7 ps 0.5
set style line 2 lc rgb '#f5c9a0' lw 7; set style line 12 lc rgb '#c2540c' pt 7 ps 0.5
set style line 3 lc rgb '#a8dcc6' lw 7; set style line 13 lc rgb '#0f7a55' pt 7 ps 0.5
set style line 4 lc rgb '#dcbfe8' lw 7; set style line 14 lc rgb '#84359f' pt 7 ps 0.5
set style line 5 lc rgb '#d4cfc4' lw 7; set style line 15 lc rgb '#5c5142' pt 7 ps 0.5
set style line 20 lc rgb pale lw 7
set style line 21 lc rgb ink pt 7 ps 0.5
set style line 22 lc rgb ink lw 1.2 dt (6, 4)
set multiplot layout rows,columns margins left,right,bottom,top spacing across/width,down/height
set label 1 {title} at screen left,1-34/height font ',20' textcolor rgb ink
set label 2 {subtitle} at screen left,1-58/height textcolor rgb muted
set key at screen left,1-72/height left top horizontal Left reverse maxrows 1 \
  textcolor rgb muted
unset border; unset tics
set lmargin at screen 0; set rmargin at screen 1
plot [0:1] [0:1] NaN notitle, keyentry with points ls 21 title 'measured in the world', \
  keyentry with lines ls 20 title 'theory', \
  keyentry with lines ls 22 title 'theory, simplified'
set multiplot previous
unset key; unset label
set object 1 rectangle from graph 0,0 to graph 1,1 behind fc rgb '#f4f6f9' fs solid noborder
set grid lc rgb '#ffffff' lt 1 lw 1.4
set tics scale 0 textcolor rgb muted; set format '%g'
set xlabel 'time, s' offset 0,0.3 textcolor rgb muted
)";

// Each curve is a block of rows: time, measured value, values of the theories.
constexpr std::string_view kPanel = R"(
$curves{number} << EOD
{rows}EOD
set label 1 {title} at graph 0,1 offset 0,2.1 font ',14' textcolor rgb ink
set label 2 {note} at graph 0,1 offset 0,0.9 textcolor rgb muted
set ylabel {y_axis} offset 0.6,0 textcolor rgb muted
set key default; set key {corner} right Left reverse samplen 1 spacing 1.15 textcolor rgb ink
set xrange [0:{end_s}]
{y_setting}
plot {plots}
)";

/// Returns a block per curve, in gnuplot's numbering.
std::string rows_of(const Response& response) {
    std::string rows;
    for (const Curve& curve : response.curves) {
        rows += rows.empty() ? "" : "\n\n";
        for (std::size_t tick = 0; tick < curve.measured.size(); ++tick) {
            rows += fmt::format("{:.4g} {:.5g}", kTick_s * static_cast<double>(tick),
                                curve.measured[tick]);
            for (const Theory& theory : curve.theories) {
                rows += fmt::format(" {:.5g}", theory.values[tick]);
            }
            rows += "\n";
        }
    }
    return rows;
}

/// Draws the theories first, so that no line hides a mark.
std::string plots_of(const Response& response, std::size_t number) {
    constexpr int kStyleOfMarks = 10;
    constexpr int kPointsPerMark = 5;  // Points of a line for each mark, enough to look smooth.
    std::string lines;
    std::string marks;
    int index = 0;
    for (const Curve& curve : response.curves) {
        const std::string data = fmt::format("$curves{} index {}", number, index);
        lines += fmt::format("{} every {} using 1:3 with lines ls {} notitle, ", data,
                             std::max(1, response.ticks_per_mark / kPointsPerMark), index + 1);
        marks += fmt::format("{} every {} using 1:2 with points ls {} title {}, ", data,
                             response.ticks_per_mark, kStyleOfMarks + index + 1,
                             gnuplot::quoted(curve.name));
        for (std::size_t i = 1; i < curve.theories.size(); ++i) {
            marks += fmt::format("{} using 1:{} with lines ls 22 title {}, ", data, i + 3,
                                 gnuplot::quoted(curve.theories[i].name));
        }
        ++index;
    }
    const std::string plots = lines + marks;
    return plots.substr(0, plots.size() - 2);
}

std::string panel_of(const Response& response, std::size_t number) {
    const auto ticks = static_cast<double>(response.curves.front().measured.size() - 1);
    return fmt::format(
        kPanel, fmt::arg("number", number), fmt::arg("rows", rows_of(response)),
        fmt::arg("title", gnuplot::quoted(response.title)),
        fmt::arg("note", gnuplot::quoted(response.note)),
        fmt::arg("y_axis", gnuplot::quoted(response.y_axis)),
        fmt::arg("corner", response.has_room_above ? "top" : "bottom"),
        fmt::arg("end_s", kTick_s * ticks),
        fmt::arg(
            "y_setting",
            response.is_logarithmic
                ? "set autoscale y; set logscale y; set offsets"
                : "set autoscale yfix; unset logscale; set offsets 0, 0, graph 0.08, graph 0.05"),
        fmt::arg("plots", plots_of(response, number)));
}

}  // namespace

std::string plot_script(std::span<const Response> responses) {
    std::string script =
        fmt::format(kHead, fmt::arg("count", responses.size()),
                    fmt::arg("title", gnuplot::quoted("The robots of WebSim: how they respond")),
                    fmt::arg("subtitle", gnuplot::quoted("After figures 4.14 to 4.18 of the "
                                                         "thesis. A unit is 5 cm, gravity 9.8; "
                                                         "controllers are called every 20 ms.")));
    std::size_t number = 0;
    for (const Response& response : responses) {
        script += panel_of(response, ++number);
    }
    return script;
}

}  // namespace cancha::websim
