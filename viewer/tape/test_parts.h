#pragma once

// Recordings made by hand, for tests.

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/v1/session.pb.h"

namespace cancha::tape {

/// Hash of the final state in the result.
inline constexpr const char* kStateHash = "00c0ffee00c0ffee";

/// A recording of segments of ten ticks, at ten ticks a second. Each segment with an even number
/// has a goal for blue in its fifth tick, without any other event. Each with an odd number has
/// statistics in its last tick.
struct HandMadeRecording {
    std::string opening;
    std::vector<std::string> segments;  ///< Main part of each segment.
    std::vector<std::string> readings;  ///< Layer `readings` of each segment.
    std::vector<std::string> drawings;  ///< Layer debug/blue of each segment.
    std::string file;                   ///< The whole, completed file.
};

HandMadeRecording make_recording(std::size_t segments, std::uint64_t seed = 1);

/// Makes a sound chunk that unpacks to `unpacked_bytes` bytes: a useless schema full of zeros.
std::string bomb_chunk(std::uint64_t unpacked_bytes);

/// Returns the recording as a file in which each main part begins with this chunk.
std::string with_bombs(const HandMadeRecording& recording, const std::string& chunk);

/// Returns the recording's opening with `count` such chunks.
std::string opening_with_bombs(const HandMadeRecording& recording, const std::string& chunk,
                               std::size_t count);

/// Splits a part into pieces of `most_bytes` bytes at most.
std::vector<v1::TapePart> pieces_of(std::uint32_t segment, const std::string& layer,
                                    const std::string& content, std::size_t most_bytes = 100);

}  // namespace cancha::tape
