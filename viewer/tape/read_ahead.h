#pragma once

#include <cstdint>
#include <string>

#include "viewer/tape/byte_file.h"

namespace cancha::tape {

/// Reads a file from front to back in blocks, because a file may have a million records of a few
/// bytes, and a system call for each would take seconds.
///
/// Thread: one at a time.
class ReadAhead {
  public:
    /// Size of a block, in bytes. Blocks are small because callers skip large records, and the rest
    /// of a block is then not needed.
    static constexpr std::uint64_t kBlockBytes = 4096;

    /// Borrows: the file, which must not change meanwhile.
    explicit ReadAhead(const ByteFile& file) : file_(file) {}

    /// Reads `length` bytes from `offset`. Fails: kIo, also if the bytes reach beyond the end of
    /// the file.
    Result<std::string> read(std::uint64_t offset, std::uint64_t length);

    std::uint64_t size() const { return file_.size(); }

  private:
    const ByteFile& file_;
    std::uint64_t offset_ = 0;  // Offset of the block.
    std::string block_;
};

}  // namespace cancha::tape
