#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::legacy {

/// ASCII letters only: names of files in sources have no others, as a rule.
std::string lower_case(std::string_view text);

/// "sub\\file.h" as "sub/file.h".
std::string with_slashes(std::string_view path);

/// Files of a folder, found as Windows finds them: whatever the case of their names.
class FileIndex {
  public:
    /// All paths are from the folder.
    explicit FileIndex(std::span<const std::filesystem::path> files);

    /// The file at this path from the folder; it may have "..".
    std::optional<std::filesystem::path> find(const std::filesystem::path& path) const;

    /// All files of this name, in whichever folder.
    std::vector<std::filesystem::path> find_name(const std::filesystem::path& name) const;

  private:
    std::map<std::string, std::filesystem::path> by_path_;
    std::multimap<std::string, std::filesystem::path> by_name_;
};

}  // namespace cancha::legacy
