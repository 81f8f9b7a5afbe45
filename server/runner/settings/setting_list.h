#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "referee/core/discipline.h"
#include "server/sim/world/world_spec.h"

namespace cancha::runner {

/// One setting that --set can change.
struct SettingLine {
    /// Path for --set, such as "rules.half_s". The path of a number ends in its unit.
    std::string path;
    std::string value;     ///< Present value, as text.
    std::string range;     ///< Permitted values, for people.
    std::string meaning;   ///< Explanation, for people.
    std::string preset{};  ///< Value without --set; empty if unknown.
};

/// Lists the settings of a discipline that can be changed: the numbers of its protobuf messages, as
/// explained in discipline.proto; the numbers that its rules declare; each drive (how a robot
/// moves) and sensor with its numbers; and how the referee handles each kind of offence. Settings
/// that only affect how the field is drawn are left out.
std::vector<SettingLine> list_settings(const referee::Discipline& discipline,
                                       const world::WorldSpec& world);

/// Fills in SettingLine::preset of all `settings`. `presets`: list_settings() of the same
/// discipline without --set. A setting that `presets` lacks, because --set has chosen another
/// drive, keeps its declared default.
void add_presets(const std::vector<SettingLine>& presets, std::vector<SettingLine>& settings);

/// Returns the unit of a path: "s" for "rules.half_s"; empty if the setting has no unit or is not a
/// number.
std::string unit_of(const std::string& path);

/// Formats settings for people: a line for each setting, and the meaning of the setting below that
/// line. A meaning that equals that of the previous setting is left out.
std::string to_text(const std::vector<SettingLine>& settings);

/// Formats settings for programs: an array of {path, value, default, range, unit, meaning}. Value
/// and default are numbers where possible, and null if an optional setting has no value. Everything
/// else is text.
nlohmann::ordered_json to_json(const std::vector<SettingLine>& settings);

}  // namespace cancha::runner
