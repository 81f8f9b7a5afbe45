#pragma once

// For tests: takes a recording apart into the records of its file, and puts it together again as
// McapWriter would. A forger who knows the format could do the same.

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "proto/mcap/mcap_format.h"

namespace cancha::recording {

/// A record of an MCAP file, which a test may change.
struct ForgedRecord {
    mcap::Opcode opcode{};
    std::string content{};  ///< Content of the record; for a chunk, as it was last packed.
    std::vector<ForgedRecord> records{};  ///< Records in a chunk; empty for other records.

    /// Returns the bytes of the record in a file.
    std::string bytes() const;
};

using ForgedRecords = std::vector<ForgedRecord>;

/// An MCAP file, which a test may change.
class ForgedFile {
  public:
    ForgedFile() = default;

    /// Takes a file apart. Expects: a whole file written by McapWriter.
    explicit ForgedFile(std::string_view bytes);

    /// Header, chunks, attachments and metadata. Everything else is computed from them.
    ForgedRecords data;

    // The next four members change the rest of the file. They are in the order of the file.
    // change_data: changes the data after the indexes of chunks have been added. behind_data_crc:
    // bytes to insert after the CRC of the data. change_summary: changes the summary before its
    // offsets and the footer are added. behind_end: bytes to append after the end.
    std::function<void(ForgedRecords& data)> change_data = [](ForgedRecords&) {};
    std::string behind_data_crc{};
    /// `hidden_at`: offset of behind_data_crc in the file.
    std::function<void(ForgedRecords& summary, std::uint64_t hidden_at)> change_summary =
        [](ForgedRecords&, std::uint64_t) {};
    std::string behind_end{};

    /// Returns the file, with correct lengths, CRCs, counts and offsets.
    std::string bytes() const;

    /// Returns the chunks that contain messages whose topic begins with `topic`, in order.
    std::vector<ForgedRecord*> chunks_with(std::string_view topic);

    /// Whether the message's topic begins with `topic`.
    bool is_of(const ForgedRecord& message, std::string_view topic) const;
};

/// Makes a chunk that contains these records.
ForgedRecord forged_chunk(ForgedRecords records);

/// Makes a chunk that contains these records, but whose packed content the test has made itself.
ForgedRecord forged_chunk(ForgedRecords records, std::string_view packed,
                          std::string_view compression);

/// Makes a record of metadata.
ForgedRecord forged_metadata(std::string_view name,
                             const std::map<std::string, std::string>& entries);

}  // namespace cancha::recording
