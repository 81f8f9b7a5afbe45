#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "cancha/base/result.h"

namespace cancha::match {

/// One part of the recording of a match, with the bytes that the file has. The session sends these
/// parts to watchers. The first part is the opening: everything that a reader needs before the
/// first segment. Segments of two seconds of play follow. Each segment consists of layers (readings
/// of sensors, drawings of each seat) and of a main part, which comes last.
/// server/recording/README.md describes the contents.
struct TapePart {
    std::uint32_t segment = 0;  ///< Number of the segment that the part belongs to.
    std::string layer{};        ///< "opening", "readings" or "debug/SEAT"; empty for the main part.
    std::uint64_t bytes = 0;    ///< Size of the part.
};

/// The recording of a match while it is played; the recording grows with the match.
///
/// Thread: the thread of the match.
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
