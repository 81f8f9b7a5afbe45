#include "proto/mcap/mcap_directory.h"

#include <utility>

#include <fmt/format.h>

namespace cancha::mcap {

namespace {

Error damage(std::string text) {
    return {ErrorCode::kInvalidInput, std::move(text)};
}

}  // namespace

Status McapDirectory::add_schema(std::string_view content) {
    Cursor cursor(content);
    const auto id = cursor.take<std::uint16_t>();
    const std::string_view name = cursor.take_string();
    const std::string_view encoding = cursor.take_string();
    const std::string_view schema = cursor.take_string();
    if (!cursor.is_intact()) {
        return damage(text_of_short_record(Opcode::kSchema));
    }
    if (id == 0) {
        return {};  // The specification says to ignore it.
    }
    const Print print = print_of(content);
    if (const auto known = schemas_.find(id); known != schemas_.end()) {
        return known->second.print == print
                   ? Status()
                   : damage(fmt::format("schema {} is described twice, differently", id));
    }
    if (Status remembered = remember(content); !remembered) {
        return remembered;
    }
    schemas_.emplace(
        id, SchemaEntry{print, std::string(name), std::string(encoding), std::string(schema)});
    return {};
}

Status McapDirectory::add_channel(std::string_view content) {
    Cursor cursor(content);
    const auto id = cursor.take<std::uint16_t>();
    const auto schema_id = cursor.take<std::uint16_t>();
    const std::string_view topic = cursor.take_string();
    const std::string_view encoding = cursor.take_string();
    std::map<std::string, std::string> metadata = cursor.take_map();
    if (!cursor.is_intact()) {
        return damage(text_of_short_record(Opcode::kChannel));
    }
    if (!cursor.has_unique_keys()) {
        return damage(fmt::format("the metadata of channel {} has two entries of one name", id));
    }
    const auto schema = schemas_.find(schema_id);
    if (schema_id != 0 && schema == schemas_.end()) {
        return damage(fmt::format("channel {} is of schema {}, which is not described before it",
                                  id, schema_id));
    }
    const Print print = print_of(content);
    if (const auto known = channels_.find(id); known != channels_.end()) {
        return known->second.print == print
                   ? Status()
                   : damage(fmt::format("channel {} is described twice, differently", id));
    }
    if (Status remembered = remember(content); !remembered) {
        return remembered;
    }
    const std::string_view schema_name =
        schema_id == 0 ? std::string_view() : std::string_view(schema->second.name);
    channels_.emplace(id, ChannelEntry{print,
                                       {.topic = std::string(topic),
                                        .schema_name = schema_name,
                                        .schema_id = schema_id,
                                        .encoding = std::string(encoding),
                                        .metadata = std::move(metadata)}});
    return {};
}

std::vector<McapChannel> McapDirectory::channels() const {
    static const SchemaEntry no_schema;
    std::vector<McapChannel> all;
    for (const auto& [id, entry] : channels_) {
        const Channel& channel = entry.channel;
        const auto known = schemas_.find(channel.schema_id);
        const SchemaEntry& schema = known == schemas_.end() ? no_schema : known->second;
        all.push_back({.topic = channel.topic,
                       .encoding = channel.encoding,
                       .metadata = channel.metadata,
                       .schema_name = schema.name,
                       .schema_encoding = schema.encoding,
                       .schema = schema.schema,
                       .id = id});
    }
    return all;
}

const McapDirectory::Channel* McapDirectory::find(std::uint16_t channel_id) const {
    const auto found = channels_.find(channel_id);
    return found == channels_.end() ? nullptr : &found->second.channel;
}

McapDirectory::Print McapDirectory::print_of(std::string_view content) {
    return {content.size(), crc32(0, content)};
}

Status McapDirectory::remember(std::string_view content) {
    remembered_bytes_ += content.size();
    return remembered_bytes_ <= max_bytes_
               ? Status()
               : damage(fmt::format("schemas and channels take more than {} bytes", max_bytes_));
}

std::string text_of_short_record(Opcode opcode) {
    return fmt::format("a record of the kind \"{}\" is too short for what it should hold",
                       name_of(opcode));
}

}  // namespace cancha::mcap
