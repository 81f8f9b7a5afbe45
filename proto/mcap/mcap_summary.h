#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "proto/mcap/spilled_bytes.h"

namespace cancha::mcap {

/// Position of a record in the file, in bytes.
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

/// Position of a channel's message index in the file.
struct MessageIndexPlace {
    std::uint16_t channel_id = 0;
    std::uint64_t offset = 0;
};

/// Facts about a chunk for its chunk index.
struct ChunkSummary {
    Extent extent{};
    TimeSpan times{};
    std::vector<MessageIndexPlace> indexes{};
    std::uint64_t indexes_bytes = 0;
    std::uint64_t compressed_bytes = 0;
    std::uint64_t unpacked_bytes = 0;
};

/// Facts about an attachment for its index.
struct AttachmentSummary {
    Extent extent{};
    std::uint64_t log_time_ns = 0;
    std::uint64_t data_bytes = 0;
    std::string_view name;
    std::string_view media_type;
};

/// Collects the summary that stands at the end of an MCAP file, already encoded. Its memory does
/// not grow with the file.
class McapSummary {
  public:
    /// Largest size of all chunk indexes together. If they are larger, they are left out of the
    /// file, and programs that want to jump in it read it from its start instead. The limit allows
    /// about 100,000 chunks, which are days of a match in real time.
    static constexpr std::size_t kMaxChunkIndexBytes = std::size_t{16} * 1024 * 1024;

    /// `chunk_index_in_memory`: see SpilledBytes.
    explicit McapSummary(std::size_t chunk_index_in_memory = SpilledBytes::kMostInMemory)
        : chunk_index_(chunk_index_in_memory) {}

    /// Adds the record of a schema, which the summary repeats.
    void add_schema(std::string_view record);

    /// Adds the record of a channel, which the summary repeats.
    void add_channel(std::string_view record);

    void add_chunk(const ChunkSummary& chunk);
    void add_attachment(const AttachmentSummary& attachment);
    void add_metadata(std::string_view name, Extent extent);

    /// Whether a writer of this file may lack the chunk indexes, because it could not make a
    /// temporary file for them.
    bool may_lack_chunk_index() const { return chunk_index_.size() > SpilledBytes::kMostInMemory; }

    /// Leaves out all chunk indexes.
    void drop_chunk_index();

    /// Returns all bytes after the data section of a file: summary, summary offsets, footer, magic.
    /// `start` is their offset in the file; `message_counts` are those of channels 1, 2, 3 ...
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
