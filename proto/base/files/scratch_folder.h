#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "proto/base/files/file_handle.h"

namespace cancha {

/// A new folder for temporary files. It is removed, with its content, when its ScratchFolder is
/// destroyed.
///
/// The folder is locked while its ScratchFolder lives. If a program was killed, its locks are free,
/// and the next program that makes such a folder removes the folders that were left behind.
class ScratchFolder {
  public:
    /// Makes the folder in the one that TMPDIR names, or in /tmp. Its name begins with `prefix`,
    /// which tells people which program left it behind if the program dies.
    /// Expects: `prefix` begins with "cancha".
    explicit ScratchFolder(std::string_view prefix = "cancha");
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder();

    /// Path of the folder. Empty if it could not be made.
    const std::filesystem::path& path() const { return path_; }

    /// Reason why the folder could not be made. Empty if it could.
    std::string problem() const;

    /// Path of a file in the folder.
    std::string file(std::string_view name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
    FileHandle lock_;
    int error_ = 0;  // Errno of the system. 0: the folder was made.
};

/// Removes every ScratchFolder of this user in `parent` whose program is certainly dead: nobody
/// holds its lock. A folder that was never locked, belongs to another user or is behind a link
/// stays, at any age. The first ScratchFolder of each process calls this.
void remove_dead_scratch_folders(const std::filesystem::path& parent);

}  // namespace cancha
