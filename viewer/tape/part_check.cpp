#include "viewer/tape/part_check.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "proto/mcap/mcap_reader.h"

namespace cancha::tape {

Status check_part(std::string_view opening, std::string_view part) {
    if (part.empty()) {
        return Error{ErrorCode::kInvalidInput, "it is empty"};
    }
    const std::string bytes = std::string(opening).append(part);
    Result<mcap::McapReader> reader = mcap::McapReader::of_bytes(bytes, "a segment");
    if (!reader) {
        return reader.error();
    }
    while (reader->next()) {
    }
    return check_read(*reader, opening.size(), part.size());
}

Status check_read(const mcap::McapReader& reader, std::size_t opening_bytes,
                  std::size_t part_bytes) {
    // A part has no end of its own: that the bytes stop there is no damage.
    const auto& damage = reader.damage();
    if (damage && damage->offset < opening_bytes + part_bytes) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("it is damaged at byte {}: {}",
                        damage->offset - std::min<std::uint64_t>(damage->offset, opening_bytes),
                        damage->text)};
    }
    return {};
}

}  // namespace cancha::tape
