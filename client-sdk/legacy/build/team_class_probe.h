#pragma once

#include <filesystem>
#include <optional>

#include "client-sdk/legacy/build/project.h"

namespace cancha::legacy {

/// Writes a source that calls the class CStrategySystem of clients of the Large League by functions
/// of C, beside the copies of a strategy's sources. Returns its name. None: no header of the
/// strategy declares that class.
std::optional<std::filesystem::path> write_team_class_probe(const Project& project,
                                                            const std::filesystem::path& copies);

}  // namespace cancha::legacy
