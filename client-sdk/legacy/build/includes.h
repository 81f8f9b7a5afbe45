#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "client-sdk/legacy/build/file_index.h"

namespace cancha::legacy {

/// Corrects #include lines that work only on Windows: names whose upper and lower case differs from
/// the file's name, names with back-slashes, and names of files that are in another folder of the
/// project. The names of files outside the project are corrected to the spelling of our stand-in
/// headers or of the system.
class Includes {
  public:
    /// `own`: the files of the project; borrowed. `stand_ins`: the folder with our stand-ins for
    /// headers of Windows.
    Includes(const FileIndex& own, const std::filesystem::path& stand_ins);

    /// Returns the text of a file with corrected includes. `file` is relative to the project's
    /// folder. Lines keep their numbers.
    std::string corrected(std::string_view text, const std::filesystem::path& file) const;

  private:
    std::string target(const std::string& name, const std::filesystem::path& file,
                       bool is_quoted) const;

    const FileIndex& own_;
    FileIndex stand_ins_;
};

}  // namespace cancha::legacy
