#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "referee/core/discipline.h"
#include "server/world/world_spec.h"

namespace cancha::match {

/// One setting that --set can change.
struct SettingLine {
    std::string path;   ///< As --set takes it; the last part of a number's ends in the unit.
    std::string value;  ///< The same.
    std::string range;
    std::string_view meaning;  ///< Of rules and drives; for the others discipline.proto says it.
};

/// Every number of the discipline that has a legal range: those of its messages, then those that
/// its rules and drives declare; then what is done with what judges find. What only draws the field
/// is left out.
std::vector<SettingLine> list_settings(const referee::Discipline& discipline,
                                       const world::WorldSpec& world);

/// The lines under one another, in columns.
std::string to_table(const std::vector<SettingLine>& settings);

}  // namespace cancha::match
