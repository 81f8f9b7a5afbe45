#include "server/recording/test_forged_file.h"

#include <algorithm>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "proto/mcap/chunk_contents.h"
#include "proto/mcap/chunk_packer.h"
#include "proto/mcap/chunk_unpacker.h"
#include "proto/mcap/mcap_chunk.h"
#include "proto/mcap/mcap_summary.h"

namespace cancha::recording {

namespace {

using mcap::Cursor;
using mcap::Opcode;

ForgedRecords records_in(std::string_view bytes) {
    ForgedRecords records;
    Cursor rest(bytes);
    while (!rest.rest().empty() && rest.is_intact()) {
        const auto opcode = static_cast<Opcode>(rest.take<std::uint8_t>());
        records.push_back({.opcode = opcode,
                           .content = std::string(rest.take_bytes(rest.take<std::uint64_t>()))});
    }
    EXPECT_TRUE(rest.is_intact());
    return records;
}

std::string bytes_of(const ForgedRecords& records) {
    std::string bytes;
    for (const ForgedRecord& record : records) {
        bytes += record.bytes();
    }
    return bytes;
}

ForgedRecords unpacked(const ForgedRecord& chunk) {
    Cursor content(chunk.content);
    content.take_bytes(2 * sizeof(std::uint64_t));
    const auto bytes = content.take<std::uint64_t>();
    content.take<std::uint32_t>();
    const std::string_view compression = content.take_string();
    mcap::ChunkUnpacker unpacker;
    const auto records =
        unpacker.unpack(content.take_bytes(content.take<std::uint64_t>()), compression, bytes);
    EXPECT_TRUE(records);
    return records_in(*records);
}

void pack(ForgedRecord& chunk, std::string_view packed, std::string_view compression) {
    const std::string records = bytes_of(chunk.records);
    const mcap::TimeSpan times = mcap::contents_of(records).times;
    chunk.content.clear();
    mcap::put<std::uint64_t>(chunk.content, times.start_ns);
    mcap::put<std::uint64_t>(chunk.content, times.end_ns);
    mcap::put<std::uint64_t>(chunk.content, records.size());
    mcap::put<std::uint32_t>(chunk.content, mcap::crc32(0, records));
    mcap::put_string(chunk.content, compression);
    mcap::put<std::uint64_t>(chunk.content, packed.size());
    chunk.content += packed;
}

std::uint16_t channel_of(const ForgedRecord& record) {
    return Cursor(record.content).take<std::uint16_t>();
}

/// Walks over the data of a file and notes the facts for the summary.
class EndWriter {
  public:
    void take(const ForgedRecord& record, std::uint64_t offset) {
        const std::uint64_t length = record.bytes().size();
        if (record.opcode != Opcode::kMessageIndex) {
            end_chunk();
        }
        Cursor content(record.content);
        switch (record.opcode) {
            case Opcode::kChunk:
                begin_chunk(record, {offset, length});
                break;
            case Opcode::kMessageIndex:
                chunk_.indexes.push_back({channel_of(record), offset});
                chunk_.indexes_bytes += length;
                break;
            case Opcode::kAttachment: {
                mcap::AttachmentSummary attachment;
                attachment.extent = {offset, length};
                attachment.log_time_ns = content.take<std::uint64_t>();
                content.take<std::uint64_t>();
                attachment.name = content.take_string();
                attachment.media_type = content.take_string();
                attachment.data_bytes = content.take<std::uint64_t>();
                summary_.add_attachment(attachment);
                break;
            }
            case Opcode::kMetadata:
                summary_.add_metadata(content.take_string(), {offset, length});
                break;
            default:
                note(record);
                break;
        }
    }

    std::string encode(std::uint64_t start) {
        end_chunk();
        return summary_.encode(start, counts_, times_);
    }

  private:
    void begin_chunk(const ForgedRecord& chunk, mcap::Extent extent) {
        const std::string records = bytes_of(chunk.records);
        Cursor content(chunk.content);
        content.take_bytes(3 * sizeof(std::uint64_t) + sizeof(std::uint32_t));
        content.take_string();
        chunk_ = {.extent = extent,
                  .times = mcap::contents_of(records).times,
                  .compressed_bytes = content.take<std::uint64_t>(),
                  .unpacked_bytes = records.size()};
        has_chunk_ = true;
        for (const ForgedRecord& record : chunk.records) {
            note(record);
        }
    }

    void end_chunk() {
        if (std::exchange(has_chunk_, false)) {
            summary_.add_chunk(chunk_);
        }
    }

    /// Notes a schema, channel or message.
    void note(const ForgedRecord& record) {
        if (record.opcode == Opcode::kSchema && schemas_.emplace(channel_of(record)).second) {
            summary_.add_schema(record.bytes());
        } else if (record.opcode == Opcode::kChannel &&
                   channels_.emplace(channel_of(record)).second) {
            summary_.add_channel(record.bytes());
            counts_.push_back(0);
        } else if (record.opcode == Opcode::kMessage && channel_of(record) <= counts_.size()) {
            const bool is_first = std::ranges::all_of(counts_, [](auto n) { return n == 0; });
            ++counts_[channel_of(record) - 1U];
            Cursor content(record.content);
            content.take_bytes(sizeof(std::uint16_t) + sizeof(std::uint32_t));
            const auto time_ns = content.take<std::uint64_t>();
            times_.start_ns = is_first ? time_ns : std::min(times_.start_ns, time_ns);
            times_.end_ns = std::max(times_.end_ns, time_ns);
        }
    }

