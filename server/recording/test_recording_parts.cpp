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

namespace cancha::recording {

namespace {

using Item = RecordingParts::Item;

/// A message points to what its item owns.
mcap::McapItem viewed(const Item& own) {
    mcap::McapItem item = own.item;
    if (auto* message = std::get_if<mcap::McapMessage>(&item)) {
        message->topic = own.topic;
        message->payload = own.payload;
    }
    return item;
}

void put_channel(std::string& bytes, std::uint16_t id, const RecordingParts::Channel& channel) {
    const mcap::McapChannel& description = channel.description;
    mcap::put_record(bytes, mcap::Opcode::kSchema, [&](std::string& out) {
        mcap::put<std::uint16_t>(out, id);
        mcap::put_string(out, description.schema_name);
        mcap::put_string(out, description.schema_encoding);
        mcap::put_string(out, channel.schema);
    });
    mcap::put_record(bytes, mcap::Opcode::kChannel, [&](std::string& out) {
        mcap::put<std::uint16_t>(out, id);
        mcap::put<std::uint16_t>(out, id);
        mcap::put_string(out, description.topic);
        mcap::put_string(out, description.encoding);
        mcap::put_map(out, description.metadata);
    });
}

void put_item(std::string& bytes, const RecordingParts& parts, const Item& item) {
    if (const auto* message = std::get_if<mcap::McapMessage>(&item.item)) {
        const auto channel = std::ranges::find_if(parts.channels, [&](const auto& known) {
            return known.description.topic == item.topic;
        });
        ASSERT_NE(channel, parts.channels.end()) << item.topic;
        mcap::put_record(bytes, mcap::Opcode::kMessage, [&](std::string& out) {
            mcap::put<std::uint16_t>(
                out, static_cast<std::uint16_t>(channel - parts.channels.begin() + 1));
            mcap::put<std::uint32_t>(out, message->sequence);
            mcap::put<std::uint64_t>(out, message->time_ns);
            mcap::put<std::uint64_t>(out, message->publish_time_ns);
            out += item.payload;
        });
    } else if (const auto* attachment = std::get_if<mcap::McapAttachment>(&item.item)) {
        mcap::put_record(bytes, mcap::Opcode::kAttachment, [&](std::string& out) {
            mcap::put<std::uint64_t>(out, attachment->time_ns);
            mcap::put<std::uint64_t>(out, attachment->created_ns);
            mcap::put_string(out, attachment->name);
            mcap::put_string(out, attachment->media_type);
            mcap::put<std::uint64_t>(out, attachment->content.size());
            out += attachment->content;
            mcap::put<std::uint32_t>(out, 0);
        });
    } else if (const auto* metadata = std::get_if<mcap::McapMetadata>(&item.item)) {
        mcap::put_record(bytes, mcap::Opcode::kMetadata, [&](std::string& out) {
            mcap::put_string(out, metadata->name);
            mcap::put_map(out, metadata->entries);
        });
    }
}

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
    std::string bytes(mcap::kMagic);
    mcap::put_record(bytes, mcap::Opcode::kHeader, [&](std::string& out) {
        mcap::put_string(out, parts.header.profile);
        mcap::put_string(out, parts.header.library);
    });
    for (std::size_t i = 0; i < parts.channels.size(); ++i) {
        put_channel(bytes, static_cast<std::uint16_t>(i + 1), parts.channels[i]);
    }
    for (const Item& item : parts.items) {
        put_item(bytes, parts, item);
    }
    mcap::put_record(bytes, mcap::Opcode::kDataEnd,
                     [](std::string& out) { mcap::put<std::uint32_t>(out, 0); });
    mcap::put_record(bytes, mcap::Opcode::kFooter,
                     [](std::string& out) { out.append(mcap::kFooterBytes, '\0'); });
    bytes += mcap::kMagic;
    return bytes;
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
