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

/// Most records of a recording; the rest counts as damaged. A day of 5v5 has 400,000. Spectators of
/// a match wait while its recording is scanned.
inline constexpr std::uint64_t kMostRecords = 1'000'000;

/// Most records in a row without a chunk: the indexes of a chunk, or the records of an opening.
inline constexpr std::uint64_t kMostBetweenChunks = 10'000;

/// Longest name of a layer, in bytes; each of its parts keeps a copy. The recorder writes no longer
/// topics.
inline constexpr std::size_t kMostLayerBytes = 256;

/// Place of bytes in a file.
struct Extent {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
};

/// A part of a recording, found in its file; see v1::TapePart.
struct FoundPart {
    std::uint32_t segment = 0;
    std::string layer{};
    Extent extent{};
    std::uint64_t mark = 0;  ///< Distinguishes it from parts of the same length: see mark_of().
    /// Last part of the file so far: indexes of its last chunk may be missing.
    bool is_last = false;
};

/// Result of a scan, besides the parts.
struct Scanned {
    OpeningPtr opening;
    bool is_whole = false;  ///< The recording is complete: the match was over.
    /// The metadata `result` behind the segments; empty: missing.
    std::map<std::string, std::string> result{};
};

/// Returns a hash of the front of a part's first chunk, which includes the chunk's checksum. 0: the
/// part cannot be read.
std::uint64_t mark_of(const ByteFile& file, const Extent& part);

/// Finds the parts of a recording behind its opening, in order. Only the opening is unpacked.
/// `known`: the opening from an earlier reading of the file, or null. Of a file that was cut off,
/// finds all before the damage, as far as segments have all of their ticks; a file that is being
/// written may end anywhere. Fails: kIo; kInvalidInput: it is not a recording of Cancha, or an old
/// one without segments.
Result<Scanned> scan_recording(const ByteFile& file, const OpeningPtr& known,
                               const std::function<void(const FoundPart&)>& found);

}  // namespace cancha::tape
