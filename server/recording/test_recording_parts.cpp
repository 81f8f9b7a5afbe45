#include "server/recording/test_recording_parts.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <variant>

#include <gtest/gtest.h>

#include "proto/mcap/mcap_format.h"
#include "server/recording/content_digest.h"
#include "server/recording/match_facts.h"
#include "server/recording/test_forged_file.h"

namespace cancha::recording {

namespace {

using Item = RecordingParts::Item;

/// Returns the item with its message pointing to data that the Item owns.
mcap::McapItem viewed(const Item& own) {
    mcap::McapItem item = own.item;
    if (auto* message = std::get_if<mcap::McapMessage>(&item)) {
        message->topic = own.topic;
        message->payload = own.payload;
    }
    return item;
}

/// Returns the chunk that describes the channels. Channels with the same schema share it.
ForgedRecord description_of(const RecordingParts& parts) {
    ForgedRecords records;
    std::vector<std::string> schemas;
    for (const RecordingParts::Channel& channel : parts.channels) {
        const mcap::McapChannel& description = channel.description;
        std::string schema;
        mcap::put_string(schema, description.schema_name);
        mcap::put_string(schema, description.schema_encoding);
        mcap::put_string(schema, channel.schema);
        const auto known = std::ranges::find(schemas, schema);
        const auto schema_id = static_cast<std::uint16_t>(known - schemas.begin() + 1);
        if (known == schemas.end()) {
            schemas.push_back(schema);
            ForgedRecord& record = records.emplace_back(ForgedRecord{mcap::Opcode::kSchema});
            mcap::put<std::uint16_t>(record.content, schema_id);
            record.content += schema;
        }
        ForgedRecord& record = records.emplace_back(ForgedRecord{mcap::Opcode::kChannel});
        mcap::put<std::uint16_t>(record.content,
                                 static_cast<std::uint16_t>(&channel - parts.channels.data() + 1));
        mcap::put<std::uint16_t>(record.content, schema_id);
        mcap::put_string(record.content, description.topic);
        mcap::put_string(record.content, description.encoding);
        mcap::put_map(record.content, description.metadata);
    }
    return forged_chunk(std::move(records));
}

ForgedRecord message_of(const RecordingParts& parts, const Item& item) {
    const auto& message = std::get<mcap::McapMessage>(item.item);
    const auto channel = std::ranges::find_if(
        parts.channels, [&](const auto& known) { return known.description.topic == item.topic; });
    EXPECT_NE(channel, parts.channels.end()) << item.topic;
    ForgedRecord record{.opcode = mcap::Opcode::kMessage};
    mcap::put<std::uint16_t>(record.content,
                             static_cast<std::uint16_t>(channel - parts.channels.begin() + 1));
    mcap::put<std::uint32_t>(record.content, message.sequence);
    mcap::put<std::uint64_t>(record.content, message.time_ns);
    mcap::put<std::uint64_t>(record.content, message.publish_time_ns);
    record.content += item.payload;
    return record;
}

ForgedRecord record_of(const mcap::McapAttachment& attachment) {
    ForgedRecord record{.opcode = mcap::Opcode::kAttachment};
    mcap::put<std::uint64_t>(record.content, attachment.time_ns);
    mcap::put<std::uint64_t>(record.content, attachment.created_ns);
    mcap::put_string(record.content, attachment.name);
    mcap::put_string(record.content, attachment.media_type);
    mcap::put<std::uint64_t>(record.content, attachment.content.size());
    record.content += attachment.content;
    mcap::put<std::uint32_t>(record.content, mcap::crc32(0, record.content));
    return record;
}

/// Writes messages into the chunks in which they were found.
class PartWriter {
  public:
    explicit PartWriter(const RecordingParts& parts) : parts_(parts) {
        ForgedRecord header{.opcode = mcap::Opcode::kHeader};
        mcap::put_string(header.content, parts.header.profile);
        mcap::put_string(header.content, parts.header.library);
        file_.data = {std::move(header), description_of(parts)};
        for (const Item& item : parts.items) {
            take(item);
        }
        end_chunk();
    }

    std::string bytes() const { return file_.bytes(); }

  private:
    void take(const Item& item) {
        const auto* message = std::get_if<mcap::McapMessage>(&item.item);
        if (message == nullptr || message->chunk != chunk_) {
            end_chunk();
        }
        if (message != nullptr) {
            chunk_ = message->chunk;
            messages_.push_back(message_of(parts_, item));
        } else if (const auto* attachment = std::get_if<mcap::McapAttachment>(&item.item)) {
            file_.data.push_back(record_of(*attachment));
        } else {
            const auto& metadata = std::get<mcap::McapMetadata>(item.item);
            file_.data.push_back(forged_metadata(metadata.name, metadata.entries));
        }
    }

    void end_chunk() {
        if (!messages_.empty()) {
            file_.data.push_back(forged_chunk(std::exchange(messages_, {})));
        }
    }

    const RecordingParts& parts_;
    ForgedFile file_;
    std::uint64_t chunk_ = 0;
    ForgedRecords messages_;
};

}  // namespace

RecordingParts read_parts(const std::string& path) {
    Result<mcap::McapReader> reader = mcap::McapReader::open(path);
    EXPECT_TRUE(reader) << reader.error().message;
    RecordingParts parts;
    while (const std::optional<mcap::McapItem> item = reader->next()) {
        Item own{.item = *item};
        if (auto* message = std::get_if<mcap::McapMessage>(&own.item)) {
            own.topic = message->topic;
            own.payload = message->payload;
            message->topic = message->schema_name = message->payload = {};
        }
        parts.items.push_back(std::move(own));
    }
    EXPECT_FALSE(reader->damage());
    parts.header = reader->header();
    for (mcap::McapChannel& channel : reader->channels()) {
        std::string schema(channel.schema);
        channel.schema = {};
        parts.channels.push_back({std::move(channel), std::move(schema)});
    }
    return parts;
}

std::string file_of(const RecordingParts& parts) {
    return PartWriter(parts).bytes();
}

void hash_anew(RecordingParts& parts) {
    ContentDigest digest;
    std::map<std::string, std::string> types;
    std::vector<mcap::McapChannel> channels;
    for (const RecordingParts::Channel& channel : parts.channels) {
        channels.push_back(channel.description);
        channels.back().schema = channel.schema;
        types.emplace(channel.description.topic, channel.description.schema_name);
    }
    mcap::McapMetadata* result = nullptr;
    for (Item& own : parts.items) {
        mcap::McapItem item = viewed(own);
        if (auto* message = std::get_if<mcap::McapMessage>(&item)) {
            message->schema_name = types[own.topic];
        }
        digest.add(item);
        auto* metadata = std::get_if<mcap::McapMetadata>(&own.item);
        if (metadata != nullptr && metadata->name == kResultMetadata) {
            result = metadata;
        }
    }
    if (result != nullptr) {
        result->entries[kContentHashEntry] = digest.value(parts.header, channels);
    }
}

}  // namespace cancha::recording
