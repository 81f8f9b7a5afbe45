#include "proto/mcap/chunk_contents.h"

#include <algorithm>

#include "proto/mcap/mcap_format.h"

namespace cancha::mcap {

ChunkContents contents_of(std::string_view records) {
    ChunkContents contents;
    Cursor rest(records);
    while (!rest.rest().empty() && rest.is_intact()) {
        const std::uint64_t offset = records.size() - rest.rest().size();
        const auto opcode = static_cast<Opcode>(rest.take<std::uint8_t>());
        Cursor message(rest.take_bytes(rest.take<std::uint64_t>()));
        if (opcode != Opcode::kMessage) {
            continue;
        }
        const auto channel = message.take<std::uint16_t>();
        message.take<std::uint32_t>();
        const auto time_ns = message.take<std::uint64_t>();
        TimeSpan& times = contents.times;
        times.start_ns = contents.indexes.empty() ? time_ns : std::min(times.start_ns, time_ns);
        times.end_ns = std::max(times.end_ns, time_ns);
        std::string& index = contents.indexes[channel];
        put<std::uint64_t>(index, time_ns);
        put<std::uint64_t>(index, offset);
    }
    return contents;
}

}  // namespace cancha::mcap
