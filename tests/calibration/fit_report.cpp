#include "tests/calibration/fit_report.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cancha/base/ids.h"
#include "proto/base/values/angle.h"

namespace cancha::calibration {
namespace {

constexpr double kPercent = 100;

std::string error_columns(const TrackError& error, double length_m) {
    return fmt::format(
        "{:>9.1f} {:>7.2f} {:>9.1f} {:>7.2f} {:>9.2f} {:>9.2f}", kMmPerM * error.rms_position_m,
        kPercent * error.rms_position_m / length_m, kMmPerM * error.worst_position_m,
        kPercent * error.worst_position_m / length_m, kDegreesPerRad * error.rms_heading_rad,
        kDegreesPerRad * error.worst_heading_rad);
}

std::string track_lines(const TrackResult& track, std::size_t width) {
    return fmt::format("  {:<{}} before {}\n  {:<{}} after  {}\n", track.file, width,
                       error_columns(track.error_before, track.length_m),
                       fmt::format("{} poses, {:.2f} m", track.measured.size(), track.length_m),
                       width, error_columns(track.error_after, track.length_m));
}

std::size_t width_of_names(const TrackFit& fit) {
    std::size_t width = std::string_view("99999 poses, 999.99 m").size();
    for (const TrackResult& track : fit.tracks) {
        width = std::max(width, track.file.size());
    }
    return width;
}

std::string table_of_errors(const TrackFit& fit) {
    const std::size_t width = width_of_names(fit);
    std::string table = fmt::format(
        "  {:<{}}        {:>35} {:>19}\n"
        "  {:<{}}        {:>17} {:>17} {:>9} {:>9}\n"
        "  {:<{}}        {:>9} {:>7} {:>9} {:>7} {:>9} {:>9}\n",
        "", width, "position error", "heading error", "", width, "RMS", "worst", "RMS", "worst",
        "track", width, "mm", "% path", "mm", "% path", "degrees", "degrees");
    for (const TrackResult& track : fit.tracks) {
        table += track_lines(track, width);
    }
    return table;
}

std::string_view remark_on(const FittedSetting& setting) {
    if (setting.value == setting.start) {
        return ", unchanged: no other value is better";
    }
    const bool is_at_limit = setting.value == setting.min || setting.value == setting.max;
    return is_at_limit ? ", at a limit" : "";
}

std::string table_of_settings(const TrackFit& fit) {
    if (fit.settings.empty()) {
        return "  No number of wheels or drive has an effect on these tracks: nothing was "
               "fitted.\n";
    }
    std::size_t width = 0;
    for (const FittedSetting& setting : fit.settings) {
        width = std::max(width, setting.path.size());
    }
    std::string table =
        fmt::format("  {:<{}} {:>12} {:>12}  {}\n", "setting", width, "before", "after", "limits");
    for (const FittedSetting& setting : fit.settings) {
        table +=
            fmt::format("  {:<{}} {:>12} {:>12}  {} to {}{}\n", setting.path, width,
                        fmt::format("{:.6g}", setting.start), fmt::format("{:.6g}", setting.value),
                        setting.min, setting.max, remark_on(setting));
    }
    return table;
}

/// Returns the options that give a match the fitted robot.
std::string pasted(const TrackFit& fit) {
    std::string text;
    for (const FittedSetting& setting : fit.settings) {
        if (setting.value != setting.start) {
            text += fmt::format("  --set {}={}\n", setting.path, setting.value);
        }
    }
    return text;
}

nlohmann::ordered_json error_json(const TrackError& error, double length_m) {
    return {{"rms_position_m", error.rms_position_m},
            {"rms_position_percent", kPercent * error.rms_position_m / length_m},
            {"worst_position_m", error.worst_position_m},
            {"worst_position_percent", kPercent * error.worst_position_m / length_m},
            {"rms_heading_deg", kDegreesPerRad * error.rms_heading_rad},
            {"worst_heading_deg", kDegreesPerRad * error.worst_heading_rad}};
}

}  // namespace

std::string table_of(const TrackFit& fit) {
    std::string table = fmt::format(
        "{}, robot {} ({}), on an open floor: measured tracks against its drive.\n"
        "It starts at rest where it stood before its first command; {} runs.\n\n",
        fit.discipline, to_number(fit.robot), fit.robot_kind, fit.runs);
    table += table_of_errors(fit) + '\n' + table_of_settings(fit);
    return fit.settings.empty() ? table : table + '\n' + pasted(fit);
}

std::string json_of(const TrackFit& fit) {
    nlohmann::ordered_json tracks = nlohmann::ordered_json::array();
    for (const TrackResult& track : fit.tracks) {
        tracks.push_back({{"file", track.file},
                          {"poses", track.measured.size()},
                          {"path_length_m", track.length_m},
                          {"before", error_json(track.error_before, track.length_m)},
                          {"after", error_json(track.error_after, track.length_m)}});
    }
    nlohmann::ordered_json settings = nlohmann::ordered_json::array();
    for (const FittedSetting& setting : fit.settings) {
        settings.push_back({{"path", setting.path},
                            {"before", setting.start},
                            {"after", setting.value},
                            {"min", setting.min},
                            {"max", setting.max}});
    }
    const nlohmann::ordered_json object{{"discipline", fit.discipline},
                                        {"robot", to_number(fit.robot)},
                                        {"robot_kind", fit.robot_kind},
                                        {"runs", fit.runs},
                                        {"tracks", tracks},
                                        {"settings", settings}};
    // File names may contain any bytes.
    return object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace cancha::calibration
