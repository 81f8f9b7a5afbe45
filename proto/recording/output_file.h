#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "proto/base/file_handle.h"
#include "proto/base/result.h"

namespace cancha::recording {

/// A file that grows at its end by whole blocks. Errors are told without the file's name.
class OutputFile {
  public:
    static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

    /// Creates the file, or empties it. It never grows longer than `max_bytes`. Fails: kIo.
    static Result<OutputFile> create(const std::string& path, std::uint64_t max_bytes);

    /// Hands the block to the operating system: what has been appended outlives this program, not a
    /// power cut. Fails: kIo, also at the limit; nothing of the block is in the file then.
    Status append(std::string_view block);

    /// Fails: kIo, if the system had not told of a failure before.
    Status close();

    /// Of whole blocks.
    std::uint64_t size() const { return size_; }

  private:
    OutputFile(FileHandle handle, std::uint64_t max_bytes)
        : handle_(std::move(handle)), max_bytes_(max_bytes) {}

    FileHandle handle_;
    std::uint64_t max_bytes_;
    std::uint64_t size_ = 0;
};

}  // namespace cancha::recording
