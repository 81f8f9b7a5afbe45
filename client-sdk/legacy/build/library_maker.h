#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "client-sdk/legacy/build/compiler.h"

namespace cancha::legacy {

/// Instructions for building a library: its sources and its place.
struct BuildOrder {
    std::filesystem::path folder;     ///< Folder of the strategy's sources; never changed.
    std::filesystem::path library;    ///< File to write: "team.so". Empty: in the cache.
    std::string project;              ///< Name for find_project().
    std::filesystem::path stand_ins;  ///< The folder with our stand-in headers.
};

/// Result of a build.
struct Build {
    std::filesystem::path library{};      ///< Empty: the sources do not compile.
    std::vector<std::string> remarks{};   ///< Choices and findings, for people.
    std::vector<Complaint> complaints{};  ///< Reasons why the sources do not compile.
};

/// Builds a library from a strategy written for Windows. Works in a temporary folder, which is
/// deleted afterwards.
/// Fails: as find_project(); kIo: a file cannot be read or written.
Result<Build> build_library(const BuildOrder& order);

}  // namespace cancha::legacy
