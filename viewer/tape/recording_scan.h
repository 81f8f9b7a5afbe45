#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "cancha/base/result.h"
#include "viewer/tape/byte_file.h"
#include "viewer/tape/opening_facts.h"

namespace cancha::tape {

/// What a recording may have: a day of 5v5 has 400,000 records. Whoever watches a match while it is
/// scanned waits. What is behind counts as damaged.
inline constexpr std::uint64_t kMostRecords = 1'000'000;

/// In a row, without a chunk: indexes of a chunk, or what an opening has.
inline constexpr std::uint64_t kMostBetweenChunks = 10'000;

/// The name of a layer, which each of its parts has a copy of. The recorder writes no longer
/// topics.
inline constexpr std::size_t kMostLayerBytes = 256;

/// Where bytes lie in a file.
struct Extent {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
};

/// A part of a recording, found in its file; see v1::TapePart.
struct FoundPart {
    std::uint32_t segment = 0;
    std::string layer{};
    Extent extent{};
    std::uint64_t mark = 0;  ///< Tells it from others, as does its length: see mark_of().
    /// Nothing follows it yet: indexes of its last chunk may be missing.
    bool is_last = false;
};

/// Findings of a scan beside the parts.
struct Scanned {
    OpeningPtr opening;
    bool is_whole = false;  ///< The recording is complete: the match was over.
    /// The metadata `result`, as it stands behind the segments; empty: it does not.
    std::map<std::string, std::string> result{};
};

/// A hash of the front of a part's first chunk, in which its checksum is. 0: it cannot be read.
std::uint64_t mark_of(const ByteFile& file, const Extent& part);

/// Finds the parts of a recording behind its opening from the first to the last, without unpacking
/// anything but the opening; `known`: what it was when the file was read before, or null. A file
/// that was cut off gives what is before the damage, as far as segments have all of their ticks:
/// one that is being written ends anywhere. Fails: kIo; kInvalidInput: it is no recording of
/// Cancha, or an old one without segments.
Result<Scanned> scan_recording(const ByteFile& file, const OpeningPtr& known,
                               const std::function<void(const FoundPart&)>& found);

}  // namespace cancha::tape
