#pragma once

#include <string_view>

#include "proto/mcap/mcap_format.h"

namespace cancha::mcap {

/// The parts of a file, in which different kinds of records may occur.
///
/// kStart: the beginning, up to the header. kData: the data section, outside chunks. kChunk: inside
/// a chunk. kSummary: after the data section.
enum class Part { kStart, kData, kChunk, kSummary };

/// Whether the specification of MCAP allows records of this kind in this part.
bool may_stand_in(Part part, Opcode opcode);

/// Returns the name of a part for the sentence of an error: "in a chunk".
std::string_view place_of(Part part);

}  // namespace cancha::mcap
