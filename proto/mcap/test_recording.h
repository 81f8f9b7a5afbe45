#pragma once

// Helpers of the tests of MCAP files.

#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_reader.h"
#include "proto/mcap/mcap_writer.h"

namespace cancha::mcap {

/// An item of a file: a message, an attachment or a metadata record.
struct Item {
    enum class Kind { kMessage, kAttachment, kMetadata };

    Kind kind{};
    std::string name;     ///< Name of an attachment or metadata record, topic of a message.
    std::string type;     ///< Schema of a message, media type of an attachment.
    std::string content;  ///< Content of an attachment, payload of a message.
    std::uint64_t time_ns = 0;
    std::map<std::string, std::string> entries{};

    bool operator==(const Item&) const = default;
};

void PrintTo(const Item& item, std::ostream* stream);

/// A message of the type google.protobuf.BytesValue, which is small and has a small schema.
Item message(std::string_view topic, std::uint64_t time_ns, std::string_view value);
Item attachment(std::string_view name, std::string_view content);
Item metadata(std::string_view name, std::map<std::string, std::string> entries);

/// Writes items in their order. Adds the channel of each topic before its first message.
void write_items(McapWriter& writer, const std::vector<Item>& items);

/// Returns the bytes of a closed file with these items.
std::string file_of(const std::vector<Item>& items);

/// Returns `count` messages of `bytes` bytes each, one every millisecond. Their content cannot be
/// compressed.
std::vector<Item> noisy_messages(std::size_t count, std::size_t bytes);

/// The items that a reader returns, and the damage at which it stops.
struct Reading {
    std::vector<Item> items{};
    std::optional<McapDamage> damage{};  ///< The offset is 0 if the file could not be opened.
};

Reading read_file(const std::string& path);
Reading read_bytes(std::string_view bytes);

std::string content_of(const std::string& path);

// --- Files made by hand --------------------------------------------------------------------------

/// A record of a file, not decoded.
struct RawRecord {
    Opcode opcode{};
    std::uint64_t offset = 0;  ///< Offset of its opcode in the file.
    std::string_view content;
};

/// Returns the records of a complete file, between kMagic at its start and kMagic at its end.
/// Borrows: file.
std::vector<RawRecord> records_of(std::string_view file);

template <typename Fill>
std::string record(Opcode opcode, Fill&& fill) {
    std::string bytes;
    put_record(bytes, opcode, fill);
    return bytes;
}

std::string header_record();
std::string schema_record(std::uint16_t id, std::string_view name);
std::string channel_record(std::uint16_t id, std::uint16_t schema_id, std::string_view topic);
std::string message_record(std::uint16_t channel_id, std::uint64_t time_ns,
                           std::string_view payload);
std::string attachment_record(std::string_view name, std::string_view content, std::uint32_t crc);

/// If `crc` is 0, readers do not check the CRC.
std::string chunk_record(std::string_view records, std::string_view compression,
                         std::uint64_t unpacked_bytes, std::uint32_t crc);

/// Returns a file with these records between its beginning (magic, header) and its end (data end
/// without CRC, footer without summary, magic).
std::string file_around(std::string_view records);

}  // namespace cancha::mcap
