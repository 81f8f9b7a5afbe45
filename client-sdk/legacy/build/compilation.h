#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/compiler.h"

namespace cancha::legacy {

/// Result of compiling all sources of a strategy.
struct Compilation {
    std::vector<std::filesystem::path> sources{};  ///< Those that compile, in their order.
    std::vector<std::filesystem::path> failed{};   ///< Those that do not.
    std::vector<Complaint> complaints{};           ///< About those.
    std::vector<std::string> remarks{};            ///< What was mended and found, for people.
};

/// Compiles all sources, on all processors. Where the compiler complains of what Microsoft's took,
/// the copies are mended and compiled again, a few times; see Mender, which writes `setup.first`.
Compilation compile_all(const CompilerSetup& setup, std::span<const std::filesystem::path> sources);

}  // namespace cancha::legacy
