#pragma once

#include <filesystem>

#include "cancha/base/result.h"
#include "proto/base/files/file_handle.h"

namespace cancha::streams {

/// A draft: a new file that is to replace an old one. The old file stays as it is until
/// put_in_place(). The new file takes over the permissions of the old file, and its owner if the
/// system allows this. If the path is a symbolic link, the file to which it leads is replaced.
/// Files that are not regular, such as a pipe or /dev/stdout, cannot be replaced: the draft writes
/// to them directly.
///
/// Errors name the file. Thread: an instance belongs to one thread at a time.
class DraftFile {
  public:
    /// Begins a draft of `file`.
    /// Fails: kIo: the file or its folder may not be written, or there is no such folder.
    static Result<DraftFile> begin(const std::filesystem::path& file);

    DraftFile(DraftFile&& other) noexcept = default;
    DraftFile& operator=(DraftFile&&) = delete;

    /// Removes a draft that was not put in place.
    ~DraftFile();

    /// Descriptor for writing, before and after put_in_place(). It can also be used for reading,
    /// except for some files that are written directly.
    int number() const { return handle_.number(); }

    /// Replaces the old file by the draft. Later writes go into the file that is now in place.
    /// Further calls do nothing. Fails: kIo: the old file is still there.
    Status put_in_place();

    /// Waits until all bytes written so far have reached the disk, then calls put_in_place(). So
    /// even after a power cut either the old file or the new one is there, complete. Fails: kIo.
    Status put_in_place_for_good();

    /// Returns the current path of the file, even if somebody has moved the file. Empty if the path
    /// is unknown. Expects: the file is not closed. Fails: kIo: somebody has removed or replaced
    /// the file, so that the bytes written are lost.
    Result<std::filesystem::path> find() const;

    /// Closes the file. Fails: kIo: an earlier write failed, and the system reports the failure
    /// only now.
    Status close();

  private:
    DraftFile(std::filesystem::path file, FileHandle handle);

    static Result<DraftFile> begin_beside(const std::filesystem::path& file,
                                          const std::filesystem::path& target);

    Status give_name();
    Status fail(int error) const;

    std::filesystem::path file_;    ///< Path that the caller gave.
    std::filesystem::path target_;  ///< The file to replace; empty: `file_` is written directly.
    std::filesystem::path draft_;   ///< Path before put_in_place(). Empty: the draft has no name.
    FileHandle handle_;
    FileHandle place_;  ///< Finds the file again if somebody moves it after put_in_place().
    bool is_in_place_ = false;
};

/// Checks that a file could be replaced or made, and changes nothing. Files that are not regular,
/// such as pipes, always pass. Fails with the errors of DraftFile::begin().
Status check_writable(const std::filesystem::path& file);

}  // namespace cancha::streams
