#pragma once

// A recording taken apart into its records, and put together again as McapWriter would: what
// somebody has who wants to deceive and knows the format.

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
    std::string content{};                ///< Of a chunk: as it was packed last.
    std::vector<ForgedRecord> records{};  ///< Of a chunk.

    /// As it stands in a file.
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

    // What is done to that which follows: to the data with the indexes of chunks, to what the end
    // of the data has behind its CRC, and to the summary without its offsets and the footer.
    std::function<void(ForgedRecords& data)> change_data = [](ForgedRecords&) {};
    std::string behind_data_crc{};
    /// `hidden_at`: where that begins in the file.
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
