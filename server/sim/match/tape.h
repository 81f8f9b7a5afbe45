#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "cancha/base/result.h"

namespace cancha::match {

/// A part of the recording of a match as it lies in the file, for those who watch: its opening, and
/// of each segment first the layers that it has and then the main part.
/// server/recording/README.md says what is in them.
struct TapePart {
    std::uint32_t segment = 0;
    std::string layer{};  ///< "opening", "readings", "debug/SEAT"; empty: the main part.
    std::uint64_t bytes = 0;
};

/// The recording of a match while it grows.
///
/// Thread: as the match.
class Tape {
  public:
    virtual ~Tape() = default;

    /// So many there are by now; those that there are do not change any more.
    virtual std::size_t part_count() const = 0;

    /// Expects: index < part_count().
    virtual TapePart part(std::size_t index) const = 0;

    /// Its bytes. Fails: kIo: the file cannot be read. Expects: index < part_count().
    virtual Result<std::string> read(std::size_t index) const = 0;
};

inline constexpr const char* kTapeOpening = "opening";
inline constexpr const char* kTapeReadings = "readings";
inline constexpr const char* kTapeDrawings = "debug/";  ///< Goes on with the name of the seat.

}  // namespace cancha::match
