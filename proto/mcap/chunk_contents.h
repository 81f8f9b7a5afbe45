#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "proto/mcap/mcap_summary.h"

namespace cancha::mcap {

/// Times and indexes of a chunk, by its messages. The head of the chunk and its index records
/// repeat them.
struct ChunkContents {
    TimeSpan times{};
    /// By channel: time and offset of each message, as in a message index.
    std::map<std::uint16_t, std::string> indexes{};
};

/// `records`: the unpacked records of the chunk. Stops where they make no sense.
ChunkContents contents_of(std::string_view records);

}  // namespace cancha::mcap
