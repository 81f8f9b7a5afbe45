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

/// Largest number of records of a recording; the rest counts as damaged. A day of 5v5 has 400,000.
/// The limit is needed because spectators wait while a recording is scanned.
inline constexpr std::uint64_t kMostRecords = 1'000'000;

/// Largest number of records in a row that are not chunks. Such records are the indexes of a chunk,
/// or belong to an opening (the part before the first segment).
inline constexpr std::uint64_t kMostBetweenChunks = 10'000;

/// Longest name of a layer, in bytes. A layer is one kind of data in every segment: the main part
/// (empty name), "readings", or the drawings of a seat, such as "debug/blue". Each part keeps a
/// copy of the name. Cancha's recorder writes no longer names.
inline constexpr std::size_t kMostLayerBytes = 256;

/// Place of bytes in a file.
struct Extent {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
};

/// A part of a recording: one layer of one segment (v1::TapePart).
struct FoundPart {
    std::uint32_t segment = 0;
    std::string layer{};
    Extent extent{};
    std::uint64_t mark = 0;  ///< Hash that distinguishes parts of the same length: mark_of().
    /// The part is the last one in the file so far. The indexes of its last chunk may still be
    /// missing.
    bool is_last = false;
};

/// Result of a scan, except for the parts, which scan_recording() passes to its `found`.
struct Scanned {
    OpeningPtr opening;
    bool is_whole = false;  ///< The recording is complete: the match had ended.
    /// The metadata `result` that follows the segments; empty if missing.
    std::map<std::string, std::string> result{};
};

/// Returns a hash of the head of a part's first chunk. The head includes the chunk's checksum, so
/// parts with other content have another hash. Returns 0 if the part cannot be read.
std::uint64_t mark_of(const ByteFile& file, const Extent& part);

/// Finds the parts of a recording behind its opening, in order, and passes each to `found`. Unpacks
/// only the opening. `known`: the opening from an earlier scan of the file, or null. The file may
/// end anywhere, because it may have been cut off or is still being written. In such a file, finds
/// all parts up to the last segment that has all of its ticks. Fails: kIo; kInvalidInput: the file
/// is not a recording of Cancha, or an old one without segments.
Result<Scanned> scan_recording(const ByteFile& file, const OpeningPtr& known,
                               const std::function<void(const FoundPart&)>& found);

}  // namespace cancha::tape
