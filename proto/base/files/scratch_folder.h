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
/// and the next program that makes a ScratchFolder removes the folders that were left behind.
class ScratchFolder {
  public:
    /// Makes the folder inside the folder that TMPDIR names, or in /tmp. The name of the new folder
    /// begins with `prefix`. If the program dies, this beginning tells people which program left
    /// the folder behind.
    /// Expects: `prefix` begins with "cancha".
    explicit ScratchFolder(std::string_view prefix = "cancha");
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder();

    /// Path of the folder. Empty if the folder could not be made.
    const std::filesystem::path& path() const { return path_; }

    /// Reason why the folder could not be made. Empty if the folder was made.
    std::string problem() const;

    /// Path of a file in the folder.
    std::string file(std::string_view name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
    FileHandle lock_;
    int error_ = 0;  // Errno of the system. 0: the folder was made.
};

/// Removes every ScratchFolder of this user in `parent` whose program has certainly ended, because
/// no process holds the lock. Folders that were never locked, belong to another user or are behind
/// a symbolic link stay, however old they are. The first ScratchFolder of each process calls this.
void remove_dead_scratch_folders(const std::filesystem::path& parent);

}  // namespace cancha
