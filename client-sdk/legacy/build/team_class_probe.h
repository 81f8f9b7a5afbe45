#pragma once

#include <filesystem>
#include <optional>

#include "client-sdk/legacy/build/project.h"

namespace cancha::legacy {

/// Writes an additional source into the folder with the copies of a strategy's sources. With this
/// source, C functions can call the class CStrategySystem, which clients of the Large League
/// define. Returns the name of the source. None if no header of the strategy declares the class.
std::optional<std::filesystem::path> write_team_class_probe(const Project& project,
                                                            const std::filesystem::path& copies);

}  // namespace cancha::legacy
