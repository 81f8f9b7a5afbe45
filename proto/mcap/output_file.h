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

    /// Begins a new file. An old file stays as it is until put_in_place(). The new file never grows
    /// beyond `max_bytes`. Fails: kIo.
    static Result<OutputFile> create(const std::string& path, std::uint64_t max_bytes);

    /// Appends a block and hands it to the operating system: it survives the end of this program,
    /// but not a power cut. Fails: kIo, also at the limit; the file then has no part of the block.
    Status append(std::string_view block);

    /// Reads appended bytes. Fails: kIo, also beyond size() or if the file cannot be read, such as
    /// a pipe.
    Result<std::string> read(std::uint64_t offset, std::uint64_t length) const;

    /// Gives the file its name and replaces an old one. Without this call the file is lost in the
    /// end. Fails: kIo.
    Status put_in_place() { return draft_.put_in_place(); }

    /// Closes the file. Fails: kIo: a write failed that the system had not reported before, or
    /// somebody has removed or replaced the file.
    Status close();

    /// The given path. After close(): the path of the file, even if somebody has moved it. Empty:
    /// unknown.
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
