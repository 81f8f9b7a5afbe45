#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::legacy {

/// Returns the text in lower case. Changes only ASCII letters, because file names in sources rarely
/// have other letters.
std::string lower_case(std::string_view text);

/// Replaces back-slashes in a path by slashes: "sub\\file.h" becomes "sub/file.h".
std::string with_slashes(std::string_view path);

/// Finds the files of a folder by name. Like Windows, it does not distinguish upper and lower case.
class FileIndex {
  public:
    /// Makes the index. All paths are relative to the folder.
    explicit FileIndex(std::span<const std::filesystem::path> files);

    /// Returns the file at `path`, which may contain "..". None if there is no such file.
    std::optional<std::filesystem::path> find(const std::filesystem::path& path) const;

    /// Returns all files with this name, in all subfolders.
    std::vector<std::filesystem::path> find_name(const std::filesystem::path& name) const;

  private:
    std::map<std::string, std::filesystem::path> by_path_;
    std::multimap<std::string, std::filesystem::path> by_name_;
};

}  // namespace cancha::legacy
