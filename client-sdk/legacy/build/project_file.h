#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/file_index.h"

namespace cancha::legacy {

/// Content of a Visual Studio project file.
struct ProjectFile {
    std::filesystem::path
        file{};  ///< The project file. All paths are relative to the strategy's folder.
    std::vector<std::filesystem::path> sources{};  ///< Sources that the project lists.
    std::vector<std::string> missing{};            ///< Listed sources that do not exist.
    std::vector<std::string> defines{};  ///< Macros that the project defines: "BLUE", "SIZE=3".
};

/// Whether the ending of a file's name is that of a project file.
bool is_project_file(const std::filesystem::path& file);

/// Whether the ending of a file's name is that of a source.
bool is_source_file(const std::filesystem::path& file);

/// Parses a project file: .vcxproj, .vcproj or .dsp. `index`: the files of the folder.
ProjectFile read_project_file(const std::filesystem::path& folder,
                              const std::filesystem::path& file, const FileIndex& index);

}  // namespace cancha::legacy
