#pragma once

#include <filesystem>

#include "cancha/base/result.h"
#include "proto/base/files/file_handle.h"

namespace cancha::streams {

/// A new file that is not in its place yet: the old one stays as it is until put_in_place(). It
/// takes over the permissions of the old one, and its owner where the system lets us; behind a
/// symbolic link the file that it names is replaced. What is no regular file, such as a pipe or
/// /dev/stdout, cannot be replaced and is written directly.
///
/// Errors name the file. Thread: none; an instance belongs to one at a time.
class DraftFile {
  public:
    /// Fails: kIo: the file or its folder may not be written, or there is no such folder.
    static Result<DraftFile> begin(const std::filesystem::path& file);

    DraftFile(DraftFile&& other) noexcept = default;
    DraftFile& operator=(DraftFile&&) = delete;

    /// Nothing is left of a draft that was not put in place.
    ~DraftFile();

    /// To be written to, before and after put_in_place(); and read, unless what is written directly
    /// cannot be.
    int number() const { return handle_.number(); }

    /// Makes it the file. What is written from then on is in it at once. Does nothing the second
    /// time. Fails: kIo: the old one is still there.
    Status put_in_place();

    /// put_in_place() with all that was written so far: from then on either the old file or the new
    /// one is there, whatever happens to the machine. Fails: kIo.
    Status put_in_place_for_good();

    /// Where the file is: in its place, or where somebody has moved it since. Empty: under a name
    /// that is not known. Expects: it is not closed. Fails: kIo: somebody has removed or replaced
    /// it, and what is written is lost.
    Result<std::filesystem::path> find() const;

    /// Writes no more. Fails: kIo: the system had not told of a failure before.
    Status close();

  private:
    DraftFile(std::filesystem::path file, FileHandle handle);

    static Result<DraftFile> begin_beside(const std::filesystem::path& file,
                                          const std::filesystem::path& target);

    Status give_name();
    Status fail(int error) const;

    std::filesystem::path file_;    ///< As it was called.
    std::filesystem::path target_;  ///< Which file that is; empty: it is written directly.
    std::filesystem::path draft_;   ///< Name until then; empty: nothing.
    FileHandle handle_;
    FileHandle place_;  ///< Follows the file wherever it is moved, once it is in place.
    bool is_in_place_ = false;
};

/// Whether a file could be replaced, or made; leaves all as it is. What is no regular file is not
/// looked at. Fails: as DraftFile::begin().
Status check_writable(const std::filesystem::path& file);

}  // namespace cancha::streams
