#pragma once

#include <string_view>

#include "proto/mcap/mcap_format.h"

namespace cancha::mcap {

/// The parts of a file. Each has its own kinds of record.
enum class Part { kStart, kData, kChunk, kSummary };

/// Whether a record of this kind may stand there, after the specification of MCAP.
bool may_stand_in(Part part, Opcode opcode);

/// "in a chunk", for texts.
std::string_view place_of(Part part);

}  // namespace cancha::mcap
