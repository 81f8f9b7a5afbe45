#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "cancha/base/result.h"

namespace cancha::match {

/// One part of a match's recording, as its file has it, for those who watch. The first part is the
/// opening; each segment follows with its layers first and then its main part.
/// server/recording/README.md describes their contents.
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

    /// Number of parts so far. Existing parts do not change any more.
    virtual std::size_t part_count() const = 0;

    /// The part at this index. Expects: index < part_count().
    virtual TapePart part(std::size_t index) const = 0;

    /// Bytes of a part. Fails: kIo: the file cannot be read. Expects: index < part_count().
    virtual Result<std::string> read(std::size_t index) const = 0;
};

inline constexpr const char* kTapeOpening = "opening";
inline constexpr const char* kTapeReadings = "readings";
inline constexpr const char* kTapeDrawings = "debug/";  ///< Prefix; the name of the seat follows.

}  // namespace cancha::match
