#include "proto/recording/mcap_directory.h"

#include <utility>

#include <fmt/format.h>

namespace cancha::recording {

namespace {

Error damage(std::string text) {
    return {ErrorCode::kInvalidInput, std::move(text)};
}

}  // namespace

Status McapDirectory::add_schema(std::string_view content) {
    Cursor cursor(content);
    const auto id = cursor.take<std::uint16_t>();
    const std::string_view name = cursor.take_string();
    cursor.take_string();  // Its encoding.
    cursor.take_string();  // The schema.
    if (!cursor.is_intact()) {
        return damage(text_of_short_record(Opcode::kSchema));
    }
    if (id == 0) {
        return {};  // To be ignored.
    }
    const Print print = print_of(content);
    if (const auto known = schemas_.find(id); known != schemas_.end()) {
        return known->second.print == print
                   ? Status()
                   : damage(fmt::format("schema {} is described twice, differently", id));
    }
    if (Status remembered = remember(name); !remembered) {
        return remembered;
    }
    schemas_.emplace(id, SchemaEntry{print, std::string(name)});
    return {};
}

Status McapDirectory::add_channel(std::string_view content) {
    Cursor cursor(content);
    const auto id = cursor.take<std::uint16_t>();
    const auto schema_id = cursor.take<std::uint16_t>();
    const std::string_view topic = cursor.take_string();
    cursor.take_string();  // The messages' encoding.
    cursor.take_string();  // More about the channel.
    if (!cursor.is_intact()) {
        return damage(text_of_short_record(Opcode::kChannel));
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
    if (Status remembered = remember(topic); !remembered) {
        return remembered;
    }
    const std::string_view schema_name =
        schema_id == 0 ? std::string_view() : std::string_view(schema->second.name);
    channels_.emplace(id, ChannelEntry{print, {std::string(topic), schema_name}});
    return {};
}

const McapDirectory::Channel* McapDirectory::find(std::uint16_t channel_id) const {
    const auto found = channels_.find(channel_id);
    return found == channels_.end() ? nullptr : &found->second.channel;
}

McapDirectory::Print McapDirectory::print_of(std::string_view content) {
    return {content.size(), crc32(0, content)};
}

Status McapDirectory::remember(std::string_view name) {
    remembered_bytes_ += name.size();
    return remembered_bytes_ <= max_bytes_
               ? Status()
               : damage(fmt::format("the names of schemas and channels take more than {} bytes",
                                    max_bytes_));
}

std::string text_of_short_record(Opcode opcode) {
    return fmt::format("a record of the kind \"{}\" is too short for what it should hold",
                       name_of(opcode));
}

}  // namespace cancha::recording
