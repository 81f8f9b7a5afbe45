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

/// Since 1970.
std::int64_t nanoseconds(const ::timespec& time);

/// Bytes on disk, of which any part can be read. A copy reads the same file, as long as it was when
/// it was copied, also on another thread.
///
/// Thread: one at a time.
class ByteFile {
  public:
    /// A file without a name that goes with the program, in the folder that TMPDIR names or in
    /// /tmp. Never longer than `max_bytes`. Fails: kIo.
    static Result<ByteFile> temporary(std::uint64_t max_bytes);

    /// A regular file, to be read. Fails: as open_regular_file().
    static Result<ByteFile> open(const std::string& path, Links links = Links::kFollow);

    /// Looks how long the file is now. Fails: kIo.
    Status measure();

    /// Fails: kTooLarge beyond the limit; kIo: the disk is full. Nothing has been appended then.
    /// Expects: it is temporary.
    Status append(std::string_view bytes);

    /// Fails: kIo, also behind the end.
    Result<std::string> read(std::uint64_t offset, std::uint64_t length) const;

    std::uint64_t size() const { return size_; }

    /// Whether somebody has written to the file since it was measured. Nobody can to a temporary
    /// one.
    bool has_changed() const;

  private:
    ByteFile(FileHandle file, std::uint64_t size, std::uint64_t max_bytes)
        : file_(std::make_shared<const FileHandle>(std::move(file))),
          size_(size),
          max_bytes_(max_bytes) {}

    std::shared_ptr<const FileHandle> file_;
    std::uint64_t size_;
    /// Its time of change when it was measured: nobody can set that back, as they can that of
    /// writing.
    std::int64_t changed_ns_ = 0;
    std::uint64_t max_bytes_;
};

}  // namespace cancha::tape
