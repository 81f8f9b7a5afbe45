#pragma once

#include <optional>
#include <string_view>

#include "cancha/v1/session.pb.h"
#include "viewer/picture/match_words.h"
#include "viewer/tape/recording_facts.h"

namespace cancha::gateway {

/// Makes a standing (the score, clock and phase of a match, for people) from the match's status and
/// two facts from other messages of the server. These facts are the occupants of the seats, which
/// are the only team names before the start, and whether the match was abandoned.
picture::Standing standing_of(v1::MatchStatus status, const v1::WorldUpdate& update,
                              const v1::MatchOver& over);

/// Makes the standing of a match from its entry in the server's list, with the same two facts.
picture::Standing standing_of(v1::MatchEntry entry);

/// Returns whether the match's rules have halves.
bool has_halves(const v1::Welcome& welcome);

/// Returns the standing of a match in a list of matches; none if the list lacks it. `list`: a
/// serialized v1::ServerMessage.
std::optional<picture::Standing> standing_in(std::string_view list, std::string_view match);

/// Makes the final standing of a recording from its metadata, without reading the whole file. The
/// standing has no result if the recording was cut off.
picture::Standing standing_in(const tape::RecordingFacts& facts);

/// Adds the result in a recording's metadata to a standing made from the last recorded status. The
/// status may be older than the result, because officials may end a match after the last tick.
void conclude(picture::Standing& standing, const tape::RecordingFacts& facts);

}  // namespace cancha::gateway
