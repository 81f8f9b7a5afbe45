#pragma once

// Takes a recording apart into its records and puts it together again as McapWriter would, like a
// forger who knows the format.

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
    std::string content{};                ///< Content of a chunk: as packed last.
    std::vector<ForgedRecord> records{};  ///< Only for a chunk.

    /// Returns the record as in a file.
    std::string bytes() const;
};

using ForgedRecords = std::vector<ForgedRecord>;

class ForgedFile {
  public:
    ForgedFile() = default;

    /// Takes a file apart. Expects: a whole file written by McapWriter.
    explicit ForgedFile(std::string_view bytes);

    /// Header, chunks, attachments and metadata. Everything else is computed from them.
    ForgedRecords data;

    // Changes of the rest: of the data with the indexes of chunks, of the bytes after the CRC of
    // the data, of the summary without its offsets and the footer, and of the bytes after the end.
    std::function<void(ForgedRecords& data)> change_data = [](ForgedRecords&) {};
    std::string behind_data_crc{};
    /// `hidden_at`: offset of behind_data_crc in the file.
    std::function<void(ForgedRecords& summary, std::uint64_t hidden_at)> change_summary =
        [](ForgedRecords&, std::uint64_t) {};
    std::string behind_end{};

    /// Returns the file, with correct lengths, CRCs, counts and offsets.
    std::string bytes() const;

    /// Returns the chunks with messages whose topic begins with `topic`, in order.
    std::vector<ForgedRecord*> chunks_with(std::string_view topic);

    /// Whether the message's topic begins with `topic`.
    bool is_of(const ForgedRecord& message, std::string_view topic) const;
};

ForgedRecord forged_chunk(ForgedRecords records);

/// Makes a chunk whose packed content was made by other means.
ForgedRecord forged_chunk(ForgedRecords records, std::string_view packed,
                          std::string_view compression);

ForgedRecord forged_metadata(std::string_view name,
                             const std::map<std::string, std::string>& entries);

}  // namespace cancha::recording
