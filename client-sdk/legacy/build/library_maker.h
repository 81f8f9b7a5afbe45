#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "client-sdk/legacy/build/compiler.h"

namespace cancha::legacy {

/// Instructions for building a library (shared object) from the sources of a strategy.
struct BuildOrder {
    std::filesystem::path folder;     ///< Folder of the strategy's sources. It is not changed.
    std::filesystem::path library;    ///< File to write: "team.so". Empty for a file in the cache.
    std::string project;              ///< Project file to use, see find_project().
    std::filesystem::path stand_ins;  ///< Folder with our stand-ins for headers of Windows.
};

/// Result of a build.
struct Build {
    std::filesystem::path library{};      ///< The library. Empty if the sources do not compile.
    std::vector<std::string> remarks{};   ///< Choices made and problems noticed, for people.
    std::vector<Complaint> complaints{};  ///< Reasons why the sources do not compile.
};

/// Builds a library from a strategy written for Windows. Works on copies in a temporary folder,
/// which is deleted afterwards. Fails: kNotFound: find_project() finds no folder, project or
/// source; kIo: a file cannot be read or written.
Result<Build> build_library(const BuildOrder& order);

}  // namespace cancha::legacy
