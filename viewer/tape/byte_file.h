#pragma once

#include <cstdint>
#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "cancha/base/result.h"
#include "proto/base/files/file_handle.h"
#include "proto/base/files/regular_file.h"

namespace cancha::tape {

/// Returns the time in nanoseconds since 1970.
std::int64_t nanoseconds(const ::timespec& time);

/// A file on disk of which any part can be read. A copy of this object reads the same file, up to
/// the length that was known at the time of copying, and may be used on another thread.
///
/// Thread: one at a time.
class ByteFile {
  public:
    /// Makes a nameless file that disappears with the program, in the folder TMPDIR or in /tmp. Its
    /// length is limited to `max_bytes`. Fails: kIo: the file cannot be made.
    static Result<ByteFile> temporary(std::uint64_t max_bytes);

    /// Opens a regular file for reading. `links`: whether `path` may be a symbolic link. Fails:
    /// kNotFound, kIo or kInvalidInput, as open_regular_file() does.
    static Result<ByteFile> open(const std::string& path, Links links = Links::kFollow);

    /// Updates size() to the present length of the file. Fails: kIo.
    Status measure();

    /// Appends bytes: all of them or, if it fails, none. Fails: kTooLarge: the file would exceed
    /// the limit of its length; kIo: the disk is full. Expects: the file is temporary.
    Status append(std::string_view bytes);

    /// Reads `length` bytes from `offset`. Fails: kIo, also if the bytes reach beyond the end of
    /// the file.
    Result<std::string> read(std::uint64_t offset, std::uint64_t length) const;

    std::uint64_t size() const { return size_; }

    /// Returns whether somebody has written to the file since the last open() or measure(). Always
    /// false for a temporary file, to which nobody else can write.
    bool has_changed() const;

  private:
    ByteFile(FileHandle file, std::uint64_t size, std::uint64_t max_bytes)
        : file_(std::make_shared<const FileHandle>(std::move(file))),
          size_(size),
          max_bytes_(max_bytes) {}

    std::shared_ptr<const FileHandle> file_;
    std::uint64_t size_;
    /// Change time (ctime) of the file when it was last measured. Unlike the time of the last write
    /// (mtime), nobody can set it back.
    std::int64_t changed_ns_ = 0;
    std::uint64_t max_bytes_;
};

}  // namespace cancha::tape
