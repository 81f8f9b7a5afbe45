#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "proto/mcap/mcap_summary.h"

namespace cancha::mcap {

/// Times and indexes of a chunk, computed from its messages. In a correct file, the head of the
/// chunk and its index records state the same.
struct ChunkContents {
    TimeSpan times{};  ///< First and last time of the messages.
    /// Times and offsets of the messages, encoded as in a message index record, by channel id.
    std::map<std::uint16_t, std::string> indexes{};
};

/// Reads the unpacked records of a chunk. Stops at the first record that is damaged.
ChunkContents contents_of(std::string_view records);

}  // namespace cancha::mcap
