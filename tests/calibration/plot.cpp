#include "tests/calibration/plot.h"

#include <algorithm>
#include <numbers>
#include <string_view>

#include <fmt/format.h>

#include "tests/calibration/report.h"
#include "tests/support/gnuplot.h"

namespace cancha::calibration {
namespace {

// Look of the picture, chosen by eye; nothing depends on it. Lengths in pixels. gnuplot wants most
// of them as shares of the picture, from its bottom.
constexpr std::string_view kHead = R"(set encoding utf8
columns = 5; rows = ({count} + columns - 1) / columns
box_width = 190.; box_height = 160.; across = 36.; down = 66.; header = 140.; margin = 36.
width = 2 * margin + columns * (box_width + across) - across
height = header + rows * (box_height + down) - down + margin
left = margin / width; right = 1 - left; bottom = margin / height; top = 1 - header / height
set terminal svg size width,height dynamic noenhanced font 'sans-serif,11' background '#ffffff'
ink = '#1c2530'; muted = '#566373'; red = '#b3123b'
set style line 1 lc rgb '#9db7d8' lw 6 pt 7 ps 1 pi {half_second}      # Official.
set style line 2 lc rgb '#c2410c' lw 1.6 pt 7 ps 0.5 pi {half_second}  # Ours.
set style line 3 lc rgb ink pt 7 ps 0.7                  # Start.
set style arrow 1 ls 1 filled size screen 0.007,30
set style arrow 2 ls 2 filled size screen 0.007,30
max(a, b) = a > b ? a : b
power(x) = 10 ** floor(log10(x))
step(x) = power(x) * (x < 2.5 * power(x) ? 0.5 : x < 5 * power(x) ? 1 : 2)
set multiplot layout rows,columns margins left,right,bottom,top spacing across/width,down/height
set label 1 {title} at screen left,1-32/height font ',20' textcolor rgb ink
set label 2 {figures} at screen left,1-58/height font ',12' textcolor rgb muted
set key at screen left,1-70/height left top horizontal Left reverse maxrows 1 textcolor rgb muted
unset border; unset tics
set lmargin at screen 0; set rmargin at screen 1
plot [0:1] [0:1] NaN notitle, keyentry with lines ls 1 title 'official simulator', \
  keyentry with lines ls 2 title 'Cancha', keyentry with points ls 3 title 'start', \
  keyentry with points ls 2 title 'every half second', \
  keyentry with vectors as 2 title 'heading at the end'
set multiplot previous
unset key; unset label
set object 1 rectangle from graph 0,0 to graph 1,1 behind fc rgb '#f1f4f8' fs solid noborder
set grid lc rgb '#ffffff' lt 1 lw 1
)";

// Both axes of a map have the same scale, shown by a bar below the map. The margin is as long as
// the arrow.
constexpr std::string_view kPanel = R"(
$tracks{number} << EOD
{official}

{ours}EOD
is_map = {is_map}; is_good = {is_good}
set label 1 {name} at graph 0,1 offset 0,1.9 font ',13' textcolor rgb (is_good ? ink : red)
set label 2 {errors} at graph 0,1 offset 0,0.7 textcolor rgb (is_good ? muted : red)
set border (is_good ? 0 : 31) lc rgb red lw 2
set autoscale
stats $tracks{number} using 1:2 name 'S' nooutput
wide = box_width / box_height
high = 0.6 * max(S_max_y - S_min_y, is_map ? (S_max_x - S_min_x) / wide : 0.01)
half = is_map ? high * wide : 0.55 * (S_max_x - S_min_x)
x = (S_min_x + S_max_x) / 2; y = (S_min_y + S_max_y) / 2
set xrange [x - half:x + half]
set yrange [y - high:y + high]
if (is_map) {{
  bar = step(2 * half); nose = 0.15 * high
  set arrow 1 from graph 0,-0.08 to x - half + bar, graph -0.08 heads size graph 0.02,90 lc rgb muted
  set label 3 sprintf('%g cm', bar) at x - 0.93 * half + bar, graph -0.08 left offset 0,0 textcolor rgb muted
  plot for [i = 1:2] $tracks{number} index i - 1 with linespoints ls i notitle, \
    for [i = 1:2] $tracks{number} index i - 1 every ::{last} \
      using 1:2:(nose * cos($3)):(nose * sin($3)) with vectors as i notitle, \
    $tracks{number} index 0 every ::::0 with points ls 3 notitle
  unset arrow
}} else {{
  set label 3 {unit} at graph 1,1 right offset 0,0.7 textcolor rgb muted
  set xtics 1 scale 0 format '%g s' textcolor rgb muted
  set ytics step(2 * high) scale 0 format '%g' textcolor rgb muted
  plot for [i = 1:2] $tracks{number} index i - 1 every 4 with lines ls i notitle
  unset tics
}}
)";

