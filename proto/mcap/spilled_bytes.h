#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace cancha::mcap {

/// Bytes that a program collects while it runs, and reads at the end. Only the bytes appended last
/// are in memory. All earlier bytes are in a temporary file that has no name.
class SpilledBytes {
  public:
    /// Largest number of bytes in memory. The chunk indexes of a ten-minute match are smaller, and
    /// need no temporary file.
    static constexpr std::size_t kMostInMemory = std::size_t{64} * 1024;

    explicit SpilledBytes(std::size_t most_in_memory = kMostInMemory)
        : most_in_memory_(most_in_memory) {}

    /// Appends bytes. Returns false, and drops all bytes, if the temporary file cannot be made or
    /// written.
    bool append(std::string_view bytes);

    /// Number of all bytes.
    std::uint64_t size() const { return spilled_ + last_.size(); }

    /// Returns all bytes, in order. None if the temporary file cannot be read.
    std::optional<std::string> read() const;

    /// Drops all bytes.
    void clear();

  private:
    struct CloseFile {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    bool spill();

    std::size_t most_in_memory_;
    std::unique_ptr<std::FILE, CloseFile> file_;
    std::uint64_t spilled_ = 0;  // Bytes in the file.
    std::string last_;
};

}  // namespace cancha::mcap
