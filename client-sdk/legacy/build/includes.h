#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "client-sdk/legacy/build/file_index.h"

namespace cancha::legacy {

/// Corrects includes so that they name the files that Windows would find: without regard to case,
/// with back-slashes, and in any folder of the project. Files outside the project are left to the
/// compiler, in the spelling of our stand-ins or of the system.
class Includes {
  public:
    /// `own`: the files of the project. Borrows `own`. `stand_ins`: the folder with our stand-in
    /// headers.
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
