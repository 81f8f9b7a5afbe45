#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "cancha/base/result.h"
#include "viewer/tape/opening_facts.h"

namespace cancha::tape {

/// Largest unpacked size of all chunks of one part, in bytes. A part is one layer of a segment: the
/// main part, the sensor readings, or the drawings of a seat. The largest part that Cancha itself
/// can write holds everything that a seat may draw in a match: 64 MiB of drawings
/// (recording::Recorder) in a thousand messages, whose heads take less than 1 MiB more. For
/// comparison: the pictures of 22 cameras at 60 Hz take 38 MB in a part. The page has the same
/// limit (viewer/web/src/tape/chunks.ts).
inline constexpr std::uint64_t kMostUnpackedPartBytes = std::uint64_t{65} << 20U;

/// Largest number of records in the chunks of one part. The longest segment has 1000 ticks and a
/// few records for each tick and seat. The page has the same limit
/// (viewer/web/src/tape/segment.ts).
inline constexpr std::size_t kMostRecordsInPart = 100'000;

/// Largest number of elements (messages, texts and unknown fields, see proto/wire/parts.h) that are
/// decoded from the events, statuses and worlds of one segment; further messages are ignored. A
/// status has eight elements, an event five; the longest segment has at most 1000 of each.
inline constexpr std::size_t kMostDecodedParts = 50'000;

/// One recorded message. Its texts are valid only during the call of TakeMessage.
struct PartMessage {
    std::string_view topic;  ///< MCAP topic: "/world".
    std::uint64_t time_ns = 0;
    std::string_view payload;
};

/// Receives one message after another. Returns whether read_part() is to deliver the next message.
using TakeMessage = std::function<bool(const PartMessage& message)>;

/// Returns the total unpacked size, in bytes, that the heads of the chunks in `records` announce.
/// Unpacks nothing.
std::uint64_t announced_bytes(std::string_view records);

/// Reads a part of a segment, unpacks each chunk once, and checks everything: order and length of
/// records, checksums, and the times and indexes of chunks, which no checksum covers. Delivers the
/// messages of a chunk once its checksum has been verified. Stops reading when `take` returns
/// false. Fails: kInvalidInput: the part is damaged, or unpacks to more than the limit; the text
/// says where and how.
Status read_part(const OpeningFacts& opening, std::string_view part, const TakeMessage& take);

/// Checks a part as read_part() does, without delivering messages.
Status check_part(const OpeningFacts& opening, std::string_view part);

}  // namespace cancha::tape
