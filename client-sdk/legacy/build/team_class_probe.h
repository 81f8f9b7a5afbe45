#pragma once

#include <filesystem>
#include <optional>

#include "client-sdk/legacy/build/project.h"

namespace cancha::legacy {

/// Writes a source beside the copies of a strategy's sources. It makes the class CStrategySystem of
/// Large League clients callable through C functions. Returns the name of the source. None: no
/// header of the strategy declares that class.
std::optional<std::filesystem::path> write_team_class_probe(const Project& project,
                                                            const std::filesystem::path& copies);

}  // namespace cancha::legacy
