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

/// Bytes on disk; any part of them can be read. A copy reads the same file at the length it had
/// when copied, also on another thread.
///
/// Thread: one at a time.
class ByteFile {
  public:
    /// Makes a nameless file that disappears with the program, in the folder TMPDIR or in /tmp. Its
    /// length is limited to `max_bytes`. Fails: kIo.
    static Result<ByteFile> temporary(std::uint64_t max_bytes);

    /// Opens a regular file for reading. Fails: as open_regular_file().
    static Result<ByteFile> open(const std::string& path, Links links = Links::kFollow);

    /// Updates the length of the file. Fails: kIo.
    Status measure();

    /// Appends bytes. If it fails, nothing was appended. Fails: kTooLarge: beyond the limit; kIo:
    /// the disk is full. Expects: the file is temporary.
    Status append(std::string_view bytes);

    /// Reads a part. Fails: kIo, also beyond the end.
    Result<std::string> read(std::uint64_t offset, std::uint64_t length) const;

    std::uint64_t size() const { return size_; }

    /// Returns whether somebody has written to the file since it was measured. Nobody can write to
    /// a temporary file.
    bool has_changed() const;

  private:
    ByteFile(FileHandle file, std::uint64_t size, std::uint64_t max_bytes)
        : file_(std::make_shared<const FileHandle>(std::move(file))),
          size_(size),
          max_bytes_(max_bytes) {}

    std::shared_ptr<const FileHandle> file_;
    std::uint64_t size_;
    /// The file's change time (ctime) when it was measured. Nobody can set it back, unlike the time
    /// of writing.
    std::int64_t changed_ns_ = 0;
    std::uint64_t max_bytes_;
};

}  // namespace cancha::tape
