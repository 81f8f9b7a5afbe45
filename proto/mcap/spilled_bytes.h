#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace cancha::mcap {

/// Bytes that are collected for as long as a program runs, and read once at the end. Memory holds
/// the last of them only; those before are in a temporary file that has no name.
class SpilledBytes {
  public:
    /// So many wait in memory: a match of ten minutes needs no file.
    static constexpr std::size_t kMostInMemory = std::size_t{64} * 1024;

    explicit SpilledBytes(std::size_t most_in_memory = kMostInMemory)
        : most_in_memory_(most_in_memory) {}

    /// Returns false where there is no such file, or it takes no more: what was collected is gone.
    bool append(std::string_view bytes);

    std::uint64_t size() const { return spilled_ + last_.size(); }

    /// All of them, in order; nothing if the file cannot be read.
    std::optional<std::string> read() const;

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
