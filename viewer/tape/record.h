#pragma once

#include <cstdint>
#include <optional>

#include "proto/mcap/mcap_format.h"
#include "viewer/tape/byte_file.h"
#include "viewer/tape/read_ahead.h"

namespace cancha::tape {

/// A record of an MCAP file, by its place.
struct Record {
    mcap::Opcode opcode{};
    std::uint64_t offset = 0;
    std::uint64_t length = 0;  ///< Of its content.

    std::uint64_t content() const { return offset + mcap::kRecordHeadBytes; }

    std::uint64_t end() const { return content() + length; }
};

/// The record that begins there; nothing where the file has no whole one. No record has opcode 0.
std::optional<Record> record_at(const ByteFile& file, std::uint64_t offset);

/// The same, for who goes from record to record.
std::optional<Record> record_at(ReadAhead& file, std::uint64_t offset);

}  // namespace cancha::tape
