#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "referee/core/discipline.h"
#include "server/sim/world/world_spec.h"

namespace cancha::runner {

/// One setting that --set can change.
struct SettingLine {
    std::string path;   ///< As --set takes it; the last part of a number's ends in the unit.
    std::string value;  ///< Value that it has.
    std::string range;
    std::string meaning;
    std::string preset{};  ///< Without --set; empty: nobody has said.
};

/// Every number of the discipline that has a legal range: those of its messages, as
/// discipline.proto explains them, then those that its rules declare; then each drive with those
/// that it declares, and what is done with what judges find. What only draws the field is left out.
std::vector<SettingLine> list_settings(const referee::Discipline& discipline,
                                       const world::WorldSpec& world);

/// Notes the values without --set. `presets`: the list of the same discipline as its file has it;
/// what is not in it, as another drive has been chosen, keeps the default that it declares.
void add_presets(const std::vector<SettingLine>& presets, std::vector<SettingLine>& settings);

/// "s" of "rules.half_s"; empty: a number without unit, or none.
std::string unit_of(const std::string& path);

/// For people: a line for each, and its meaning below, where the one above does not mean the same.
std::string to_text(const std::vector<SettingLine>& settings);

/// For programs: an array of {path, value, default, range, unit, meaning}. Value and default are
/// numbers where they can be, null where they are left out; all else is text.
nlohmann::ordered_json to_json(const std::vector<SettingLine>& settings);

}  // namespace cancha::runner
