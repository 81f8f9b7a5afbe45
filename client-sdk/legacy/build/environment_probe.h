#pragma once

#include <filesystem>
#include <optional>

#include "client-sdk/legacy/build/project.h"

namespace cancha::legacy {

/// Writes a source that tells how a strategy lays out its `Environment`, beside the copies of its
/// sources. Returns its name; nothing: no header of the strategy declares one.
std::optional<std::filesystem::path> write_environment_probe(const Project& project,
                                                             const std::filesystem::path& copies);

}  // namespace cancha::legacy
