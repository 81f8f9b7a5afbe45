#include "proto/mcap/mcap_summary.h"

#include <array>
#include <numeric>

#include "proto/mcap/mcap_format.h"

namespace cancha::mcap {

namespace {

void put_extent(std::string& bytes, Extent extent) {
    put<std::uint64_t>(bytes, extent.offset);
    put<std::uint64_t>(bytes, extent.length);
}

void put_times(std::string& bytes, TimeSpan times) {
    put<std::uint64_t>(bytes, times.start_ns);
    put<std::uint64_t>(bytes, times.end_ns);
}

}  // namespace

void McapSummary::add_schema(std::string_view record) {
    schemas_.records += record;
    ++schemas_.count;
}

void McapSummary::add_channel(std::string_view record) {
    channels_.records += record;
    ++channels_.count;
}

void McapSummary::add_chunk(const ChunkSummary& chunk) {
    ++chunk_count_;
    if (is_chunk_index_dropped_) {
        return;
    }
    std::string places;
    for (const MessageIndexPlace& index : chunk.indexes) {
        put<std::uint16_t>(places, index.channel_id);
        put<std::uint64_t>(places, index.offset);
    }
    std::string record;
    put_record(record, Opcode::kChunkIndex, [&](std::string& out) {
        put_times(out, chunk.times);
        put_extent(out, chunk.extent);
        put_string(out, places);
        put<std::uint64_t>(out, chunk.indexes_bytes);
        put_string(out, kZstd);
        put<std::uint64_t>(out, chunk.compressed_bytes);
        put<std::uint64_t>(out, chunk.unpacked_bytes);
    });
    if (!chunk_index_.append(record) || chunk_index_.size() > kMaxChunkIndexBytes) {
        drop_chunk_index();
    }
}

void McapSummary::drop_chunk_index() {
    is_chunk_index_dropped_ = true;
    chunk_index_.clear();
}

void McapSummary::add_attachment(const AttachmentSummary& attachment) {
    put_record(attachments_.records, Opcode::kAttachmentIndex, [&](std::string& out) {
        put_extent(out, attachment.extent);
        put<std::uint64_t>(out, attachment.log_time_ns);
        put<std::uint64_t>(out, 0);  // Time of creation: unknown.
        put<std::uint64_t>(out, attachment.data_bytes);
        put_string(out, attachment.name);
        put_string(out, attachment.media_type);
    });
    ++attachments_.count;
}

void McapSummary::add_metadata(std::string_view name, Extent extent) {
    put_record(metadata_.records, Opcode::kMetadataIndex, [&](std::string& out) {
        put_extent(out, extent);
        put_string(out, name);
    });
    ++metadata_.count;
}

std::string McapSummary::statistics(const std::vector<std::uint64_t>& message_counts,
                                    TimeSpan times) const {
    std::string counts;
    std::uint16_t channel_id = 0;
    for (const std::uint64_t count : message_counts) {
        put<std::uint16_t>(counts, ++channel_id);
        put<std::uint64_t>(counts, count);
    }
    std::string record;
    put_record(record, Opcode::kStatistics, [&](std::string& out) {
        put<std::uint64_t>(
            out, std::accumulate(message_counts.begin(), message_counts.end(), std::uint64_t{0}));
        put<std::uint16_t>(out, static_cast<std::uint16_t>(schemas_.count));
        put<std::uint32_t>(out, channels_.count);
        put<std::uint32_t>(out, attachments_.count);
        put<std::uint32_t>(out, metadata_.count);
        put<std::uint32_t>(out, chunk_count_);
        put_times(out, times);
        put_string(out, counts);
    });
    return record;
}

std::string McapSummary::encode(std::uint64_t start,
                                const std::vector<std::uint64_t>& message_counts,
                                TimeSpan times) const {
    struct NamedGroup {
        Opcode opcode;
        std::string_view records;
    };

    const std::string statistics_record = statistics(message_counts, times);
    const std::string chunk_index = chunk_index_.read().value_or("");
    const std::array<NamedGroup, 6> groups = {{{Opcode::kSchema, schemas_.records},
                                               {Opcode::kChannel, channels_.records},
                                               {Opcode::kStatistics, statistics_record},
                                               {Opcode::kChunkIndex, chunk_index},
                                               {Opcode::kAttachmentIndex, attachments_.records},
                                               {Opcode::kMetadataIndex, metadata_.records}}};
    std::string bytes;
    std::string offsets;
    for (const NamedGroup& group : groups) {
        if (group.records.empty()) {
            continue;
        }
        put_record(offsets, Opcode::kSummaryOffset, [&](std::string& out) {
            put<std::uint8_t>(out, static_cast<std::uint8_t>(group.opcode));
            put_extent(out, {start + bytes.size(), group.records.size()});
        });
        bytes += group.records;
    }
    const std::uint64_t offsets_start = start + bytes.size();
    bytes += offsets;
    put_record(bytes, Opcode::kFooter, [&](std::string& out) {
        put<std::uint64_t>(out, start);
        put<std::uint64_t>(out, offsets_start);
        put<std::uint32_t>(out, 0);
    });
    // The CRC covers the footer up to the CRC itself, its length included.
    const std::size_t crc_offset = bytes.size() - sizeof(std::uint32_t);
    const std::uint32_t crc = crc32(0, std::string_view(bytes).substr(0, crc_offset));
    overwrite<std::uint32_t>(bytes, crc_offset, crc);
    bytes += kMagic;
    return bytes;
}

}  // namespace cancha::mcap
