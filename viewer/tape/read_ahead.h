#pragma once

#include <cstdint>
#include <string>

#include "viewer/tape/byte_file.h"

namespace cancha::tape {

/// Reads a file from front to back in blocks: a file may have a million records of a few bytes, and
/// one call of the system for each takes seconds.
///
/// Thread: one at a time.
class ReadAhead {
  public:
    /// Small: what is between two large records that are skipped is read for nothing.
    static constexpr std::uint64_t kBlockBytes = 4096;

    /// Borrows: the file, which does not change meanwhile.
    explicit ReadAhead(const ByteFile& file) : file_(file) {}

    /// Fails: as ByteFile::read().
    Result<std::string> read(std::uint64_t offset, std::uint64_t length);

    std::uint64_t size() const { return file_.size(); }

  private:
    const ByteFile& file_;
    std::uint64_t offset_ = 0;  // Of the block.
    std::string block_;
};

}  // namespace cancha::tape
