#pragma once

#include <filesystem>
#include <vector>

#include "client-sdk/legacy/build/project.h"

namespace cancha::legacy {

/// Writes probes into the folder with the copies of a strategy's sources. A probe is a source that
/// is compiled into the library and reports the memory layout of the struct `Environment`, by which
/// simulator and strategy exchange data. Returns the names of the probes, the most likely one
/// first. One probe that compiles is enough. If no file of the strategy declares an `Environment`,
/// the probe uses our own header.
std::vector<std::filesystem::path> write_environment_probes(const Project& project,
                                                            const std::filesystem::path& copies);

}  // namespace cancha::legacy