/// Returns a line per point: its place in the view, and the heading.
std::string rows_of(const Track& track, View view) {
    constexpr double kCmPerM = 100;
    std::string rows;
    double time_s = 0;
    for (const auto& [position_m, heading_rad] : track) {
        const double turns = heading_rad / (2 * std::numbers::pi);
        const Vec2 at = view == View::kMap
                            ? kCmPerM * position_m
                            : Vec2{time_s, view == View::kTurns ? turns : position_m.x};
        rows += fmt::format("{:.5g} {:.5g} {:.5g}\n", at.x, at.y, heading_rad);
        time_s += 1.0 / kOfficialTickRate_hz;
    }
    return rows;
}

std::string figures_of(const Calibration& calibration) {
    std::string figures =
        fmt::format("Top speed {:.3f} m/s (official {:.2f}), spin {:.2f}° per tick ({:.1f})",
                    calibration.top_speed_mps, kTopSpeedTarget_mps.value,
                    calibration.spin_deg_per_tick, kSpinTarget_deg.value);
    if (calibration.wall_bounce) {
        figures += fmt::format(", ball's wall bounce {:.3f} ({:.2f})", *calibration.wall_bounce,
                               kWallBounceTarget.value);
    }
    return figures + fmt::format(". Red: off by more than {}% of the path or {}°.",
                                 kPositionTolerance_percent, kHeadingTolerance_deg);
}

std::string panel_of(const ScriptResult& script, std::size_t number) {
    const View view = view_of(script.official);
    const bool is_good = is_within_tolerances(script.deviation);
    const std::string errors =
        fmt::format("off by {:.2f}%, {:.2f}°", script.deviation.position_error_percent,
                    script.deviation.heading_error_deg);
    return fmt::format(
        kPanel, fmt::arg("number", number), fmt::arg("official", rows_of(script.official, view)),
        fmt::arg("ours", rows_of(script.ours, view)), fmt::arg("last", script.official.size() - 1),
        fmt::arg("is_map", view == View::kMap ? 1 : 0), fmt::arg("is_good", is_good ? 1 : 0),
        fmt::arg("name", gnuplot::quoted(script.name + (is_good ? "" : ": outside"))),
        fmt::arg("errors", gnuplot::quoted(errors)),
        fmt::arg("unit", view == View::kTurns ? "'turns'" : "'m'"));
}

}  // namespace

View view_of(const Track& official) {
    // A path shorter than half a centimetre is a turn on the spot. A path flatter than a hundredth
    // of its length is thinner than the drawn line, so it is straight.
    constexpr double kOnTheSpot_m = 0.005;
    constexpr double kFlat = 0.01;
    if (path_length_m(official) < kOnTheSpot_m) {
        return View::kTurns;
    }
    const auto extent_m = [&](auto coordinate_of) {
        const auto [least, most] = std::ranges::minmax(official, {}, coordinate_of);
        return coordinate_of(most) - coordinate_of(least);
    };
    const double along_m = extent_m([](const TrackPoint& point) { return point.position_m.x; });
    const double across_m = extent_m([](const TrackPoint& point) { return point.position_m.y; });
    return across_m < kFlat * along_m ? View::kDistance : View::kMap;
}

std::string plot_script(const Calibration& calibration) {
    const std::string title =
        calibration.discipline + ": two seconds of wheel commands, ours over the official response";
    std::string script = fmt::format(kHead, fmt::arg("count", calibration.scripts.size()),
                                     fmt::arg("half_second", kOfficialTickRate_hz / 2),
                                     fmt::arg("title", gnuplot::quoted(title)),
                                     fmt::arg("figures", gnuplot::quoted(figures_of(calibration))));
    std::size_t number = 0;
    for (const ScriptResult& result : calibration.scripts) {
        script += panel_of(result, ++number);
    }
    return script;
}

}  // namespace cancha::calibration
