#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "proto/mcap/mcap_summary.h"

namespace cancha::mcap {

/// Times and indexes of a chunk, found from its messages. The head of the chunk and its index
/// records should agree with them.
struct ChunkContents {
    TimeSpan times{};  ///< First and last time of its messages.
    /// Times and offsets of the messages of each channel, encoded as in a message index.
    std::map<std::uint16_t, std::string> indexes{};
};

/// Reads the unpacked records of a chunk. Stops at the first record that is damaged.
ChunkContents contents_of(std::string_view records);

}  // namespace cancha::mcap
