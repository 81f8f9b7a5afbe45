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

/// Largest opening, in bytes. Settings and scene of the largest arena take a tenth of it. The page
/// has the same limit (viewer/web/src/tape/opening.ts).
inline constexpr std::uint64_t kMostOpeningBytes = std::uint64_t{16} << 20U;

/// Largest unpacked size of all chunks of an opening together, in bytes. They hold schemas and
/// channels alone: 12 kB in our recordings. The greatest possible number of channels takes a third
/// of the limit.
inline constexpr std::uint64_t kMostUnpackedOpeningBytes = std::uint64_t{16} << 20U;

/// Largest size of a match's metadata, and of its result's, in bytes. A match has about one
/// kilobyte. The metadata of a folder of a hundred thousand recordings and of each match of a
/// server stay in memory.
inline constexpr std::uint64_t kMostDescriptionBytes = std::uint64_t{64} << 10U;

/// Most parts in a scene (proto/wire/parts.h): as many as the largest scene that a server can send
/// to spectators. Scenes of the disciplines have a hundred to a thousand.
inline constexpr std::size_t kMostSceneParts = wire::kMostParts;

/// Facts that are needed to read segments.
struct OpeningFacts {
    std::uint64_t ticks_per_segment = 0;
    double tick_s = 0;
    std::map<std::uint16_t, std::string> topics{};  ///< Key: channel id.
    std::map<std::string, std::string> match{};     ///< The metadata `match`.
    std::optional<std::string> scene{};             ///< A serialized v1::Scene.
};

/// The beginning of a recording, before its segments. It is read once; its facts then accompany
/// every segment.
struct Opening {
    std::string bytes;
    OpeningFacts facts;
};

using OpeningPtr = std::shared_ptr<const Opening>;

/// Returns the reason, for people, why a sound MCAP file is not shown.
std::string not_of_cancha();

/// Unpacks an opening. Fails: kNotFound: it holds no Cancha match; kInvalidInput: it is too large,
/// damaged, or of an old recording without segments; the text says which.
Result<OpeningPtr> read_opening(std::string bytes);

}  // namespace cancha::tape
