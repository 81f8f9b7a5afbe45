#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "cancha/base/result.h"
#include "proto/base/streams/draft_file.h"

namespace cancha::mcap {

/// A file that grows at its end by whole blocks. Errors name the file.
class OutputFile {
  public:
    /// Value of `max_bytes` for a file of any size.
    static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

    /// Begins a new file. An old file stays as it is until put_in_place(). The new file never grows
    /// beyond `max_bytes`. Fails: kIo.
    static Result<OutputFile> create(const std::string& path, std::uint64_t max_bytes);

    /// Appends a block and hands it to the operating system. The block is safe if this program
    /// dies, but not if the power fails. Fails: kIo: a write error, or the file would exceed its
    /// limit; the file then has no part of the block.
    Status append(std::string_view block);

    /// Reads bytes that were appended. Fails: kIo: a read error, bytes beyond size(), or a file
    /// that cannot be read, such as a pipe.
    Result<std::string> read(std::uint64_t offset, std::uint64_t length) const;

    /// Gives the file its name, and so replaces an old file of this name. Without this call the new
    /// file is removed when this object is destroyed. Fails: kIo.
    Status put_in_place() { return draft_.put_in_place(); }

    /// Closes the file. Fails: kIo: somebody has removed or replaced the file, or an earlier write
    /// failed and the system reports the failure only now.
    Status close();

    /// The path given to create(). After close(): the current path of the file, even if somebody
    /// has moved the file; empty if it is unknown.
    const std::string& path() const { return path_; }

    /// Size of all appended blocks.
    std::uint64_t size() const { return size_; }

  private:
    OutputFile(std::string path, streams::DraftFile draft, std::uint64_t max_bytes)
        : path_(std::move(path)), draft_(std::move(draft)), max_bytes_(max_bytes) {}

    Error cannot_be_written(std::string_view why) const;

    std::string path_;
    streams::DraftFile draft_;
    std::uint64_t max_bytes_;
    std::uint64_t size_ = 0;
};

}  // namespace cancha::mcap
