#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/file_index.h"

namespace cancha::legacy {

/// A Visual Studio project: the files it lists.
struct ProjectFile {
    std::filesystem::path file{};  ///< All paths are relative to the strategy's folder.
    std::vector<std::filesystem::path> sources{};
    std::vector<std::string> missing{};  ///< Listed sources that do not exist.
    std::vector<std::string> defines{};  ///< The project's own macros: "BLUE", "SIZE=3".
};

/// Whether a file is a project file, by its ending.
bool is_project_file(const std::filesystem::path& file);

/// Whether a file is a source, by its ending.
bool is_source_file(const std::filesystem::path& file);

/// Reads a project file in any of the three formats. `index`: the files of the folder.
ProjectFile read_project_file(const std::filesystem::path& folder,
                              const std::filesystem::path& file, const FileIndex& index);

}  // namespace cancha::legacy
