#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "proto/mcap/mcap_summary.h"

namespace cancha::mcap {

/// What the messages of a chunk say of it: what its head and its indexes have to say, too.
struct ChunkContents {
    TimeSpan times{};
    /// Time and offset of each message, by its channel, as a message index has them.
    std::map<std::uint16_t, std::string> indexes{};
};

/// `records`: of the chunk, unpacked. Stops where they make no sense.
ChunkContents contents_of(std::string_view records);

}  // namespace cancha::mcap
