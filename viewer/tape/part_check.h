#pragma once

#include <cstddef>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::mcap {
class McapReader;
}  // namespace cancha::mcap

namespace cancha::tape {

/// Whether a part of a segment can be read. `opening`: of the same recording. Fails: kInvalidInput;
/// the text says where it is damaged and how.
Status check_part(std::string_view opening, std::string_view part);

/// The same of a part that has been read to its end. `opening_bytes`: how many of the opening the
/// reader was given before it.
Status check_read(const mcap::McapReader& reader, std::size_t opening_bytes, std::string_view part);

}  // namespace cancha::tape
