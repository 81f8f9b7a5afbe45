#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "cancha/base/result.h"
#include "viewer/tape/opening_facts.h"

namespace cancha::tape {

/// All chunks of one part of a segment together, unpacked. The largest honest part
/// has all that a seat may draw in a match, 64 MiB (recording::Recorder), in a thousand messages
/// whose heads take less than one more. What 22 cameras see at 60 Hz takes 38 MB. The page has the
/// same limit (viewer/web/src/tape/chunks.ts).
inline constexpr std::uint64_t kMostUnpackedPartBytes = std::uint64_t{65} << 20U;

/// Records in the chunks of one part. 1000 ticks, the longest segment, have a few for each tick and
/// seat. The page has the same limit (viewer/web/src/tape/segment.ts).
inline constexpr std::size_t kMostRecordsInPart = 100'000;

/// Parts of the events, statuses and worlds that are decoded of one part (proto/wire/parts.h). A
/// status has eight, an event five; the longest segment has 1000 of each at most. All beyond is
/// passed over.
inline constexpr std::size_t kMostDecodedParts = 50'000;

/// A message of a part. Borrows from the part, or from what was unpacked, during the call.
struct PartMessage {
    std::string_view topic;
    std::uint64_t time_ns = 0;
    std::string_view payload;
};

/// Gets one message after the other; returns whether it wants the next.
using TakeMessage = std::function<bool(const PartMessage& message)>;

/// The bytes that the chunks among these records say they unpack to. Nothing is unpacked.
std::uint64_t announced_bytes(std::string_view records);

/// Reads a part of a segment, each chunk unpacked once, and checks all of it: order and length of
/// records, checksums, and what no checksum covers, the times of chunks and their indexes. Messages
/// are given out once the checksum of their chunk has been found right. If `take` wants no more,
/// the rest is not looked at. Fails: kInvalidInput, also for what unpacks to more than a part has;
/// the text says where it is damaged and how.
Status read_part(const OpeningFacts& opening, std::string_view part, const TakeMessage& take);

/// Reads a part only to check it.
Status check_part(const OpeningFacts& opening, std::string_view part);

}  // namespace cancha::tape
