#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::legacy {

/// The files of a strategy, and the sources from which its library is built.
struct Project {
    std::filesystem::path folder;                ///< Folder of the strategy.
    std::vector<std::filesystem::path> files{};  ///< All sources and headers, relative to `folder`.
    std::vector<std::filesystem::path> sources{};  ///< Sources to compile, the most likely first.
    std::vector<std::filesystem::path> definitions{};  ///< Lists of exported names (.def).
    std::vector<std::string> defines{};                ///< Macros that the project file sets.
    std::vector<std::string> remarks{};                ///< Choices made, for people.
};

/// Finds the sources to compile: those listed in a Visual Studio project file (.vcxproj, .vcproj,
/// .dsp), or all sources. `name`: name of the project file without its ending. If `name` is empty,
/// uses the first project in whose sources there is a function that a simulator calls.
/// Fails: kNotFound: there is no such folder, project or source.
Result<Project> find_project(const std::filesystem::path& folder, const std::string& name);

}  // namespace cancha::legacy
