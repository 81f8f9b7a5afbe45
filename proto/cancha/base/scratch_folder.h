#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace cancha {

/// A new folder for temporary files, which goes with its owner and all that is in it.
class ScratchFolder {
  public:
    /// In the folder that TMPDIR names, or in /tmp. Its name begins with `prefix`, which tells
    /// people what left it if the program dies.
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
    int error_ = 0;  // Of the system.
};

}  // namespace cancha
