#pragma once

#include <filesystem>

#include "cancha/base/result.h"
#include "proto/base/files/file_handle.h"

namespace cancha::streams {

/// A new file that is not in its place yet: the old file stays as it is until put_in_place(). The
/// new file takes over the permissions of the old one and, if the system allows it, its owner. If
/// the path is a symbolic link, the file to which it leads is replaced. Files that are not regular,
/// such as a pipe or /dev/stdout, cannot be replaced and are written directly.
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

    /// Descriptor for writing, before and after put_in_place(). It can also be read, except for
    /// some files that are written directly.
    int number() const { return handle_.number(); }

    /// Replaces the old file by this one. Later writes go into the file at once. Does nothing the
    /// second time. Fails: kIo: the old file is still there.
    Status put_in_place();

    /// put_in_place(), after all bytes written so far have reached the disk: even if the machine
    /// fails, either the old file or the new one is there. Fails: kIo.
    Status put_in_place_for_good();

    /// Returns the path of the file: its place, or where somebody has moved it since. Empty: its
    /// name is unknown. Expects: the file is not closed. Fails: kIo: somebody has removed or
    /// replaced it, and the bytes written are lost.
    Result<std::filesystem::path> find() const;

    /// Ends writing. Fails: kIo: a write failed that the system had not reported before.
    Status close();

  private:
    DraftFile(std::filesystem::path file, FileHandle handle);

    static Result<DraftFile> begin_beside(const std::filesystem::path& file,
                                          const std::filesystem::path& target);

    Status give_name();
    Status fail(int error) const;

    std::filesystem::path file_;    ///< Path that the caller gave.
    std::filesystem::path target_;  ///< The file to replace; empty: `file_` is written directly.
    std::filesystem::path draft_;   ///< Name before put_in_place(); empty: none.
    FileHandle handle_;
    FileHandle place_;  ///< Follows the file wherever it is moved, once it is in place.
    bool is_in_place_ = false;
};

/// Checks that a file could be replaced or made, and changes nothing. Does not look at files that
/// are not regular. Fails: as DraftFile::begin().
Status check_writable(const std::filesystem::path& file);

}  // namespace cancha::streams
