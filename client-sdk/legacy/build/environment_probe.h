#pragma once

#include <filesystem>
#include <vector>

#include "client-sdk/legacy/build/project.h"

namespace cancha::legacy {

/// Writes sources that tell how a strategy lays out its `Environment`, beside the copies of its
/// sources. Returns their names, the likeliest first: one that compiles is enough. Where no file of
/// the strategy declares one, the header that we lend does.
std::vector<std::filesystem::path> write_environment_probes(const Project& project,
                                                            const std::filesystem::path& copies);

}  // namespace cancha::legacy
