#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "proto/base/result.h"
#include "proto/recording/file_handle.h"

namespace cancha::recording {

/// A file that grows at its end by whole blocks. Errors are told without the file's name.
class OutputFile {
  public:
    /// Creates the file, or empties it. Fails: kIo.
    static Result<OutputFile> create(const std::string& path);

    /// Hands the block to the operating system: what has been appended outlives this program, not a
    /// power cut. Fails: kIo; what was written of the block is then cut off again.
    Status append(std::string_view block);

    /// Fails: kIo, if the system had not told of a failure before.
    Status close();

    /// Of whole blocks.
    std::uint64_t size() const { return size_; }

  private:
    explicit OutputFile(FileHandle handle) : handle_(std::move(handle)) {}

    FileHandle handle_;
    std::uint64_t size_ = 0;
};

}  // namespace cancha::recording
