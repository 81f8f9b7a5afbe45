#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "client-sdk/legacy/build/file_index.h"

namespace cancha::legacy {

/// A project of an editor: what its file lists and is there.
struct ProjectFile {
    std::filesystem::path file{};  ///< From the strategy's folder, as are the others.
    std::vector<std::filesystem::path> sources{};
    std::vector<std::string> missing{};  ///< Sources that are listed and not there.
    std::vector<std::string> defines{};  ///< Own macros: "BLUE", "SIZE=3".
};

/// Whether a file is a project of an editor.
bool is_project_file(const std::filesystem::path& file);

/// Whether a file is a source, by its ending.
bool is_source_file(const std::filesystem::path& file);

/// Reads a project in any of its three formats. `index`: the files of the folder.
ProjectFile read_project_file(const std::filesystem::path& folder,
                              const std::filesystem::path& file, const FileIndex& index);

}  // namespace cancha::legacy
