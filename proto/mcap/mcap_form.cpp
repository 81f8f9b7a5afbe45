#include "proto/mcap/mcap_form.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "proto/mcap/chunk_unpacker.h"
#include "proto/mcap/mcap_chunk.h"
#include "proto/mcap/mcap_writer.h"

namespace cancha::mcap {

void McapForm::take(const FileRecord& record, std::string_view unpacked) {
    if (deviation_) {
        return;
    }
    offset_ = record.offset;
    if (end_.empty()) {
        take_of_data(record, unpacked);
    } else {
        take_of_summary(record);
    }
}

void McapForm::take_of_data(const FileRecord& record, std::string_view unpacked) {
    if (record.opcode != Opcode::kMessageIndex && !indexes_.empty()) {
        return deviate("a message index of the chunk before it is missing");
    }
    switch (record.opcode) {
        case Opcode::kHeader:
            return take_header(Cursor(record.content()));
        case Opcode::kChunk:
            return take_chunk(record, unpacked);
        case Opcode::kMessageIndex:
            return take_index(record);
        case Opcode::kAttachment:
            return take_attachment(record);
        case Opcode::kMetadata:
            return take_metadata(record);
        case Opcode::kDataEnd:
            return end_data(record);
        case Opcode::kFooter:
            return deviate("nothing marks the end of the data");
        default:
            break;
    }
    const std::string_view name = name_of(record.opcode);
    deviate(name.empty() ? "it holds a record of a kind that MCAP does not name"
                         : fmt::format("a {} stands outside of the chunks", name));
}

void McapForm::take_header(Cursor content) {
    const std::string_view all = content.rest();
    std::string expected;
    put_string(expected, content.take_string());
    put_string(expected, content.take_string());
    is_exact(Opcode::kHeader, all, expected);
}

void McapForm::take_attachment(const FileRecord& record) {
    Cursor content(record.content());
    AttachmentSummary attachment;
    attachment.extent = {record.offset, record.bytes.size()};
    attachment.log_time_ns = content.take<std::uint64_t>();
    const auto created_ns = content.take<std::uint64_t>();
    attachment.name = content.take_string();
    attachment.media_type = content.take_string();
    const std::string_view data = content.take_bytes(content.take<std::uint64_t>());
    attachment.data_bytes = data.size();
    const std::size_t bytes = record.content().size() - content.rest().size();
    std::string expected(record.content().substr(0, bytes));
    put<std::uint32_t>(expected, crc32(0, expected));
    if (!is_exact(Opcode::kAttachment, record.content(), expected) || !may_have_single()) {
        return;
    }
    if (created_ns != 0) {
        return deviate("the attachment says when it was created");
    }
    summary_.add_attachment(attachment);
}

void McapForm::take_metadata(const FileRecord& record) {
    if (record.content().size() > kMaxMetadataBytes) {
        return deviate("the metadata is too long");
    }
    Cursor content(record.content());
    const std::string_view name = content.take_string();
    std::string expected;
    put_string(expected, name);
    put_map(expected, content.take_map());
    if (is_exact(Opcode::kMetadata, record.content(), expected) && may_have_single()) {
        summary_.add_metadata(name, {record.offset, record.bytes.size()});
    }
}

void McapForm::take_chunk(const FileRecord& record, std::string_view unpacked) {
    Cursor content(record.content());
    TimeSpan times;
    times.start_ns = content.take<std::uint64_t>();
    times.end_ns = content.take<std::uint64_t>();
    const auto unpacked_bytes = content.take<std::uint64_t>();
    const auto crc = content.take<std::uint32_t>();
    const std::string_view compression = content.take_string();
    const std::string_view packed = content.take_bytes(content.take<std::uint64_t>());
    const std::size_t bytes = record.content().size() - content.rest().size();
    if (!is_exact(Opcode::kChunk, record.content(), record.content().substr(0, bytes))) {
        return;
    }
    if (crc == 0 && crc32(0, unpacked) != 0) {
        return deviate("the chunk has no CRC");
    }
    if (compression != kZstd || !ChunkUnpacker::is_one_frame(packed, unpacked_bytes)) {
        return deviate("the chunk is not packed as one frame of zstd");
    }
    take_records(unpacked);
    if (deviation_) {
        return;
    }
    const ChunkContents contents = contents_of(unpacked);
    if (times != contents.times) {
        return deviate("the times of the chunk are not those of its messages");
    }
    expect_indexes({.extent = {record.offset, record.bytes.size()},
                    .times = times,
                    .compressed_bytes = packed.size(),
                    .unpacked_bytes = unpacked_bytes},
                   contents);
}

void McapForm::take_records(std::string_view unpacked) {
    if (unpacked.empty()) {
        return deviate("the chunk is empty");
    }
    bool is_full = false;
    for (std::size_t at = 0; at < unpacked.size() && !deviation_;) {
        Cursor rest(unpacked.substr(at));
        const auto opcode = static_cast<Opcode>(rest.take<std::uint8_t>());
        rest.take_bytes(rest.take<std::uint64_t>());
        const std::size_t end = unpacked.size() - rest.rest().size();
        if (is_full) {
            return deviate("the chunk goes on where it is full");
        }
        take_of_chunk(opcode, unpacked.substr(at, end - at));
        is_full = opcode == Opcode::kMessage && end >= McapWriter::kChunkBytes;
        at = end;
    }
    if (is_schema_unused_) {
        deviate("a schema is described of which there is no channel");
    }
}

void McapForm::take_of_chunk(Opcode opcode, std::string_view record) {
    if (record.size() < kRecordHeadBytes) {
        return deviate("the chunk ends within a record");
    }
    if (is_schema_unused_ && opcode != Opcode::kChannel) {
        return deviate("a schema is described of which there is no channel");
    }
    switch (opcode) {
        case Opcode::kSchema:
            return take_schema(record);
        case Opcode::kChannel:
            return take_channel(record);
        case Opcode::kMessage:
            return take_message(Cursor(record.substr(kRecordHeadBytes)));
        default:
            return deviate("it holds a record of a kind that MCAP does not name");
    }
}

void McapForm::take_schema(std::string_view record) {
    const std::string_view all = record.substr(kRecordHeadBytes);
    Cursor content(all);
    const auto id = content.take<std::uint16_t>();
    for (int field = 0; field < 3; ++field) {  // Name, encoding, schema.
        content.take_string();
    }
    if (!is_exact(Opcode::kSchema, all, all.substr(0, all.size() - content.rest().size()))) {
        return;
    }
    if (id != schemas_ + 1) {
        return deviate(fmt::format("schema {} is described out of turn", id));
    }
    ++schemas_;
    is_schema_unused_ = true;
    summary_.add_schema(record);
}

void McapForm::take_channel(std::string_view record) {
    const std::string_view all = record.substr(kRecordHeadBytes);
    if (all.size() > kMaxMetadataBytes) {
        return deviate("the channel has too long a description");
    }
    Cursor content(all);
    const auto id = content.take<std::uint16_t>();
    const auto schema = content.take<std::uint16_t>();
    std::string expected;
    put<std::uint16_t>(expected, id);
    put<std::uint16_t>(expected, schema);
    put_string(expected, content.take_string());
    put_string(expected, content.take_string());
    put_map(expected, content.take_map());
    if (!is_exact(Opcode::kChannel, all, expected)) {
        return;
    }
    const bool is_in_turn = id == message_counts_.size() + 1 && schema != 0 && schema <= schemas_ &&
                            (!is_schema_unused_ || schema == schemas_);
    if (!is_in_turn) {
        return deviate(fmt::format("channel {} is described out of turn", id));
    }
    is_schema_unused_ = false;
    message_counts_.push_back(0);
    summary_.add_channel(record);
}

void McapForm::take_message(Cursor content) {
    const auto id = content.take<std::uint16_t>();
    const auto number = content.take<std::uint32_t>();
    const auto time_ns = content.take<std::uint64_t>();
    const auto publish_time_ns = content.take<std::uint64_t>();
    if (id == 0 || id > message_counts_.size()) {
        return deviate("a message is of a channel that is not described in a chunk before it");
    }
    if (number != static_cast<std::uint32_t>(message_counts_[id - 1U]++) ||
        publish_time_ns != time_ns) {
        return deviate(fmt::format("a message of channel {} has another number or time", id));
    }
    times_.start_ns = has_messages_ ? std::min(times_.start_ns, time_ns) : time_ns;
    times_.end_ns = std::max(times_.end_ns, time_ns);
    has_messages_ = true;
}

void McapForm::expect_indexes(ChunkSummary chunk, const ChunkContents& contents) {
    for (const auto& [channel, entries] : contents.indexes) {
        std::string& record = indexes_.emplace_back();
        put_message_index(record, channel, entries);
        chunk.indexes.push_back(
            {channel, chunk.extent.offset + chunk.extent.length + chunk.indexes_bytes});
        chunk.indexes_bytes += record.size();
    }
    summary_.add_chunk(chunk);
}

void McapForm::take_index(const FileRecord& record) {
    if (indexes_.empty() || indexes_.front() != record.bytes) {
        return deviate("the message index is not that of the chunk before it");
    }
    indexes_.pop_front();
}

void McapForm::end_data(const FileRecord& record) {
    std::string expected;
    put<std::uint32_t>(expected, record.crc_before);
    if (!is_exact(Opcode::kDataEnd, record.content(), expected)) {
        return;
    }
    const std::uint64_t start = record.offset + record.bytes.size();
    end_ = summary_.encode(start, message_counts_, times_);
    if (summary_.may_lack_chunk_index()) {
        summary_.drop_chunk_index();
        barest_end_ = summary_.encode(start, message_counts_, times_);
    }
}

void McapForm::take_of_summary(const FileRecord& record) {
    const auto goes_on = [&](std::string_view end) {
        return end.substr(std::min(taken_, end.size())).starts_with(record.bytes);
    };
    const auto taken = std::string_view(end_).substr(0, taken_);
    if (!goes_on(end_) && barest_end_.starts_with(taken) && goes_on(barest_end_)) {
        end_ = std::exchange(barest_end_, {});
    }
    if (!goes_on(end_)) {
        const std::string_view name = name_of(record.opcode);
        return deviate(
            name.empty()
                ? "it holds a record of a kind that MCAP does not name"
                : fmt::format("this {} is not what follows from the records before it", name));
    }
    taken_ += record.bytes.size();
}

bool McapForm::is_exact(Opcode opcode, std::string_view content, std::string_view expected) {
    if (content == expected) {
        return true;
    }
    deviate(content.starts_with(expected)
                ? fmt::format("the {} has {} bytes that belong to no field", name_of(opcode),
                              content.size() - expected.size())
                : fmt::format("the {} is not written as usual", name_of(opcode)));
    return false;
}

bool McapForm::may_have_single() {
    if (++single_records_ > kMostSingleRecords) {
        deviate(fmt::format("it has more than {} attachments and metadata", kMostSingleRecords));
    }
    return !deviation_;
}

void McapForm::deviate(std::string text) {
    deviation_ = McapDamage{offset_, std::move(text)};
}

}  // namespace cancha::mcap
