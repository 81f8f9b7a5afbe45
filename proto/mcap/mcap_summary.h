#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "proto/mcap/spilled_bytes.h"

namespace cancha::mcap {

/// Where a record lies in the file.
struct Extent {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
};

/// First and last time of messages; both zero if there are none.
struct TimeSpan {
    std::uint64_t start_ns = 0;
    std::uint64_t end_ns = 0;

    bool operator==(const TimeSpan&) const = default;
};

/// Where a channel's message index lies.
struct MessageIndexPlace {
    std::uint16_t channel_id = 0;
    std::uint64_t offset = 0;
};

struct ChunkSummary {
    Extent extent{};
    TimeSpan times{};
    std::vector<MessageIndexPlace> indexes{};
    std::uint64_t indexes_bytes = 0;
    std::uint64_t compressed_bytes = 0;
    std::uint64_t unpacked_bytes = 0;
};

struct AttachmentSummary {
    Extent extent{};
    std::uint64_t log_time_ns = 0;
    std::uint64_t data_bytes = 0;
    std::string_view name;
    std::string_view media_type;
};

/// Collects what an MCAP file says about itself at its end, in the form in which it says it. Memory
/// does not grow with the file.
class McapSummary {
  public:
    /// Chunk indexes that take more than this in all are left out of the file: programs that want
    /// to jump in it read it from its start instead. Enough for some 100,000 chunks, which are days
    /// of a match in real time.
    static constexpr std::size_t kMaxChunkIndexBytes = std::size_t{16} * 1024 * 1024;

    /// `chunk_index_in_memory`: see SpilledBytes.
    explicit McapSummary(std::size_t chunk_index_in_memory = SpilledBytes::kMostInMemory)
        : chunk_index_(chunk_index_in_memory) {}

    /// The records as they stand in the file.
    void add_schema(std::string_view record);
    void add_channel(std::string_view record);

    void add_chunk(const ChunkSummary& chunk);
    void add_attachment(const AttachmentSummary& attachment);
    void add_metadata(std::string_view name, Extent extent);

    /// Whether a writer of this file may have had no place for the chunk indexes: no temporary
    /// file.
    bool may_lack_chunk_index() const { return chunk_index_.size() > SpilledBytes::kMostInMemory; }

    /// Leaves out all chunk indexes.
    void drop_chunk_index();

    /// All that follows the data section of a file: summary, summary offsets, footer, magic.
    /// `start` is the offset at which it will stand; `message_counts` those of channels 1, 2, 3 ...
    std::string encode(std::uint64_t start, const std::vector<std::uint64_t>& message_counts,
                       TimeSpan times) const;

  private:
    std::string statistics(const std::vector<std::uint64_t>& message_counts, TimeSpan times) const;

    struct Group {
        std::string records;
        std::uint32_t count = 0;
    };

    Group schemas_;
    Group channels_;
    std::uint32_t chunk_count_ = 0;
    SpilledBytes chunk_index_;
    Group attachments_;
    Group metadata_;
    bool is_chunk_index_dropped_ = false;
};

}  // namespace cancha::mcap
