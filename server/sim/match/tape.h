#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "cancha/base/result.h"

namespace cancha::match {

/// One part of the recording of a match, as it is in the file. The session sends these parts to
/// watchers. The first part is the opening: everything that a reader needs before the first
/// segment. Then come segments of two seconds of play. Each segment has its layers first (readings
/// of sensors, drawings of each seat), then its main part. server/recording/README.md describes the
/// contents.
struct TapePart {
    std::uint32_t segment = 0;  ///< Number of the segment that the part belongs to.
    std::string layer{};        ///< "opening", "readings", "debug/SEAT"; empty: the main part.
    std::uint64_t bytes = 0;    ///< Size of the part.
};

/// The recording of a match during play, which grows with the match.
///
/// Thread: that of the match.
class Tape {
  public:
    virtual ~Tape() = default;

    /// Number of parts so far. Existing parts never change.
    virtual std::size_t part_count() const = 0;

    /// Describes the part at this index. Expects: `index` < part_count().
    virtual TapePart part(std::size_t index) const = 0;

    /// Returns the bytes of a part. Fails: kIo: the file cannot be read. Expects: `index` <
    /// part_count().
    virtual Result<std::string> read(std::size_t index) const = 0;
};

// Values of TapePart::layer.
inline constexpr const char* kTapeOpening = "opening";
inline constexpr const char* kTapeReadings = "readings";
inline constexpr const char* kTapeDrawings = "debug/";  ///< Prefix; the name of the seat follows.

}  // namespace cancha::match
