#include "server/recording/content_digest.h"

#include <algorithm>
#include <map>
#include <variant>
#include <vector>

#include "proto/mcap/mcap_format.h"
#include "server/recording/match_facts.h"

namespace cancha::recording {

namespace {

// Marks that distinguish items which could have the same bytes.
constexpr std::string_view kMessageMark = "message";
constexpr std::string_view kAttachmentMark = "attachment";
constexpr std::string_view kMetadataMark = "metadata";
constexpr std::string_view kChannelMark = "channel";

struct ItemHasher {
    Sha256& hash;

    void operator()(const mcap::McapMessage& message) const {
        std::string head;
        mcap::put_string(head, kMessageMark);
        mcap::put_string(head, message.topic);
        mcap::put_string(head, message.schema_name);
        mcap::put<std::uint64_t>(head, message.time_ns);
        mcap::put<std::uint64_t>(head, message.publish_time_ns);
        mcap::put<std::uint32_t>(head, message.sequence);
        hash.append(head);
        hash.append(message.payload);
    }

    void operator()(const mcap::McapAttachment& attachment) const {
        std::string head;
        mcap::put_string(head, kAttachmentMark);
        mcap::put_string(head, attachment.name);
        mcap::put_string(head, attachment.media_type);
        mcap::put<std::uint64_t>(head, attachment.time_ns);
        mcap::put<std::uint64_t>(head, attachment.created_ns);
        hash.append(head);
        hash.append(attachment.content);
    }

    void operator()(const mcap::McapMetadata& metadata) const {
        std::string bytes;
        mcap::put_string(bytes, kMetadataMark);
        mcap::put_string(bytes, metadata.name);
        mcap::put_map(bytes, metadata.entries);
        hash.append(bytes);
    }
};

/// Hashes channels. Schemas may be long and shared by many channels, so each schema is hashed once.
class ChannelHasher {
  public:
    Sha256::Value operator()(const mcap::McapChannel& channel) {
        std::string bytes;
        mcap::put_string(bytes, kChannelMark);
        mcap::put_string(bytes, channel.topic);
        mcap::put_string(bytes, channel.encoding);
        mcap::put_map(bytes, channel.metadata);
        mcap::put_string(bytes, channel.schema_name);
        mcap::put_string(bytes, channel.schema_encoding);
        bytes += bytes_of(schema(channel.schema));
        return digest(bytes);
    }

  private:
    static Sha256::Value digest(std::string_view bytes) {
        Sha256 hash;
        hash.append(bytes);
        return hash.value();
    }

    const Sha256::Value& schema(std::string_view schema) {
        const auto known = schemas_.find(schema.data());
        return known != schemas_.end()
                   ? known->second
                   : schemas_.emplace(schema.data(), digest(schema)).first->second;
    }

    std::map<const char*, Sha256::Value> schemas_;  // Key: address of the schema.
};

Sha256::Value value_of(const mcap::McapItem& item, Sha256& hash) {
    std::visit(ItemHasher{hash}, item);
    return hash.finish();
}

}  // namespace

Sha256::Value digest_of(const mcap::McapItem& item) {
    Sha256 hash;
    return value_of(item, hash);
}

void ContentDigest::add(const mcap::McapItem& item) {
    const auto* metadata = std::get_if<mcap::McapMetadata>(&item);
    if (metadata == nullptr || metadata->name != kResultMetadata) {
        items_.append(bytes_of(value_of(item, item_)));
        return;
    }
    mcap::McapMetadata without_hash = *metadata;
    without_hash.entries.erase(kContentHashEntry);
    items_.append(bytes_of(value_of(without_hash, item_)));
}

Sha256::Value ContentDigest::hash(const mcap::McapMessage& message) {
    ItemHasher{item_}(message);
    return item_.finish();
}

std::string ContentDigest::value(const mcap::McapHeader& header,
                                 std::span<const mcap::McapChannel> channels) const {
    std::vector<Sha256::Value> described;
    std::ranges::transform(channels, std::back_inserter(described), ChannelHasher());
    std::ranges::sort(described);
    std::string bytes(bytes_of(items_.value()));
    mcap::put_string(bytes, header.profile);
    mcap::put_string(bytes, header.library);
    for (const Sha256::Value& channel : described) {
        bytes += bytes_of(channel);
    }
    Sha256 hash;
    hash.append(bytes);
    return to_hex(hash.value());
}

}  // namespace cancha::recording
