#pragma once

// Recordings made by hand, for tests.

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/v1/session.pb.h"

namespace cancha::tape {

/// Of its end, as its result has it.
inline constexpr const char* kStateHash = "00c0ffee00c0ffee";

/// A recording of so many segments of ten ticks, at ten ticks a second; in each segment of an even
/// number there is a goal for blue in its fifth tick, which no other event goes with. Those of odd
/// numbers have statistics in their last tick.
struct HandMadeRecording {
    std::string opening;
    std::vector<std::string> segments;  ///< The main part of each.
    std::vector<std::string> readings;  ///< The layer of each.
    std::vector<std::string> drawings;  ///< The layer debug/blue of each.
    std::string file;                   ///< All of it, completed.
};

HandMadeRecording make_recording(std::size_t segments, std::uint64_t seed = 1);

/// A chunk that is sound and unpacks to so many bytes: a description that nobody needs, of zeros.
std::string bomb_chunk(std::uint64_t unpacked_bytes);

/// The same recording whose main parts begin with such a chunk each.
std::string with_bombs(const HandMadeRecording& recording, const std::string& chunk);

/// The same whose opening has so many of them.
std::string opening_with_bombs(const HandMadeRecording& recording, const std::string& chunk,
                               std::size_t count);

/// A part as pieces of at most so many bytes.
std::vector<v1::TapePart> pieces_of(std::uint32_t segment, const std::string& layer,
                                    const std::string& content, std::size_t most_bytes = 100);

}  // namespace cancha::tape
