#pragma once

#include <cstdint>
#include <string>

#include "viewer/tape/byte_file.h"

namespace cancha::tape {

/// Reads a file from front to back in blocks. A file may have a million records of a few bytes; a
/// system call for each would take seconds.
///
/// Thread: one at a time.
class ReadAhead {
  public:
    /// Size of a block, in bytes. It is small, because large records are skipped, and the rest of a
    /// block is then read in vain.
    static constexpr std::uint64_t kBlockBytes = 4096;

    /// Borrows: the file, which must not change meanwhile.
    explicit ReadAhead(const ByteFile& file) : file_(file) {}

    /// Reads a part of the file. Fails: as ByteFile::read().
    Result<std::string> read(std::uint64_t offset, std::uint64_t length);

    std::uint64_t size() const { return file_.size(); }

  private:
    const ByteFile& file_;
    std::uint64_t offset_ = 0;  // Offset of the block.
    std::string block_;
};

}  // namespace cancha::tape
