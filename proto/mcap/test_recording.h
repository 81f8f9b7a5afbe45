#pragma once

// Vocabulary of the tests of recordings.

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

/// Item of a file, as a value.
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

/// Channels are announced when their first message comes.
void write_items(McapWriter& writer, const std::vector<Item>& items);

/// Bytes of a file that holds these items and has been closed.
std::string file_of(const std::vector<Item>& items);

/// So many messages of so many bytes that do not compress, one every millisecond.
std::vector<Item> noisy_messages(std::size_t count, std::size_t bytes);

/// All that a reader gives, and why it ended.
struct Reading {
    std::vector<Item> items{};
    std::optional<McapDamage> damage{};  ///< A file that does not open is damaged at 0.
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

/// The records between the marks of a whole file. Borrows: file.
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

/// `crc` 0: not to be checked.
std::string chunk_record(std::string_view records, std::string_view compression,
                         std::uint64_t unpacked_bytes, std::uint32_t crc);

/// The marks and the header around the records; an end of the data without CRC and a footer without
/// summary behind them.
std::string file_around(std::string_view records);

}  // namespace cancha::mcap
