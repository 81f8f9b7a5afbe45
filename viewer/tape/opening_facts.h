#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::tape {

/// Of an opening, in bytes. Settings and scene of the largest arena are a tenth of it. The page has
/// the same limit (viewer/web/src/tape/opening.ts).
inline constexpr std::uint64_t kMostOpeningBytes = std::uint64_t{16} << 20U;

/// What the chunks of an opening unpack to at most, together. They hold schemas and channels alone:
/// 12 kB in recordings of ours; as many channels as have a number take a third of it.
inline constexpr std::uint64_t kMostUnpackedOpeningBytes = std::uint64_t{16} << 20U;

/// What the opening of a recording says of its segments.
struct OpeningFacts {
    std::uint64_t ticks_per_segment = 0;
    double tick_s = 0;
    std::map<std::uint16_t, std::string> topics{};  ///< Of all channels, by their ids.
    std::map<std::string, std::string> match{};     ///< The metadata `match`.
    std::optional<std::string> scene{};             ///< A serialized v1::Scene.
};

/// What stands before the segments of a recording. It is read once; what is known of it then goes
/// with every segment.
struct Opening {
    std::string bytes;
    OpeningFacts facts;
};

using OpeningPtr = std::shared_ptr<const Opening>;

/// Why an MCAP file that is sound is not shown, for people.
std::string not_of_cancha();

/// Unpacks the opening. Fails: kNotFound: there is no Cancha match in it; kInvalidInput: it is too
/// large, damaged, or that of an old recording without segments; the text says which.
Result<OpeningPtr> read_opening(std::string bytes);

}  // namespace cancha::tape
