#include "proto/mcap/mcap_chunk.h"

namespace cancha::mcap {

void put_message_index(std::string& bytes, std::uint16_t channel_id, std::string_view entries) {
    put_record(bytes, Opcode::kMessageIndex, [&](std::string& out) {
        put<std::uint16_t>(out, channel_id);
        put_string(out, entries);
    });
}

Result<ChunkSummary> McapChunk::pack(std::string& block, std::uint64_t offset) {
    const std::size_t start = block.size();
    const Result<std::uint64_t> compressed_bytes = put_chunk(block);
    if (!compressed_bytes) {
        return compressed_bytes.error();
    }
    const std::size_t end = block.size();
    ChunkSummary summary{.extent = {offset + start, end - start},
                         .times = times_,
                         .indexes = put_message_indexes(block, offset),
                         .compressed_bytes = *compressed_bytes,
                         .unpacked_bytes = records_.size()};
    summary.indexes_bytes = block.size() - end;
    return summary;
}

Result<std::uint64_t> McapChunk::put_chunk(std::string& block) {
    Result<std::uint64_t> packed(std::uint64_t{0});
    put_record(block, Opcode::kChunk, [&](std::string& out) {
        put<std::uint64_t>(out, times_.start_ns);
        put<std::uint64_t>(out, times_.end_ns);
        put<std::uint64_t>(out, records_.size());
        put<std::uint32_t>(out, crc32(0, records_));
        put_string(out, kZstd);
        put_sized(out, [&](std::string& place) { packed = packer_.pack(records_, place); });
    });
    return packed;
}

std::vector<MessageIndexPlace> McapChunk::put_message_indexes(std::string& block,
                                                              std::uint64_t offset) {
    std::vector<MessageIndexPlace> places;
    for (std::size_t i = 0; i < indexes_.size(); ++i) {
        if (indexes_[i].empty()) {
            continue;
        }
        const auto channel_id = static_cast<std::uint16_t>(i + 1);
        places.push_back({channel_id, offset + block.size()});
        put_message_index(block, channel_id, indexes_[i]);
    }
    return places;
}

void McapChunk::clear() {
    records_.clear();
    for (std::string& index : indexes_) {
        index.clear();  // Keeps its capacity.
    }
    messages_ = 0;
    times_ = {};
}

}  // namespace cancha::mcap
