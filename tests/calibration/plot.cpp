#include "tests/calibration/plot.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cancha/base/vec3.h"
#include "tests/calibration/report.h"
#include "tests/calibration/svg_canvas.h"

namespace cancha::calibration {
namespace {

// The look was chosen by eye; nothing depends on it. Lengths in pixels, y down.
constexpr int kColumns = 5;
constexpr double kMargin = 24;
constexpr double kGap = 12;
constexpr double kHeader = 112;
constexpr double kPanelWidth = 212;
constexpr double kPanelHeight = 204;
constexpr double kPadding = 12;
constexpr double kNose = 11;            // Of the line that shows a heading.
constexpr double kLegendLine = 34;      // Of the line that stands for a track in the legend.
constexpr int kMarkTicks = 30;          // From dot to dot: half a second.
constexpr double kAxisIntervals = 4;    // At most, on an axis.
constexpr double kScaleBarShare = 0.3;  // Of the panel's width, at most.

constexpr std::string_view kStyle = R"(<style>
  svg { --paper: #ffffff; --panel: #f4f6f9; --ink: #1c2530; --muted: #566373; --grid: #dbe1e8;
        --official: #9db7d8; --ours: #c2410c; --outside: #b3123b; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #10151b; --panel: #19212b; --ink: #e8edf3; --muted: #9dabba; --grid: #2d3947;
          --official: #4a6c99; --ours: #ffa257; --outside: #ff8095; }
  }
  text { font: 11px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
         fill: var(--muted); }
  .title { font-size: 20px; font-weight: 600; fill: var(--ink); }
  .name { font-size: 12.5px; font-weight: 600; fill: var(--ink); }
  .lead { font-size: 12.5px; }
  .outside { fill: var(--outside); font-weight: 700; }
  .paper { fill: var(--paper); }
  .back { fill: var(--panel); }
  .grid { stroke: var(--grid); }
  .scale { stroke: var(--muted); stroke-width: 1.5; }
  .official, .ours { fill: none; stroke-linejoin: round; stroke-linecap: round; }
  .official { stroke: var(--official); stroke-width: 6; }
  .ours { stroke: var(--ours); stroke-width: 1.6; }
  .official-dot { fill: var(--official); }
  .ours-dot { fill: var(--ours); }
  .start { fill: var(--panel); stroke: var(--ink); stroke-width: 1.4; }
</style>
)";

/// What both tracks of a script cover, in the unit of the view.
struct Bounds {
    Vec2 least;
    Vec2 greatest;

    Vec2 extent() const { return greatest - least; }
};

Bounds bounds_of(const std::vector<Vec2>& points) {
    Bounds bounds{points.front(), points.front()};
    for (const Vec2& point : points) {
        bounds.least = {std::min(bounds.least.x, point.x), std::min(bounds.least.y, point.y)};
        bounds.greatest = {std::max(bounds.greatest.x, point.x),
                           std::max(bounds.greatest.y, point.y)};
    }
    return bounds;
}

Bounds join(const Bounds& a, const Bounds& b) {
    return {{std::min(a.least.x, b.least.x), std::min(a.least.y, b.least.y)},
            {std::max(a.greatest.x, b.greatest.x), std::max(a.greatest.y, b.greatest.y)}};
}

/// 1, 2 or 5 times a power of ten: the smallest of these that is not below `least`.
double round_step(double least) {
    const double decade = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * decade >= least) {
            return factor * decade;
        }
    }
    return 10 * decade;
}

std::vector<Vec2> positions_of(const Track& track) {
    std::vector<Vec2> positions;
    for (const TrackPoint& point : track) {
        positions.push_back(point.position_m);
    }
    return positions;
}

