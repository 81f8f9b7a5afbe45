#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "referee/core/discipline.h"
#include "server/sim/world/world_spec.h"

namespace cancha::runner {

/// One setting that --set can change.
struct SettingLine {
    std::string path;   ///< Path for --set. The last part of a number's path ends in the unit.
    std::string value;  ///< Present value.
    std::string range;
    std::string meaning;
    std::string preset{};  ///< Value without --set; empty: unknown.
};

/// Lists the settings of a discipline that have a legal range: the numbers of its messages, as
/// explained in discipline.proto; the numbers that its rules declare; each drive with its numbers;
/// and how the judges' findings are handled. Settings that only affect the drawing of the field are
/// left out.
std::vector<SettingLine> list_settings(const referee::Discipline& discipline,
                                       const world::WorldSpec& world);

/// Fills in the values without --set. `presets`: list of the same discipline as in its file. A
/// setting that is missing there, because another drive was chosen, keeps its declared default.
void add_presets(const std::vector<SettingLine>& presets, std::vector<SettingLine>& settings);

/// Returns the unit of a path: "s" for "rules.half_s"; empty: no unit, or not a number.
std::string unit_of(const std::string& path);

/// Formats settings for people: a line for each, and its meaning below, unless it is the same as
/// that of the line above.
std::string to_text(const std::vector<SettingLine>& settings);

/// Formats settings for programs: an array of {path, value, default, range, unit, meaning}. Value
/// and default are numbers where possible, and null if left out; everything else is text.
nlohmann::ordered_json to_json(const std::vector<SettingLine>& settings);

}  // namespace cancha::runner
