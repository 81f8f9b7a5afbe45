#pragma once

#include <cstdint>
#include <optional>

#include "proto/mcap/mcap_format.h"
#include "viewer/tape/byte_file.h"
#include "viewer/tape/read_ahead.h"

namespace cancha::tape {

/// Place of a record in an MCAP file. A record is a head (opcode and length) and its content.
struct Record {
    mcap::Opcode opcode{};
    std::uint64_t offset = 0;  ///< Offset of the head.
    std::uint64_t length = 0;  ///< Length of the content, in bytes.

    /// Offset of the content.
    std::uint64_t content() const { return offset + mcap::kRecordHeadBytes; }

    /// Offset of the next record.
    std::uint64_t end() const { return content() + length; }
};

/// Returns the record at `offset`; none if the file has no complete record there, or the opcode is
/// 0.
std::optional<Record> record_at(const ByteFile& file, std::uint64_t offset);

/// Does the same through a ReadAhead, which is faster for callers that go from record to record.
std::optional<Record> record_at(ReadAhead& file, std::uint64_t offset);

}  // namespace cancha::tape
