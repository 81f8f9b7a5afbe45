#pragma once

#include <string_view>

#include "proto/mcap/mcap_format.h"

namespace cancha::mcap {

/// The parts of a file. Each has its own kinds of records.
enum class Part { kStart, kData, kChunk, kSummary };

/// Whether the specification of MCAP allows records of this kind in this part.
bool may_stand_in(Part part, Opcode opcode);

/// Describes a part in a sentence: "in a chunk".
std::string_view place_of(Part part);

}  // namespace cancha::mcap