/// The track as the view shows it: metres, or a value over seconds.
std::vector<Vec2> curve_of(const Track& track, View view) {
    if (view == View::kMap) {
        return positions_of(track);
    }
    std::vector<Vec2> curve;
    for (const TrackPoint& point : track) {
        const double time_s = static_cast<double>(curve.size()) / kOfficialTickRate_hz;
        const double turns = point.heading_rad / (2 * std::numbers::pi);
        curve.push_back({time_s, view == View::kTurns ? turns : point.position_m.x});
    }
    return curve;
}

/// From the view's unit, y up, to the picture.
struct Projection {
    Vec2 origin;  ///< Of the unit, on the picture.
    Vec2 scale;   ///< Pixels per unit.

    Vec2 operator()(Vec2 point) const {
        return {origin.x + scale.x * point.x, origin.y - scale.y * point.y};
    }

    std::vector<Vec2> operator()(std::vector<Vec2> points) const {
        std::ranges::transform(points, points.begin(), [this](Vec2 p) { return (*this)(p); });
        return points;
    }
};

/// Fills the area as far as both axes can have one scale.
Projection project_map(const Bounds& bounds, const Area& area) {
    constexpr double kLeast_m = 0.01;  // Keeps the scale finite.
    const Vec2 extent = bounds.extent();
    const double scale = std::min(area.width / std::max(extent.x, kLeast_m),
                                  area.height / std::max(extent.y, kLeast_m));
    const Vec2 middle = 0.5 * (bounds.least + bounds.greatest);
    return {.origin = {area.corner.x + area.width / 2 - scale * middle.x,
                       area.corner.y + area.height / 2 + scale * middle.y},
            .scale = {scale, scale}};
}

void draw_scale_bar(Canvas& canvas, const Area& panel, double pixels_per_m) {
    constexpr double kTick = 3;
    // The next round length below the share: a tenth of what is not below ten of it, and so on.
    const double longest_m = kScaleBarShare * panel.width / pixels_per_m;
    double length_m = round_step(longest_m / 2.5);
    if (length_m > longest_m) {
        length_m /= 2.5;
    }
    const Vec2 left{panel.corner.x + kPadding, panel.bottom() - kPadding};
    const Vec2 right = left + Vec2{length_m * pixels_per_m, 0};
    canvas.line("scale", left, right);
    canvas.line("scale", left - Vec2{0, kTick}, left + Vec2{0, kTick});
    canvas.line("scale", right - Vec2{0, kTick}, right + Vec2{0, kTick});
    const std::string label =
        length_m < 1 ? fmt::format("{:.3g} cm", 100 * length_m) : fmt::format("{:.3g} m", length_m);
    canvas.text("", right + Vec2{7, 4}, label);
}

/// Draws the axes of a view over time; returns how it is projected.
Projection draw_axes(Canvas& canvas, const Bounds& bounds, const Area& area,
                     std::string_view quantity) {
    constexpr double kLeast = 1e-3;  // Keeps the scale finite.
    constexpr Vec2 kToLabel{-6, 4};
    const double end_s = bounds.greatest.x;
    const double step =
        round_step(std::max(bounds.greatest.y - bounds.least.y, kLeast) / kAxisIntervals);
    const auto first = std::lround(std::floor(bounds.least.y / step));
    const auto last = std::max(first + 1, std::lround(std::ceil(bounds.greatest.y / step)));
    const double height = area.height / static_cast<double>(last - first);
    const Projection project{
        .origin = {area.corner.x, area.bottom() + static_cast<double>(first) * height},
        .scale = {area.width / end_s, height / step}};
    for (auto i = first; i <= last; ++i) {
        const double value = static_cast<double>(i) * step;
        const Vec2 left = project(Vec2{0, value});
        canvas.line("grid", left, project(Vec2{end_s, value}));
        canvas.text("", left + kToLabel, fmt::format("{:.4g}", value), "end");
    }
    const auto seconds = std::lround(std::floor(end_s));
    for (auto i = 0L; i <= seconds; ++i) {
        const Vec2 bottom{project(Vec2{static_cast<double>(i), 0}).x, area.bottom()};
        canvas.line("grid", bottom, {bottom.x, area.corner.y});
        canvas.text("", bottom + Vec2{0, 15}, fmt::format("{} s", i), "middle");
    }
    canvas.text("", {area.right(), area.corner.y - 5}, quantity, "end");
    return project;
}

