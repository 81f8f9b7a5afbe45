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
    std::vector<Complaint> complaints{};           ///< Complaints of the compiler about `failed`.
    std::vector<std::string> remarks{};  ///< Changes made and problems noticed, for people.
};

/// Compiles all sources, on all processors. If the compiler complains about code that Microsoft's
/// compiler accepts, changes the copies of the sources and compiles them again, several times if
/// necessary. The class Mender makes the changes, and writes the file `setup.first`.
Compilation compile_all(const CompilerSetup& setup, std::span<const std::filesystem::path> sources);

}  // namespace cancha::legacy
