#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::legacy {

/// A strategy's sources, and which of them make the library.
struct Project {
    std::filesystem::path folder;                ///< Everything is in it.
    std::vector<std::filesystem::path> files{};  ///< All sources and headers, from there.
    std::vector<std::filesystem::path>
        sources{};  ///< Those that are compiled, the likeliest first.
    std::vector<std::filesystem::path> definitions{};  ///< Lists of exported names (.def).
    std::vector<std::string> defines{};                ///< Macros that the project file sets.
    std::vector<std::string> remarks{};                ///< Choices that were made, for people.
};

/// Finds out what to compile: what the project file of an editor lists (.vcxproj, .vcproj, .dsp),
/// or all sources. `name`: of the project file to take, without its ending; empty: the first one
/// that has the functions a simulator calls.
/// Fails: kNotFound: there is no such folder, project or source.
Result<Project> find_project(const std::filesystem::path& folder, const std::string& name);

}  // namespace cancha::legacy
