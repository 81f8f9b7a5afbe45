#include "tests/calibration/report.h"

#include <cmath>
#include <iterator>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "proto/base/values/angle.h"

namespace cancha::calibration {
namespace {

nlohmann::ordered_json pose_json(const TrackPoint& point) {
    return {{"x_m", point.position_m.x},
            {"y_m", point.position_m.y},
            {"heading_deg", point.heading_rad * kDegreesPerRad}};
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
    return fmt::format("{:>8.3f} {:>8.3f} {:>8.1f}", point.position_m.x, point.position_m.y,
                       point.heading_rad * kDegreesPerRad);
}

std::string error_line(const ScriptResult& script) {
    const Deviation& deviation = script.deviation;
    return fmt::format("  {:<22} {:>7.3f} {:>8.2f} {:>8.2f} {:>9.2f} {:>8.2f}{}\n", script.name,
                       path_length_m(script.official), deviation.position_error_percent,
                       deviation.worst_position_error_percent, deviation.heading_error_deg,
                       deviation.worst_heading_error_deg,
                       is_within_tolerances(deviation) ? "" : "  outside");
}

/// Returns a table of the ends of all scripts.
std::string table_of_ends(const std::vector<ScriptResult>& scripts) {
    std::string table = fmt::format(
        "  {:<22} {:<26} {}\n"
        "  {:<22} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n",
        "", "       ours", "       official", "script (left/right)", "x, m", "y, m", "deg", "x, m",
        "y, m", "deg");
    for (const ScriptResult& script : scripts) {
        table += fmt::format("  {:<22} {} {}\n", script.name, pose_columns(script.ours.back()),
                             pose_columns(script.official.back()));
    }
    return table;
}

/// Returns a table of the errors of all scripts, at the end and at worst.
std::string table_of_errors(const std::vector<ScriptResult>& scripts) {
    std::string table = fmt::format(
        "  {:<22} {:>7} {:>17} {:>18}\n"
        "  {:<22} {:>7} {:>8} {:>8} {:>9} {:>8}\n",
        "", "", "position error, %", "heading error, deg", "script (left/right)", "path, m",
        "at end", "worst", "at end", "worst");
    for (const ScriptResult& script : scripts) {
        table += error_line(script);
    }
    return table;
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
    // Written so that NaN is an offence.
    if (!(deviation.position_error_percent <= kPositionTolerance_percent)) {
        offences.push_back(fmt::format("{}: position off by {:.2f}% of the path ({}% allowed)",
                                       script.name, deviation.position_error_percent,
                                       kPositionTolerance_percent));
    }
    if (!(deviation.heading_error_deg <= kHeadingTolerance_deg)) {
        offences.push_back(fmt::format("{}: heading off by {:.2f} degrees ({} allowed)",
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
        "{} on an open floor against the official response,\n"
        "{} ticks from rest; position errors in % of the official path.\n\n",
        calibration.discipline, kScriptTicks);
    table += table_of_ends(calibration.scripts) + '\n';
    table += table_of_errors(calibration.scripts) + '\n';
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
