#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "cancha/base/result.h"
#include "viewer/tape/opening_facts.h"

namespace cancha::tape {

/// Largest unpacked size of all chunks of one part, in bytes. The largest honest part holds
/// everything that a seat may draw in a match, 64 MiB (recording::Recorder), in a thousand messages
/// whose heads take less than 1 MiB more. Pictures of 22 cameras at 60 Hz take 38 MB. The page has
/// the same limit (viewer/web/src/tape/chunks.ts).
inline constexpr std::uint64_t kMostUnpackedPartBytes = std::uint64_t{65} << 20U;

/// Most records in the chunks of one part. The longest segment has 1000 ticks and a few records for
/// each tick and seat. The page has the same limit (viewer/web/src/tape/segment.ts).
inline constexpr std::size_t kMostRecordsInPart = 100'000;

/// Most decoded parts (proto/wire/parts.h) of events, statuses and worlds in one part of a segment;
/// further ones are ignored. A status has eight, an event five; the longest segment has at most
/// 1000 of each.
inline constexpr std::size_t kMostDecodedParts = 50'000;

/// A message of a part. Borrows from the part or from unpacked bytes during the call.
struct PartMessage {
    std::string_view topic;
    std::uint64_t time_ns = 0;
    std::string_view payload;
};

/// Takes one message after another; returns whether it wants the next.
using TakeMessage = std::function<bool(const PartMessage& message)>;

/// Returns the unpacked size that the chunks among these records announce. Unpacks nothing.
std::uint64_t announced_bytes(std::string_view records);

/// Reads a part of a segment, unpacks each chunk once, and checks all of it: order and length of
/// records, checksums, and, as no checksum covers them, the times of chunks and their indexes.
/// Delivers the messages of a chunk after its checksum was found right. Stops reading when `take`
/// returns false. Fails: kInvalidInput, also if the part unpacks to more than the limit; the text
/// says where and how it is damaged.
Status read_part(const OpeningFacts& opening, std::string_view part, const TakeMessage& take);

/// Checks a part, as read_part() does.
Status check_part(const OpeningFacts& opening, std::string_view part);

}  // namespace cancha::tape
