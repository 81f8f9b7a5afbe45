#include "server/recording/record_writer.h"

#include <algorithm>
#include <utility>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message_lite.h>

#include "cancha/base/contract.h"
#include "proto/mcap/mcap_schema.h"
#include "server/recording/match_facts.h"

namespace cancha::recording {

namespace {

mcap::McapMessage item_of(const PreparedMessage& message, const mcap::McapChannel& channel,
                          std::uint64_t part) {
    return {.topic = channel.topic,
            .schema_name = channel.schema_name,
            .time_ns = message.time_ns,
            .payload = message.payload,
            .publish_time_ns = message.time_ns,
            .sequence = message.sequence,
            .chunk = part};
}

}  // namespace

Result<RecordWriter> RecordWriter::create(const std::string& path, std::string_view library,
                                          std::uint64_t max_bytes) {
    Result<mcap::McapWriter> file = mcap::McapWriter::create(path, library, max_bytes);
    if (!file) {
        return file.error();
    }
    RecordWriter writer{Listener()};
    writer.file_ = *std::move(file);
    writer.header_.library = library;
    return writer;
}

RecordWriter::RecordWriter(Listener listener) : listener_(std::move(listener)) {}

mcap::ChannelId RecordWriter::add_channel(std::string_view topic,
                                          const google::protobuf::Descriptor& type) {
    channels_.push_back({.description = {.topic = std::string(topic),
                                         .encoding = std::string(mcap::kProtobuf),
                                         .schema_name = type.full_name(),
                                         .schema_encoding = std::string(mcap::kProtobuf),
                                         .schema = schema_of(type)},
                         .in_file = file_ ? file_->add_channel(topic, type) : mcap::ChannelId{}});
    return mcap::ChannelId{static_cast<std::uint16_t>(channels_.size())};
}

std::string_view RecordWriter::schema_of(const google::protobuf::Descriptor& type) {
    const auto known = schemas_.find(type.full_name());
    return known != schemas_.end()
               ? known->second
               : schemas_.emplace(type.full_name(), mcap::encode_schema(type)).first->second;
}

RecordWriter::Channel& RecordWriter::channel_of(mcap::ChannelId id) {
    const auto number = static_cast<std::size_t>(id);
    CANCHA_EXPECTS(number > 0 && number <= channels_.size());
    return channels_[number - 1];
}

void RecordWriter::write(mcap::ChannelId channel, std::uint64_t time_ns,
                         const google::protobuf::MessageLite& message) {
    prepare(channel, time_ns, message, message_);
    write(message_);
}

void RecordWriter::write_encoded(mcap::ChannelId channel, std::uint64_t time_ns,
                                 std::string_view message) {
    prepare_encoded(channel, time_ns, message, message_);
    write(message_);
}

void RecordWriter::prepare(mcap::ChannelId channel, std::uint64_t time_ns,
                           const google::protobuf::MessageLite& message,
                           PreparedMessage& prepared) {
    prepared.channel = channel;
    prepared.time_ns = time_ns;
    prepared.payload.clear();
    CANCHA_EXPECTS(message.AppendToString(&prepared.payload));
    hash(prepared);
}

void RecordWriter::prepare_encoded(mcap::ChannelId channel, std::uint64_t time_ns,
                                   std::string_view message, PreparedMessage& prepared) {
    prepared.channel = channel;
    prepared.time_ns = time_ns;
    prepared.payload = message;
    hash(prepared);
}

void RecordWriter::hash(PreparedMessage& message) {
    Channel& channel = channel_of(message.channel);
    message.sequence = channel.message_count++;
    message.hash = digest_.hash(item_of(message, channel.description, part_));
}

void RecordWriter::write(const PreparedMessage& message) {
    const Channel& channel = channel_of(message.channel);
    now_ns_ = std::max(now_ns_, message.time_ns);
    digest_.add(message.hash);
    tell(item_of(message, channel.description, part_));
    if (file_) {
        file_->write_encoded(channel.in_file, message.time_ns, message.payload);
    }
}

mcap::Extent RecordWriter::end_part() {
    ++part_;
    if (!file_ || std::exchange(is_part_empty_, true)) {
        return {};
    }
    file_->end_chunk();
    const std::uint64_t start = std::exchange(part_offset_, file_->bytes_written());
    return {.offset = start, .length = part_offset_ - start};
}

Result<std::string> RecordWriter::read(mcap::Extent extent) const {
    return file_ ? file_->read(extent) : Error{ErrorCode::kIo, "nothing is recorded"};
}

void RecordWriter::attach(std::string_view name, std::string_view media_type,
                          std::string_view content) {
    note(mcap::McapAttachment{.name = std::string(name),
                              .media_type = std::string(media_type),
                              .content = std::string(content),
                              .time_ns = now_ns_});
    if (file_) {
        file_->attach(name, media_type, content);
    }
}

void RecordWriter::add_metadata(std::string_view name,
                                const std::map<std::string, std::string>& entries) {
    note(mcap::McapMetadata{.name = std::string(name), .entries = entries});
    if (file_) {
        file_->add_metadata(name, entries);
    }
}

void RecordWriter::add_hashed_metadata(std::string_view name,
                                       std::map<std::string, std::string> entries) {
    note(mcap::McapMetadata{.name = std::string(name), .entries = entries});
    content_hash_ = digest_.value(header_, channels());
    entries[kContentHashEntry] = content_hash_;
    if (file_) {
        file_->add_metadata(name, entries);
    }
}

Status RecordWriter::close() {
    return file_ ? file_->close() : Status();
}

std::vector<mcap::McapChannel> RecordWriter::channels() const {
    std::vector<mcap::McapChannel> all;
    for (const Channel& channel : channels_) {
        all.push_back(channel.description);
    }
    return all;
}

const Status& RecordWriter::status() const {
    return file_ ? file_->status() : never_fails_;
}

std::uint64_t RecordWriter::bytes_written() const {
    return file_ ? file_->bytes_written() : 0;
}

void RecordWriter::note(const mcap::McapItem& item) {
    digest_.add(item);
    tell(item);
}

void RecordWriter::tell(const mcap::McapItem& item) {
    is_part_empty_ = false;
    if (listener_) {
        listener_(item);
    }
}

}  // namespace cancha::recording
