#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/compiler.h"

namespace cancha::legacy {

/// Result of compiling all sources of a strategy.
struct Compilation {
    std::vector<std::filesystem::path> sources{};  ///< Sources that compile, in the order given.
    std::vector<std::filesystem::path> failed{};   ///< Sources that do not compile.
    std::vector<Complaint> complaints{};           ///< Complaints about `failed`.
    std::vector<std::string> remarks{};            ///< Mendings and findings, for people.
};

/// Compiles all sources, on all processors. If the compiler complains about code that Microsoft's
/// compiler accepts, mends the copies and compiles them again, a few times. See Mender, which
/// writes `setup.first`.
Compilation compile_all(const CompilerSetup& setup, std::span<const std::filesystem::path> sources);

}  // namespace cancha::legacy
