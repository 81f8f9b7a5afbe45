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
    static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

    /// An old file stays as it is until put_in_place(). It never grows longer than `max_bytes`.
    /// Fails: kIo.
    static Result<OutputFile> create(const std::string& path, std::uint64_t max_bytes);

    /// Hands the block to the operating system: what has been appended outlives this program, not a
    /// power cut. Fails: kIo, also at the limit; nothing of the block is in the file then.
    Status append(std::string_view block);

    /// Reads from what has been appended. Fails: kIo, also beyond size() or where it cannot be
    /// read, such as a pipe.
    Result<std::string> read(std::uint64_t offset, std::uint64_t length) const;

    /// The file is there under its name from now on; without it nothing is left. Fails: kIo.
    Status put_in_place() { return draft_.put_in_place(); }

    /// Fails: kIo: the system had not told of a failure before, or somebody has removed or replaced
    /// the file.
    Status close();

    /// The path given. After close(): where the file is, if somebody has moved it; empty: nobody
    /// knows.
    const std::string& path() const { return path_; }

    /// Bytes of whole blocks.
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
