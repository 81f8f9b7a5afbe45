#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/wire/parts.h"

namespace cancha::tape {

/// Largest opening (the part of a recording before its segments), in bytes. Settings and scene of
/// the largest arena take a tenth of this. The page has the same limit
/// (viewer/web/src/tape/opening.ts).
inline constexpr std::uint64_t kMostOpeningBytes = std::uint64_t{16} << 20U;

/// Largest unpacked size of all chunks of an opening together, in bytes. These chunks hold only
/// schemas and channels: 12 kB in Cancha's recordings. The greatest possible number of channels
/// takes a third of the limit.
inline constexpr std::uint64_t kMostUnpackedOpeningBytes = std::uint64_t{16} << 20U;

/// Largest size of the metadata `match` of a recording, and of its metadata `result`, in bytes.
/// They have about one kilobyte. The limit is needed because the metadata of a hundred thousand
/// recordings may stay in memory.
inline constexpr std::uint64_t kMostDescriptionBytes = std::uint64_t{64} << 10U;

/// Largest number of elements (messages, texts and unknown fields, see proto/wire/parts.h) in a
/// scene: as many as in the largest scene that a server can send to spectators. Scenes of the
/// disciplines have a hundred to a thousand.
inline constexpr std::size_t kMostSceneParts = wire::kMostParts;

/// Facts from the opening that are needed to read segments.
struct OpeningFacts {
    std::uint64_t ticks_per_segment = 0;
    double tick_s = 0;                              ///< Duration of a tick.
    std::map<std::uint16_t, std::string> topics{};  ///< Key: channel id.
    /// Metadata `match` of the recording: teams, discipline, rates.
    std::map<std::string, std::string> match{};
    /// A serialized v1::Scene; none if the opening has no scene.
    std::optional<std::string> scene{};
};

/// The part of a recording before its segments. Unpacked once; its facts are needed for every
/// segment.
struct Opening {
    std::string bytes;
    OpeningFacts facts;
};

using OpeningPtr = std::shared_ptr<const Opening>;

/// Returns the error text for a valid MCAP file that is not a recording of Cancha.
std::string not_of_cancha();

/// Unpacks an opening. Fails: kNotFound: the bytes hold no Cancha match; kInvalidInput: the opening
/// is too large, is damaged, or belongs to an old recording without segments; the text says which.
Result<OpeningPtr> read_opening(std::string bytes);

}  // namespace cancha::tape