/// A dot every so many ticks.
void draw_dots(Canvas& canvas, std::string_view style, const std::vector<Vec2>& points,
               double radius) {
    for (std::size_t tick = kMarkTicks; tick < points.size(); tick += kMarkTicks) {
        canvas.dot(style, points[tick], radius);
    }
}

/// A line from the robot's last place to where it looks.
void draw_nose(Canvas& canvas, std::string_view style, Vec2 end, double heading_rad) {
    canvas.line(style, end,
                {end.x + kNose * std::cos(heading_rad), end.y - kNose * std::sin(heading_rad)});
}

void draw_tracks(Canvas& canvas, const ScriptResult& script, View view, const Projection& project) {
    constexpr double kOfficialDot = 5;
    constexpr double kOursDot = 2.6;
    constexpr double kStartDot = 3.2;
    const std::vector<Vec2> official = project(curve_of(script.official, view));
    const std::vector<Vec2> ours = project(curve_of(script.ours, view));
    canvas.polyline("official", official);
    draw_dots(canvas, "official-dot", official, kOfficialDot);
    if (view == View::kMap) {
        draw_nose(canvas, "official", official.back(), script.official.back().heading_rad);
        draw_nose(canvas, "ours", ours.back(), script.ours.back().heading_rad);
    }
    canvas.polyline("ours", ours);
    draw_dots(canvas, "ours-dot", ours, kOursDot);
    canvas.dot("start", official.front(), kStartDot);
}

/// Where in a panel the tracks go: below its two lines of text.
Area drawing_area(const Area& panel, View view) {
    constexpr Vec2 kMapInset{20, 56};
    constexpr Vec2 kAxesInset{42, 66};
    constexpr double kMapFoot = 34;
    constexpr double kAxesFoot = 30;
    const bool is_map = view == View::kMap;
    const Vec2 inset = is_map ? kMapInset : kAxesInset;
    const double right = is_map ? kMapInset.x : kPadding + 4;
    return {.corner = panel.corner + inset,
            .width = panel.width - inset.x - right,
            .height = panel.height - inset.y - (is_map ? kMapFoot : kAxesFoot)};
}

Projection draw_frame(Canvas& canvas, const ScriptResult& script, View view, const Area& panel) {
    const Area area = drawing_area(panel, view);
    const Bounds bounds =
        join(bounds_of(curve_of(script.official, view)), bounds_of(curve_of(script.ours, view)));
    if (view != View::kMap) {
        return draw_axes(canvas, bounds, area, view == View::kTurns ? "turns" : "distance, m");
    }
    const Projection project = project_map(bounds, area);
    draw_scale_bar(canvas, panel, project.scale.x);
    return project;
}

/// With three digits or so, for it must fit in a panel.
std::string rounded(double value) {
    constexpr double kTwoDigits = 10;
    constexpr double kThreeDigits = 100;
    if (value < kTwoDigits) {
        return fmt::format("{:.2f}", value);
    }
    return value < kThreeDigits ? fmt::format("{:.1f}", value) : fmt::format("{:.0f}", value);
}

void draw_panel(Canvas& canvas, const ScriptResult& script, const Area& panel) {
    constexpr double kRounding = 8;
    const View view = view_of(script.official);
    const Deviation& deviation = script.deviation;
    canvas.add("<g class=\"panel\">\n");
    canvas.box("back", panel, kRounding);
    canvas.text("name", panel.corner + Vec2{kPadding, 22}, script.name);
    canvas.text(is_within_tolerances(deviation) ? "" : "outside", panel.corner + Vec2{kPadding, 38},
                fmt::format("position {} %, heading {}°", rounded(deviation.position_error_percent),
                            rounded(deviation.heading_error_deg)));
    draw_tracks(canvas, script, view, draw_frame(canvas, script, view, panel));
    canvas.add("</g>\n");
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
    return figures + fmt::format(". Bold: off by more than {} % of the path or {}°.",
                                 kPositionTolerance_percent, kHeadingTolerance_deg);
}

