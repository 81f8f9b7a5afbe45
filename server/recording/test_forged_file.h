#pragma once

// Takes a recording apart into its records and puts it together again as McapWriter would: the tool
// of a forger who knows the format.

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "proto/mcap/mcap_format.h"

namespace cancha::recording {

struct ForgedRecord {
    mcap::Opcode opcode{};
    std::string content{};                ///< A chunk's: as it was packed last.
    std::vector<ForgedRecord> records{};  ///< Only of a chunk.

    /// The record as it stands in a file.
    std::string bytes() const;
};

using ForgedRecords = std::vector<ForgedRecord>;

class ForgedFile {
  public:
    ForgedFile() = default;

    /// Expects: a whole file that McapWriter has written.
    explicit ForgedFile(std::string_view bytes);

    /// Header, chunks, attachments and metadata: all else follows from them.
    ForgedRecords data;

    // Changes of the rest: the data with the indexes of chunks, the bytes behind the CRC of the
    // data, the summary without its offsets and the footer, and the bytes behind the end.
    std::function<void(ForgedRecords& data)> change_data = [](ForgedRecords&) {};
    std::string behind_data_crc{};
    /// `hidden_at`: where behind_data_crc begins in the file.
    std::function<void(ForgedRecords& summary, std::uint64_t hidden_at)> change_summary =
        [](ForgedRecords&, std::uint64_t) {};
    std::string behind_end{};

    /// The file, with every length, CRC, count and offset as it has to be.
    std::string bytes() const;

    /// The chunks of the data with messages of a topic that begins so, the first one first.
    std::vector<ForgedRecord*> chunks_with(std::string_view topic);

    /// Whether the message has a topic that begins so.
    bool is_of(const ForgedRecord& message, std::string_view topic) const;
};

ForgedRecord forged_chunk(ForgedRecords records);

/// A chunk around what has been packed by other means.
ForgedRecord forged_chunk(ForgedRecords records, std::string_view packed,
                          std::string_view compression);

ForgedRecord forged_metadata(std::string_view name,
                             const std::map<std::string, std::string>& entries);

}  // namespace cancha::recording
