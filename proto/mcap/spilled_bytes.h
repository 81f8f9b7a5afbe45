#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace cancha::mcap {

/// Bytes that are collected while a program runs, and read at the end. Only the last of them are in
/// memory; the others are in a temporary file without a name.
class SpilledBytes {
  public:
    /// Most bytes in memory. A match of ten minutes needs no file.
    static constexpr std::size_t kMostInMemory = std::size_t{64} * 1024;

    explicit SpilledBytes(std::size_t most_in_memory = kMostInMemory)
        : most_in_memory_(most_in_memory) {}

    /// Appends bytes. Returns false, and drops all bytes, if the temporary file cannot be made or
    /// written.
    bool append(std::string_view bytes);

    /// Number of all bytes.
    std::uint64_t size() const { return spilled_ + last_.size(); }

    /// Returns all bytes, in order. None: the file cannot be read.
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
