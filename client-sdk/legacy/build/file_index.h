#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::legacy {

/// Returns the text in lower case. Changes ASCII letters only: file names in sources rarely have
/// others.
std::string lower_case(std::string_view text);

/// Returns the path with slashes: "sub\\file.h" becomes "sub/file.h".
std::string with_slashes(std::string_view path);

/// The files of a folder. Finds them without regard to case, as Windows does.
class FileIndex {
  public:
    /// Makes the index. All paths are relative to the folder.
    explicit FileIndex(std::span<const std::filesystem::path> files);

    /// Returns the file at this path, relative to the folder. The path may contain "..".
    std::optional<std::filesystem::path> find(const std::filesystem::path& path) const;

    /// Returns all files of this name, in all folders.
    std::vector<std::filesystem::path> find_name(const std::filesystem::path& name) const;

  private:
    std::map<std::string, std::filesystem::path> by_path_;
    std::multimap<std::string, std::filesystem::path> by_name_;
};

}  // namespace cancha::legacy
