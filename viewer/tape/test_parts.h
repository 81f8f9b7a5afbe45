#pragma once

// Recordings made by hand, for tests.

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/v1/session.pb.h"

namespace cancha::tape {

/// Hash of the final state in the result of the recording.
inline constexpr const char* kStateHash = "00c0ffee00c0ffee";

/// A recording with segments of ten ticks, at ten ticks a second. Segments 0, 2, 4 ... have one
/// event: a goal for blue in the fifth tick. Segments 1, 3, 5 ... have statistics in the last tick.
struct HandMadeRecording {
    std::string opening;                ///< The part before the segments.
    std::vector<std::string> segments;  ///< Main part of each segment.
    std::vector<std::string> readings;  ///< Layer `readings` of each segment.
    std::vector<std::string> drawings;  ///< Layer `debug/blue` of each segment.
    std::string file;                   ///< The complete file.
};

HandMadeRecording make_recording(std::size_t segments, std::uint64_t seed = 1);

/// Makes a "bomb": a small, valid chunk that unpacks to `unpacked_bytes` bytes, a useless schema
/// full of zeros.
std::string bomb_chunk(std::uint64_t unpacked_bytes);

/// Returns the file of the recording with `chunk` in front of each main part.
std::string with_bombs(const HandMadeRecording& recording, const std::string& chunk);

/// Returns the opening of the recording with `count` copies of `chunk`.
std::string opening_with_bombs(const HandMadeRecording& recording, const std::string& chunk,
                               std::size_t count);

/// Splits a part into the pieces in which a server sends it, of `most_bytes` bytes at most.
std::vector<v1::TapePart> pieces_of(std::uint32_t segment, const std::string& layer,
                                    const std::string& content, std::size_t most_bytes = 100);

}  // namespace cancha::tape
