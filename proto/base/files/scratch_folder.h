#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "proto/base/files/file_handle.h"

namespace cancha {

/// A new folder for temporary files, which goes with its owner and all that is in it.
///
/// Its owner keeps it locked for as long as it lives. Where a program was killed, the next one that
/// makes such a folder finds the lock free, and removes what was left.
class ScratchFolder {
  public:
    /// In the folder that TMPDIR names, or in /tmp. Its name begins with `prefix`, which tells
    /// people what left it if the program dies. Expects: `prefix` begins with "cancha".
    explicit ScratchFolder(std::string_view prefix = "cancha");
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder();

    /// Empty if it could not be made.
    const std::filesystem::path& path() const { return path_; }

    /// Why it could not be made; empty if it could.
    std::string problem() const;

    /// Path of a file in it.
    std::string file(std::string_view name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
    FileHandle lock_;
    int error_ = 0;  // Errno of the system.
};

/// Removes every ScratchFolder of this user in `parent` whose owner is provably dead: nobody holds
/// its lock. A folder that was never locked, of somebody else, or behind a link stays, however old
/// it is. Each ScratchFolder asks for it, the first of a process.
void remove_dead_scratch_folders(const std::filesystem::path& parent);

}  // namespace cancha
