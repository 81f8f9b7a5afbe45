#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "client-sdk/legacy/build/compiler.h"

namespace cancha::legacy {

/// Order for a library: its sources and its place.
struct BuildOrder {
    std::filesystem::path folder;     ///< Folder of the strategy's sources, which stays as it is.
    std::filesystem::path library;    ///< Gets the library: "team.so". Empty: the cache gets it.
    std::string project;              ///< As for find_project().
    std::filesystem::path stand_ins;  ///< The folder with our headers.
};

/// Result of an order.
struct Build {
    std::filesystem::path library{};      ///< Empty: the sources do not compile.
    std::vector<std::string> remarks{};   ///< Choices and findings, for people.
    std::vector<Complaint> complaints{};  ///< Reasons why not.
};

/// Makes a library of a strategy that was written for Windows. All is built in a folder of its own,
/// which is gone afterwards.
/// Fails: as find_project(); kIo: a file cannot be read or written.
Result<Build> build_library(const BuildOrder& order);

}  // namespace cancha::legacy
