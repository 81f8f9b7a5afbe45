#pragma once

#include <optional>
#include <string_view>

#include "cancha/v1/session.pb.h"
#include "viewer/picture/match_words.h"
#include "viewer/tape/recording_facts.h"

namespace cancha::gateway {

/// Completes the status of a match with what its server says elsewhere: who has taken which seat,
/// which before the start is all there is of the teams' names; and that it was abandoned.
picture::Standing standing_of(v1::MatchStatus status, const v1::WorldUpdate& update,
                              const v1::MatchOver& over);

/// The same of a match in the server's list.
picture::Standing standing_of(v1::MatchEntry entry);

/// Whether its rules know halves.
bool has_halves(const v1::Welcome& welcome);

/// As a list of matches has it; `list`: a serialized v1::ServerMessage. Nothing where it is not
/// there.
std::optional<picture::Standing> standing_in(std::string_view list, std::string_view match);

/// What a recording says of its end, without being read through: nothing where it was cut off.
picture::Standing standing_in(const tape::RecordingFacts& facts);

/// The last status of a recording need not be that of the end: officials end a match after it.
void conclude(picture::Standing& standing, const tape::RecordingFacts& facts);

}  // namespace cancha::gateway
