#include "tests/calibration/fit_plot.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <fmt/format.h>

#include "proto/base/text/number_text.h"
#include "proto/base/values/angle.h"
#include "tests/calibration/fit_report.h"
#include "tests/support/gnuplot.h"

namespace cancha::calibration {
namespace {

// Longest caption, which fits on a picture of one track. The table has all settings.
constexpr std::size_t kMostOfCaption = 90;

// Look of the picture, chosen by eye; nothing depends on it. Lengths in pixels.
constexpr std::string_view kFitHead = R"(set encoding utf8
count = {count}; columns = count == 1 ? 1 : count < 5 ? 2 : 3
rows = (count + columns - 1) / columns
box_width = columns == 1 ? 720. : columns == 2 ? 400. : 300.
map_height = columns == 1 ? 400. : 0.7 * box_width; strip_height = 0.3 * map_height
gap = 62.; across = 70.; down = 104.; header = 150.; margin = 36.; foot = 40.
width = 2 * margin + 44 + columns * (box_width + across) - across
height = header + rows * (map_height + gap + strip_height + down) - down + foot
set terminal svg size width,height dynamic rounded noenhanced font 'sans-serif,11' background '#ffffff'
ink = '#1c2530'; muted = '#566373'
set style line 1 lc rgb '#9db7d8' lw 7            # Measured.
set style line 2 lc rgb '#7d8896' lw 1.4 dt (6,4)  # Before.
set style line 3 lc rgb '#c2410c' lw 1.8          # After.
set style line 4 lc rgb ink pt 7 ps 0.8           # Start.
set style arrow 1 ls 1 filled size screen 8/width,30
set style arrow 2 ls 2 dt 1 filled size screen 8/width,30
set style arrow 3 ls 3 filled size screen 8/width,30
max(a, b) = a > b ? a : b
power(x) = 10 ** floor(log10(x))
step(x) = power(x) * (x < 2.5 * power(x) ? 0.5 : x < 5 * power(x) ? 1 : 2)
set multiplot
set label 1 {title} at screen (margin+44)/width,1-34/height font ',20' textcolor rgb ink
set label 2 {caption} at screen (margin+44)/width,1-60/height font ',12' textcolor rgb muted
set key at screen (margin+44)/width,1-74/height left top horizontal Left reverse samplen 2 width -5 maxrows 1 textcolor rgb muted
unset border; unset tics
set lmargin at screen 0; set rmargin at screen 1
plot [0:1] [0:1] NaN notitle, keyentry with lines ls 1 title 'measured', \
  keyentry with lines ls 2 title 'before the fit', keyentry with lines ls 3 title 'after the fit', \
  keyentry with points ls 4 title 'start', keyentry with vectors as 3 title 'heading at the end'
unset key; unset label
set object 1 rectangle from graph 0,0 to graph 1,1 behind fc rgb '#f1f4f8' fs solid noborder
set grid lc rgb '#ffffff' lt 1 lw 1
)";

// Both axes of a map have the same scale, shown by a bar below the map. Columns: time, x and y in
// cm, heading in rad and degrees.
constexpr std::string_view kFitPanel = R"(
$tracks{number} << EOD
{measured}

{before}

{after}EOD
column = ({number} - 1) % columns; row = ({number} - 1) / columns
left = margin + 44 + column * (box_width + across); over = header + row * (map_height + gap + strip_height + down)
set lmargin at screen left/width; set rmargin at screen (left+box_width)/width
set tmargin at screen 1-over/height; set bmargin at screen 1-(over+map_height)/height
set label 1 {name} at graph 0,1 offset 0,1.9 font ',13' textcolor rgb ink
set label 2 {errors} at graph 0,1 offset 0,0.7 textcolor rgb muted
set autoscale
stats $tracks{number} using 2:3 name 'S' nooutput
wide = box_width / map_height
high = 0.6 * max(max(S_max_y - S_min_y, (S_max_x - S_min_x) / wide), 1)
half = high * wide
x = (S_min_x + S_max_x) / 2; y = (S_min_y + S_max_y) / 2
set xrange [x - half:x + half]
set yrange [y - high:y + high]
bar = step(2 * half); nose = 0.12 * high
set arrow 1 from graph 0,-0.05 to x - half + bar, graph -0.05 heads size screen 4/width,90 lc rgb muted
set label 3 sprintf('%g cm', bar) at x - half + bar, graph -0.05 left offset 1,0 textcolor rgb muted
set xtics step(2 * half) scale 0 format ''; set ytics step(2 * half) scale 0 format ''
plot for [i = 1:3] $tracks{number} index i - 1 using 2:3 with lines ls i notitle, \
  for [i = 1:3] $tracks{number} index i - 1 every ::{last} \
    using 2:3:(nose * cos($4)):(nose * sin($4)) with vectors as i notitle, \
  $tracks{number} index 0 every ::::0 using 2:3 with points ls 4 notitle
unset arrow; unset label
set tmargin at screen 1-(over+map_height+gap)/height
set bmargin at screen 1-(over+map_height+gap+strip_height)/height
set label 1 'heading' at graph 0,1 offset 0,0.7 textcolor rgb muted
set autoscale
stats $tracks{number} using 1:5 name 'S' nooutput
high = 0.55 * max(S_max_y - S_min_y, 2); y = (S_min_y + S_max_y) / 2
set xrange [0:S_max_x]
set yrange [y - high:y + high]
set xtics step(S_max_x) scale 0 format '%g s' textcolor rgb muted
set ytics max(step(2 * high), 1) scale 0 format '%.0f°' textcolor rgb muted
plot for [i = 1:3] $tracks{number} index i - 1 using 1:5 with lines ls i notitle
unset label
)";

