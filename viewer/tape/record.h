#pragma once

#include <cstdint>
#include <optional>

#include "proto/mcap/mcap_format.h"
#include "viewer/tape/byte_file.h"
#include "viewer/tape/read_ahead.h"

namespace cancha::tape {

/// Place of a record in an MCAP file.
struct Record {
    mcap::Opcode opcode{};
    std::uint64_t offset = 0;
    std::uint64_t length = 0;  ///< Length of its content.

    std::uint64_t content() const { return offset + mcap::kRecordHeadBytes; }

    std::uint64_t end() const { return content() + length; }
};

/// Returns the record at `offset`; none if the file holds no whole record there, or its opcode is
/// 0.
std::optional<Record> record_at(const ByteFile& file, std::uint64_t offset);

/// Does so for a caller that goes from record to record.
std::optional<Record> record_at(ReadAhead& file, std::uint64_t offset);

}  // namespace cancha::tape
