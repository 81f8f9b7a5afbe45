#include "proto/mcap/test_recording.h"

#include <fstream>
#include <iterator>
#include <ostream>
#include <random>

#include <google/protobuf/wrappers.pb.h>
#include <gtest/gtest.h>

namespace cancha::mcap {

namespace {

constexpr std::string_view kType = "google.protobuf.BytesValue";

Item item_of(const McapItem& given) {
    if (const auto* message = std::get_if<McapMessage>(&given)) {
        return {.kind = Item::Kind::kMessage,
                .name = std::string(message->topic),
                .type = std::string(message->schema_name),
                .content = std::string(message->payload),
                .time_ns = message->time_ns};
    }
    if (const auto* attachment = std::get_if<McapAttachment>(&given)) {
        return {.kind = Item::Kind::kAttachment,
                .name = attachment->name,
                .type = attachment->media_type,
                .content = attachment->content};
    }
    const auto& metadata = std::get<McapMetadata>(given);
    return {.kind = Item::Kind::kMetadata,
            .name = metadata.name,
            .type = "",
            .content = "",
            .entries = metadata.entries};
}

Reading read(Result<McapReader> reader) {
    Reading reading;
    if (!reader) {
        reading.damage = McapDamage{0, reader.error().message};
        return reading;
    }
    while (const std::optional<McapItem> item = reader->next()) {
        reading.items.push_back(item_of(*item));
    }
    reading.damage = reader->damage();
    return reading;
}

}  // namespace

void PrintTo(const Item& item, std::ostream* stream) {
    *stream << item.name << " (" << item.type << ", " << item.content.size() << " bytes, at "
            << item.time_ns << " ns)";
}

Item message(std::string_view topic, std::uint64_t time_ns, std::string_view value) {
    google::protobuf::BytesValue payload;
    payload.set_value(std::string(value));
    return {.kind = Item::Kind::kMessage,
            .name = std::string(topic),
            .type = std::string(kType),
            .content = payload.SerializeAsString(),
            .time_ns = time_ns};
}

Item attachment(std::string_view name, std::string_view content) {
    return {.kind = Item::Kind::kAttachment,
            .name = std::string(name),
            .type = "text/plain",
            .content = std::string(content)};
}

Item metadata(std::string_view name, std::map<std::string, std::string> entries) {
    return {.kind = Item::Kind::kMetadata,
            .name = std::string(name),
            .type = "",
            .content = "",
            .entries = std::move(entries)};
}

void write_items(McapWriter& writer, const std::vector<Item>& items) {
    std::map<std::string, ChannelId> channels;
    google::protobuf::BytesValue payload;
    for (const Item& item : items) {
        if (item.kind == Item::Kind::kAttachment) {
            writer.attach(item.name, item.type, item.content);
            continue;
        }
        if (item.kind == Item::Kind::kMetadata) {
            writer.add_metadata(item.name, item.entries);
            continue;
        }
        if (!channels.contains(item.name)) {
            channels.emplace(item.name, writer.add_channel(item.name, *payload.GetDescriptor()));
        }
        EXPECT_TRUE(payload.ParseFromString(item.content));
        writer.write(channels.at(item.name), item.time_ns, payload);
    }
}

std::string file_of(const std::vector<Item>& items) {
    const ScratchFolder folder;
    Result<McapWriter> writer = McapWriter::create(folder.file("file.mcap"), "test");
    EXPECT_TRUE(writer);
    write_items(*writer, items);
    EXPECT_TRUE(writer->close());
    return content_of(folder.file("file.mcap"));
}

std::vector<Item> noisy_messages(std::size_t count, std::size_t bytes) {
    constexpr std::uint64_t kInterval_ns = 1'000'000;
    std::mt19937 generator(1);
    std::vector<Item> items;
    for (std::size_t i = 0; i < count; ++i) {
        std::string value(bytes, '\0');
        for (char& byte : value) {
            byte = static_cast<char>(generator());
        }
        items.push_back(message("/noise", i * kInterval_ns, value));
    }
    return items;
}

Reading read_file(const std::string& path) {
    return read(McapReader::open(path));
}

Reading read_bytes(std::string_view bytes) {
    return read(McapReader::of_bytes(bytes, "memory"));
}

std::string content_of(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<RawRecord> records_of(std::string_view file) {
    std::vector<RawRecord> records;
    Cursor cursor(file.substr(kMagic.size(), file.size() - 2 * kMagic.size()));
    while (!cursor.rest().empty()) {
        RawRecord record;
        record.offset = file.size() - kMagic.size() - cursor.rest().size();
        record.opcode = static_cast<Opcode>(cursor.take<std::uint8_t>());
        record.content = cursor.take_bytes(cursor.take<std::uint64_t>());
        records.push_back(record);
    }
    EXPECT_TRUE(cursor.is_intact());
    return records;
}

std::string header_record() {
    return record(Opcode::kHeader, [](std::string& out) {
        put_string(out, "");
        put_string(out, "by hand");
    });
}

std::string schema_record(std::uint16_t id, std::string_view name) {
    return record(Opcode::kSchema, [&](std::string& out) {
        put<std::uint16_t>(out, id);
        put_string(out, name);
        put_string(out, "protobuf");
        put_string(out, "not looked at");
    });
}

std::string channel_record(std::uint16_t id, std::uint16_t schema_id, std::string_view topic) {
    return record(Opcode::kChannel, [&](std::string& out) {
        put<std::uint16_t>(out, id);
        put<std::uint16_t>(out, schema_id);
        put_string(out, topic);
        put_string(out, "protobuf");
        put_map(out, {});
    });
}

std::string message_record(std::uint16_t channel_id, std::uint64_t time_ns,
                           std::string_view payload) {
    return record(Opcode::kMessage, [&](std::string& out) {
        put<std::uint16_t>(out, channel_id);
        put<std::uint32_t>(out, 0);
        put<std::uint64_t>(out, time_ns);
        put<std::uint64_t>(out, time_ns);
        out += payload;
    });
}

std::string attachment_record(std::string_view name, std::string_view content, std::uint32_t crc) {
    return record(Opcode::kAttachment, [&](std::string& out) {
        put<std::uint64_t>(out, 0);
        put<std::uint64_t>(out, 0);
        put_string(out, name);
        put_string(out, "text/plain");
        put<std::uint64_t>(out, content.size());
        out += content;
        put<std::uint32_t>(out, crc);
    });
}

std::string chunk_record(std::string_view records, std::string_view compression,
                         std::uint64_t unpacked_bytes, std::uint32_t crc) {
    return record(Opcode::kChunk, [&](std::string& out) {
        put<std::uint64_t>(out, 0);
        put<std::uint64_t>(out, 0);
        put<std::uint64_t>(out, unpacked_bytes);
        put<std::uint32_t>(out, crc);
        put_string(out, compression);
        put<std::uint64_t>(out, records.size());
        out += records;
    });
}

std::string file_around(std::string_view records) {
    std::string file(kMagic);
    file += header_record();
    file += records;
    file += record(Opcode::kDataEnd, [](std::string& out) { put<std::uint32_t>(out, 0); });
    file += record(Opcode::kFooter, [](std::string& out) { out.append(kFooterBytes, '\0'); });
    file += kMagic;
    return file;
}

}  // namespace cancha::mcap
