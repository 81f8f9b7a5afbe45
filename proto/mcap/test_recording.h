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

/// An item of a file as a value.
struct Item {
    enum class Kind { kMessage, kAttachment, kMetadata };

    Kind kind{};
    std::string name;     ///< Topic of a message.
    std::string type;     ///< Schema of a message, media type of an attachment.
    std::string content;  ///< Payload of a message.
    std::uint64_t time_ns = 0;
    std::map<std::string, std::string> entries{};

    bool operator==(const Item&) const = default;
};

void PrintTo(const Item& item, std::ostream* stream);

/// A message of the type google.protobuf.BytesValue, which is small and has a small schema.
Item message(std::string_view topic, std::uint64_t time_ns, std::string_view value);
Item attachment(std::string_view name, std::string_view content);
Item metadata(std::string_view name, std::map<std::string, std::string> entries);

/// Writes items. Adds each channel before its first message.
void write_items(McapWriter& writer, const std::vector<Item>& items);

/// Returns the bytes of a closed file with these items.
std::string file_of(const std::vector<Item>& items);

/// Returns `count` messages of `bytes` bytes that do not compress, one every millisecond.
std::vector<Item> noisy_messages(std::size_t count, std::size_t bytes);

/// The items that a reader returns, and the damage at which it stops.
struct Reading {
    std::vector<Item> items{};
    std::optional<McapDamage> damage{};  ///< Damage at 0: the file does not open.
};

Reading read_file(const std::string& path);
Reading read_bytes(std::string_view bytes);

std::string content_of(const std::string& path);

// --- Files made by hand --------------------------------------------------------------------------

struct RawRecord {
    Opcode opcode{};
    std::uint64_t offset = 0;  ///< Place of its opcode.
    std::string_view content;
};

/// Returns the records between the two magics of a complete file. Borrows: file.
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

/// `crc` 0: readers do not check it.
std::string chunk_record(std::string_view records, std::string_view compression,
                         std::uint64_t unpacked_bytes, std::uint32_t crc);

/// Returns a file with these records: both magics and the header before them, and a data end
/// without CRC and a footer without summary after them.
std::string file_around(std::string_view records);

}  // namespace cancha::mcap