void draw_legend(Canvas& canvas, double y) {
    constexpr double kToMiddle = -4;  // From the base line of a text.
    constexpr double kToWords = 8;
    const auto sample = [&](std::string_view style, double x, std::string_view words) {
        canvas.line(style, {x, y + kToMiddle}, {x + kLegendLine, y + kToMiddle});
        canvas.text("lead", {x + kLegendLine + kToWords, y}, words);
    };
    const double middle = y + kToMiddle;
    sample("official", kMargin + 3, "official simulator");
    sample("ours", kMargin + 170, "Cancha");
    canvas.dot("start", {kMargin + 280, middle}, 3.2);
    canvas.text("lead", {kMargin + 291, y}, "start");
    canvas.dot("official-dot", {kMargin + 350, middle}, 5);
    canvas.dot("ours-dot", {kMargin + 350, middle}, 2.6);
    canvas.text("lead", {kMargin + 362, y}, "every half second");
    draw_nose(canvas, "official", {kMargin + 492, middle}, 0);
    draw_nose(canvas, "ours", {kMargin + 492, middle}, 0);
    canvas.text("lead", {kMargin + 512, y}, "heading at the end");
    canvas.text("lead", {kMargin + 652, y}, "arc 125/25: left wheel 125 units, right wheel 25");
}

void draw_header(Canvas& canvas, const Calibration& calibration) {
    const std::string title =
        fmt::format("{}: one robot, two seconds of wheel commands, ours over the official response",
                    calibration.discipline);
    canvas.text("title", {kMargin, 40}, title);
    canvas.text("lead", {kMargin, 64}, figures_of(calibration));
    draw_legend(canvas, 92);
}

}  // namespace

View view_of(const Track& official) {
    // Nothing moves half a centimetre without meaning to; a hundredth of the length is thinner than
    // the line it is drawn with.
    constexpr double kOnTheSpot_m = 0.005;
    constexpr double kFlat = 0.01;
    if (path_length_m(official) < kOnTheSpot_m) {
        return View::kTurns;
    }
    const Vec2 extent = bounds_of(positions_of(official)).extent();
    return extent.y < kFlat * extent.x ? View::kDistance : View::kMap;
}

std::string plot_svg(const Calibration& calibration) {
    const auto count = static_cast<int>(calibration.scripts.size());
    const int rows = (count + kColumns - 1) / kColumns;
    const Area picture{.width = 2 * kMargin + kColumns * (kPanelWidth + kGap) - kGap,
                       .height = kHeader + rows * (kPanelHeight + kGap) - kGap + kMargin};
    Canvas canvas;
    canvas.add(
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" "
                    "role=\"img\" aria-labelledby=\"what\">\n<title id=\"what\">{} against "
                    "the official response: {} scripts</title>\n",
                    picture.width, picture.height, calibration.discipline, count));
    canvas.add(kStyle);
    canvas.box("paper", picture, kPadding);
    draw_header(canvas, calibration);
    for (int i = 0; i < count; ++i) {
        const int row = i / kColumns;
        const Vec2 corner{kMargin + (i % kColumns) * (kPanelWidth + kGap),
                          kHeader + row * (kPanelHeight + kGap)};
        draw_panel(canvas, calibration.scripts[static_cast<std::size_t>(i)],
                   {.corner = corner, .width = kPanelWidth, .height = kPanelHeight});
    }
    canvas.add("</svg>\n");
    return canvas.take();
}

}  // namespace cancha::calibration
