#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "proto/mcap/spilled_bytes.h"

namespace cancha::mcap {

/// Position of a record in the file, in bytes.
struct Extent {
    std::uint64_t offset = 0;  ///< Offset in the file at which the record begins.
    std::uint64_t length = 0;  ///< Length of the record, with its head.
};

/// First and last time of messages, in ns. Both are 0 if there are no messages.
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

/// The facts about a chunk that its chunk index repeats. A chunk holds compressed messages.
struct ChunkSummary {
    Extent extent{};                           ///< Position of the chunk.
    TimeSpan times{};                          ///< Times of its messages.
    std::vector<MessageIndexPlace> indexes{};  ///< Its message indexes, which follow the chunk.
    std::uint64_t indexes_bytes = 0;           ///< Size of all these indexes.
    std::uint64_t compressed_bytes = 0;        ///< Size of its records in the file.
    std::uint64_t unpacked_bytes = 0;          ///< Size of its records before compression.
};

/// The facts about an attachment that its attachment index repeats.
struct AttachmentSummary {
    Extent extent{};
    std::uint64_t log_time_ns = 0;
    std::uint64_t data_bytes = 0;
    std::string_view name;
    std::string_view media_type;
};

/// Collects the summary section, which comes at the end of an MCAP file, in encoded form. The
/// memory that the collection takes does not grow with the file.
class McapSummary {
  public:
    /// Largest size of all chunk indexes together. If they would be larger, the file has no chunk
    /// indexes, and programs that look for a time in the file must read it from its start. The
    /// limit allows about 100,000 chunks: days of a match in real time.
    static constexpr std::size_t kMaxChunkIndexBytes = std::size_t{16} * 1024 * 1024;

    /// If the chunk indexes have more than `chunk_index_in_memory` bytes, they are moved to a
    /// temporary file (SpilledBytes).
    explicit McapSummary(std::size_t chunk_index_in_memory = SpilledBytes::kMostInMemory)
        : chunk_index_(chunk_index_in_memory) {}

    /// Adds the record of a schema. The summary repeats this record.
    void add_schema(std::string_view record);

    /// Adds the record of a channel. The summary repeats this record.
    void add_channel(std::string_view record);

    void add_chunk(const ChunkSummary& chunk);
    void add_attachment(const AttachmentSummary& attachment);
    void add_metadata(std::string_view name, Extent extent);

    /// Whether the chunk indexes are so large that a writer needs a temporary file for them. If the
    /// writer could not make that file, the chunk indexes are missing.
    bool may_lack_chunk_index() const { return chunk_index_.size() > SpilledBytes::kMostInMemory; }

    /// Leaves out all chunk indexes.
    void drop_chunk_index();

    /// Returns all bytes after the data section of a file: summary, summary offsets, footer, and
    /// kMagic. `start` is the offset of these bytes in the file; `message_counts` has the number of
    /// messages of channels 1, 2, 3 ...
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