/// Returns a line per pose: time, place in cm, heading in rad and in degrees.
std::string rows_of(const Track& track, const std::vector<double>& times_s) {
    constexpr double kCmPerM = 100;
    std::string rows;
    for (std::size_t i = 0; i < track.size(); ++i) {
        rows += fmt::format("{:.6g} {:.5g} {:.5g} {:.5g} {:.5g}\n", times_s[i],
                            kCmPerM * track[i].position_m.x, kCmPerM * track[i].position_m.y,
                            track[i].heading_rad, kDegreesPerRad * track[i].heading_rad);
    }
    return rows;
}

std::string errors_text(const TrackResult& track) {
    return fmt::format("RMS error before {:.1f} mm, {:.1f}°; after {:.1f} mm, {:.1f}°",
                       kMmPerM * track.error_before.rms_position_m,
                       kDegreesPerRad * track.error_before.rms_heading_rad,
                       kMmPerM * track.error_after.rms_position_m,
                       kDegreesPerRad * track.error_after.rms_heading_rad);
}

/// Returns a setting and its change: "track_m 0.083 → 0.0902". The last part of its path is enough
/// beside a picture.
std::string settings_text(const TrackFit& fit) {
    std::string text;
    std::size_t told = 0;
    for (const FittedSetting& setting : fit.settings) {
        const std::string next = fmt::format("{}{} {} → {}", text.empty() ? "" : ", ",
                                             setting.path.substr(setting.path.rfind('.') + 1),
                                             with_minus(fmt::format("{:.3g}", setting.start)),
                                             with_minus(fmt::format("{:.3g}", setting.value)));
        if (told > 0 && text.size() + next.size() > kMostOfCaption) {
            break;
        }
        text += next;
        ++told;
    }
    const std::size_t rest = fit.settings.size() - told;
    return rest == 0 ? text : fmt::format("{}, and {} more", text, rest);
}

std::string panel_of(const TrackResult& track, std::size_t number) {
    return fmt::format(kFitPanel, fmt::arg("number", number),
                       fmt::arg("measured", rows_of(track.measured, track.times_s)),
                       fmt::arg("before", rows_of(track.before, track.times_s)),
                       fmt::arg("after", rows_of(track.after, track.times_s)),
                       fmt::arg("last", track.measured.size() - 1),
                       fmt::arg("name", gnuplot::quoted(track.file)),
                       fmt::arg("errors", gnuplot::quoted(errors_text(track))));
}

}  // namespace

std::string plot_script(const TrackFit& fit) {
    const std::string title = fmt::format("{}: a robot fitted to measured tracks", fit.discipline);
    const std::string caption =
        fit.settings.empty() ? "Nothing was fitted" : "Fitted: " + settings_text(fit);
    std::string script = fmt::format(kFitHead, fmt::arg("count", fit.tracks.size()),
                                     fmt::arg("title", gnuplot::quoted(title)),
                                     fmt::arg("caption", gnuplot::quoted(caption)));
    std::size_t number = 0;
    for (const TrackResult& track : fit.tracks) {
        script += panel_of(track, ++number);
    }
    return script + "unset multiplot\n";
}

}  // namespace cancha::calibration
