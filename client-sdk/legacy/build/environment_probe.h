#pragma once

#include <filesystem>
#include <vector>

#include "client-sdk/legacy/build/project.h"

namespace cancha::legacy {

/// Writes probes beside the copies of a strategy's sources. A probe is a source that reports how
/// the strategy lays out its `Environment`. Returns the names of the probes, the likeliest first:
/// one that compiles is enough. If no file of the strategy declares an `Environment`, the probe
/// uses our own header.
std::vector<std::filesystem::path> write_environment_probes(const Project& project,
                                                            const std::filesystem::path& copies);

}  // namespace cancha::legacy
