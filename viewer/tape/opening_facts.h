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

/// The bytes of an opening. Settings and scene of the largest arena are a tenth of it. The page has
/// the same limit (viewer/web/src/tape/opening.ts).
inline constexpr std::uint64_t kMostOpeningBytes = std::uint64_t{16} << 20U;

/// All chunks of an opening together, unpacked. They hold schemas and channels alone: 12 kB in
/// recordings of ours; as many channels as have a number take a third of it.
inline constexpr std::uint64_t kMostUnpackedOpeningBytes = std::uint64_t{16} << 20U;

/// The metadata of a match, which has a kilobyte, and those of its result. They stay in memory, of
/// a hundred thousand recordings in a folder, and of each match of a server.
inline constexpr std::uint64_t kMostDescriptionBytes = std::uint64_t{64} << 10U;

/// The parts of a scene (proto/wire/parts.h). Those of the disciplines have a hundred to a
/// thousand; a scene that a server can send to whoever watches has as many at most.
inline constexpr std::size_t kMostSceneParts = wire::kMostParts;

/// The facts that segments are read with.
struct OpeningFacts {
    std::uint64_t ticks_per_segment = 0;
    double tick_s = 0;
    std::map<std::uint16_t, std::string> topics{};  ///< By the ids of their channels.
    std::map<std::string, std::string> match{};     ///< The metadata `match`.
    std::optional<std::string> scene{};             ///< A serialized v1::Scene.
};

/// The beginning of a recording, before its segments. It is read once; what is known of it then
/// goes with every segment.
struct Opening {
    std::string bytes;
    OpeningFacts facts;
};

using OpeningPtr = std::shared_ptr<const Opening>;

/// The reason, for people, why a sound MCAP file is not shown.
std::string not_of_cancha();

/// Unpacks the opening. Fails: kNotFound: there is no Cancha match in it; kInvalidInput: it is too
/// large, damaged, or that of an old recording without segments; the text says which.
Result<OpeningPtr> read_opening(std::string bytes);

}  // namespace cancha::tape
