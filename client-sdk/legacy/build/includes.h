#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "client-sdk/legacy/build/file_index.h"

namespace cancha::legacy {

/// Points includes at the files that Windows would find: whatever the case, with back-slashes, and
/// in whichever folder of the project. What is not in the project is left to the compiler, in the
/// spelling that our stand-ins and the system have.
class Includes {
  public:
    /// `own`: the files of the project. Borrows it. `stand_ins`: the folder with ours.
    Includes(const FileIndex& own, const std::filesystem::path& stand_ins);

    /// The text of a file, whose path is from the project's folder, with other names in its
    /// includes. Lines keep their numbers.
    std::string corrected(std::string_view text, const std::filesystem::path& file) const;

  private:
    std::string target(const std::string& name, const std::filesystem::path& file,
                       bool is_quoted) const;

    const FileIndex& own_;
    FileIndex stand_ins_;
};

}  // namespace cancha::legacy