    mcap::McapSummary summary_;
    bool has_chunk_ = false;
    mcap::ChunkSummary chunk_;
    std::set<std::uint16_t> schemas_;
    std::set<std::uint16_t> channels_;
    std::vector<std::uint64_t> counts_;
    mcap::TimeSpan times_;
};

ForgedRecords with_indexes(const ForgedRecords& data) {
    ForgedRecords all;
    for (const ForgedRecord& record : data) {
        all.push_back(record);
        if (record.opcode != Opcode::kChunk) {
            continue;
        }
        for (const auto& [channel, entries] : mcap::contents_of(bytes_of(record.records)).indexes) {
            std::string index;
            mcap::put_message_index(index, channel, entries);
            all.push_back(records_in(index).front());
        }
    }
    return all;
}

/// Returns the summary, its offsets, the footer and the magic bytes after it.
std::string end_of(const ForgedRecords& summary, std::uint64_t start) {
    std::string bytes;
    std::string offsets;
    for (auto group = summary.begin(); group != summary.end();) {
        const auto next = std::find_if(group, summary.end(), [group](const ForgedRecord& record) {
            return record.opcode != group->opcode;
        });
        const std::string records = bytes_of({group, next});
        mcap::put_record(offsets, Opcode::kSummaryOffset, [&](std::string& out) {
            mcap::put<std::uint8_t>(out, static_cast<std::uint8_t>(group->opcode));
            mcap::put<std::uint64_t>(out, start + bytes.size());
            mcap::put<std::uint64_t>(out, records.size());
        });
        bytes += records;
        group = next;
    }
    const std::uint64_t offsets_start = start + bytes.size();
    bytes += offsets;
    mcap::put_record(bytes, Opcode::kFooter, [&](std::string& out) {
        mcap::put<std::uint64_t>(out, start);
        mcap::put<std::uint64_t>(out, offsets_start);
        mcap::put<std::uint32_t>(out, 0);
    });
    const std::size_t crc_at = bytes.size() - sizeof(std::uint32_t);
    mcap::overwrite<std::uint32_t>(bytes, crc_at,
                                   mcap::crc32(0, std::string_view(bytes).substr(0, crc_at)));
    return bytes.append(mcap::kMagic);
}

}  // namespace

std::string ForgedRecord::bytes() const {
    std::string bytes;
    mcap::put_record(bytes, opcode, [this](std::string& out) { out += content; });
    return bytes;
}

ForgedFile::ForgedFile(std::string_view bytes) {
    bytes.remove_prefix(mcap::kMagic.size());
    bytes.remove_suffix(mcap::kMagic.size());
    for (ForgedRecord& record : records_in(bytes)) {
        if (record.opcode == Opcode::kDataEnd) {
            return;
        }
        if (record.opcode == Opcode::kChunk) {
            record.records = unpacked(record);
        }
        if (record.opcode != Opcode::kMessageIndex) {
            data.push_back(std::move(record));
        }
    }
}

std::string ForgedFile::bytes() const {
    ForgedRecords all = with_indexes(data);
    change_data(all);
    std::string bytes(mcap::kMagic);
    EndWriter end;
    for (const ForgedRecord& record : all) {
        end.take(record, bytes.size());
        bytes += record.bytes();
    }
    const std::uint32_t crc = mcap::crc32(0, bytes);
    const std::uint64_t hidden_at = bytes.size() + mcap::kRecordHeadBytes + sizeof(crc);
    mcap::put_record(bytes, Opcode::kDataEnd, [&](std::string& out) {
        mcap::put<std::uint32_t>(out, crc);
        out += behind_data_crc;
    });
    std::string summary_bytes = end.encode(bytes.size());
    summary_bytes.resize(summary_bytes.size() - mcap::kMagic.size());
    ForgedRecords summary = records_in(summary_bytes);
    std::erase_if(summary, [](const ForgedRecord& record) {
        return record.opcode == Opcode::kSummaryOffset || record.opcode == Opcode::kFooter;
    });
    change_summary(summary, hidden_at);
    return bytes + end_of(summary, bytes.size()) + behind_end;
}

bool ForgedFile::is_of(const ForgedRecord& message, std::string_view topic) const {
    if (message.opcode != Opcode::kMessage) {
        return false;
    }
    const auto describes = [&](const ForgedRecord& record) {
        Cursor content(record.content);
        const auto id = content.take<std::uint16_t>();
        content.take<std::uint16_t>();
        return record.opcode == Opcode::kChannel && id == channel_of(message) &&
               content.take_string().starts_with(topic);
    };
    return std::ranges::any_of(data, [&](const ForgedRecord& record) {
        return describes(record) || std::ranges::any_of(record.records, describes);
    });
}

std::vector<ForgedRecord*> ForgedFile::chunks_with(std::string_view topic) {
    std::vector<ForgedRecord*> chunks;
    for (ForgedRecord& record : data) {
        if (std::ranges::any_of(record.records, [&](const ForgedRecord& message) {
                return is_of(message, topic);
            })) {
            chunks.push_back(&record);
        }
    }
    return chunks;
}

ForgedRecord forged_chunk(ForgedRecords records) {
    std::string packed;
    EXPECT_TRUE(mcap::ChunkPacker::create()->pack(bytes_of(records), packed));
    return forged_chunk(std::move(records), packed, mcap::kZstd);
}

ForgedRecord forged_chunk(ForgedRecords records, std::string_view packed,
                          std::string_view compression) {
    ForgedRecord chunk{.opcode = Opcode::kChunk, .content = {}, .records = std::move(records)};
    pack(chunk, packed, compression);
    return chunk;
}

ForgedRecord forged_metadata(std::string_view name,
                             const std::map<std::string, std::string>& entries) {
    ForgedRecord record{.opcode = Opcode::kMetadata};
    mcap::put_string(record.content, name);
    mcap::put_map(record.content, entries);
    return record;
}

}  // namespace cancha::recording
