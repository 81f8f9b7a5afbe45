#include "tests/calibration/report.h"

#include <cmath>
#include <iterator>
#include <numbers>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cancha::calibration {
namespace {

constexpr double kDegPerRad = 180 / std::numbers::pi;

nlohmann::ordered_json pose_json(const TrackPoint& point) {
    return {{"x_m", point.position_m.x},
            {"y_m", point.position_m.y},
            {"heading_deg", point.heading_rad * kDegPerRad}};
}

nlohmann::ordered_json script_json(const ScriptResult& script) {
    const Deviation& deviation = script.deviation;
    return {{"name", script.name},
            {"position_error_percent", deviation.position_error_percent},
            {"heading_error_deg", deviation.heading_error_deg},
            {"worst_position_error_percent", deviation.worst_position_error_percent},
            {"worst_heading_error_deg", deviation.worst_heading_error_deg},
            {"official_path_length_m", path_length_m(script.official)},
            {"end", pose_json(script.ours.back())},
            {"official_end", pose_json(script.official.back())},
            {"is_within_tolerances", is_within_tolerances(deviation)}};
}

std::string pose_columns(const TrackPoint& point) {
    return fmt::format("{:>8.3f} {:>8.3f} {:>9.1f}", point.position_m.x, point.position_m.y,
                       point.heading_rad * kDegPerRad);
}

std::string script_line(const ScriptResult& script) {
    const Deviation& deviation = script.deviation;
    return fmt::format("  {:<22} {} {} {:>8.3f} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f}{}\n",
                       script.name, pose_columns(script.ours.back()),
                       pose_columns(script.official.back()), path_length_m(script.official),
                       deviation.position_error_percent, deviation.worst_position_error_percent,
                       deviation.heading_error_deg, deviation.worst_heading_error_deg,
                       is_within_tolerances(deviation) ? "" : "  outside");
}

std::string target_line(std::string_view what, double measured, const Target& target,
                        std::string_view unit) {
    return fmt::format("  {:<22} {:>8.3f} {:<10} official {:.4g} +- {:.4g}{}\n", what, measured,
                       unit, target.value, target.tolerance,
                       target.admits(measured) ? "" : "  outside");
}

std::string offence(std::string_view what, double measured, const Target& target,
                    std::string_view unit) {
    return fmt::format("{} is {:.3f}{}, not {:.4g} +- {:.4g}", what, measured, unit, target.value,
                       target.tolerance);
}

void add_offences(const ScriptResult& script, std::vector<std::string>& offences) {
    const Deviation& deviation = script.deviation;
    // Written so that a value that is no number is an offence.
    if (!(deviation.position_error_percent <= kPositionTolerance_percent)) {
        offences.push_back(
            fmt::format("{}: the position is off by {:.2f} % of the way, at most {} %", script.name,
                        deviation.position_error_percent, kPositionTolerance_percent));
    }
    if (!(deviation.heading_error_deg <= kHeadingTolerance_deg)) {
        offences.push_back(fmt::format("{}: the heading is off by {:.2f} degrees, at most {}",
                                       script.name, deviation.heading_error_deg,
                                       kHeadingTolerance_deg));
    }
}

}  // namespace

bool Target::admits(double measured) const {
    return std::abs(measured - value) <= tolerance;
}

bool is_within_tolerances(const Deviation& deviation) {
    return deviation.position_error_percent <= kPositionTolerance_percent &&
           deviation.heading_error_deg <= kHeadingTolerance_deg;
}

std::vector<std::string> offences_of(const Calibration& calibration) {
    std::vector<std::string> offences;
    for (const ScriptResult& script : calibration.scripts) {
        add_offences(script, offences);
    }
    if (!kTopSpeedTarget_mps.admits(calibration.top_speed_mps)) {
        offences.push_back(
            offence("top speed", calibration.top_speed_mps, kTopSpeedTarget_mps, " m/s"));
    }
    if (!kSpinTarget_deg.admits(calibration.spin_deg_per_tick)) {
        offences.push_back(
            offence("spin", calibration.spin_deg_per_tick, kSpinTarget_deg, " degrees per tick"));
    }
    if (calibration.wall_bounce && !kWallBounceTarget.admits(*calibration.wall_bounce)) {
        offences.push_back(offence("wall bounce", *calibration.wall_bounce, kWallBounceTarget, ""));
    }
    return offences;
}

std::string table_of(const Calibration& calibration) {
    std::string table = fmt::format(
        "{} on an open floor against the official response, after {} ticks from rest.\n"
        "Errors: at the end and the worst on the way; of the position in percent of the official "
        "path.\n\n"
        "  {:<22} {:<26}  {:<26}  {:>7} {:>17} {:>17}\n"
        "  {:<22} {:>8} {:>8} {:>9} {:>8} {:>8} {:>9} {:>8} {:>8} {:>8} {:>8} {:>8}\n",
        calibration.discipline, kScriptTicks, "", "ours", "official", "", "position error",
        "heading error", "script (left/right)", "x, m", "y, m", "deg", "x, m", "y, m", "deg",
        "path, m", "end, %", "worst", "end, deg", "worst");
    for (const ScriptResult& script : calibration.scripts) {
        table += script_line(script);
    }
    table += '\n';
    table += target_line("top speed", calibration.top_speed_mps, kTopSpeedTarget_mps, "m/s");
    table += target_line("spin", calibration.spin_deg_per_tick, kSpinTarget_deg, "deg/tick");
    if (calibration.wall_bounce) {
        table += target_line("wall bounce", *calibration.wall_bounce, kWallBounceTarget, "");
    }
    return table;
}

std::string json_of(const Calibration& calibration) {
    nlohmann::ordered_json scripts = nlohmann::ordered_json::array();
    for (const ScriptResult& script : calibration.scripts) {
        scripts.push_back(script_json(script));
    }
    nlohmann::ordered_json object{
        {"discipline", calibration.discipline},
        {"ticks", kScriptTicks},
        {"scripts", scripts},
        {"top_speed_mps", calibration.top_speed_mps},
        {"spin_deg_per_tick", calibration.spin_deg_per_tick},
        {"wall_bounce", nullptr},
        {"is_within_tolerances", offences_of(calibration).empty()},
    };
    if (calibration.wall_bounce) {
        object["wall_bounce"] = *calibration.wall_bounce;
    }
    return object.dump(2);
}

}  // namespace cancha::calibration
