#include "viewer/tape/part_check.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "proto/mcap/chunk_unpacker.h"
#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_reader.h"

namespace cancha::tape {

namespace {

using mcap::Cursor;
using mcap::Opcode;

/// What its messages say of a chunk.
struct Contents {
    std::uint64_t start_ns = 0;
    std::uint64_t end_ns = 0;
    /// Time and offset of each message, by its channel.
    std::map<std::uint16_t, std::string> indexes{};
};

Contents contents_of(std::string_view records) {
    Contents contents;
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
        const bool is_first = contents.indexes.empty();
        contents.start_ns = is_first ? time_ns : std::min(contents.start_ns, time_ns);
        contents.end_ns = std::max(contents.end_ns, time_ns);
        mcap::put<std::uint64_t>(contents.indexes[channel], time_ns);
        mcap::put<std::uint64_t>(contents.indexes[channel], offset);
    }
    return contents;
}

/// Compares what no CRC covers, the times of chunks and their indexes, with the messages: whoever
/// asks for a part gets all of its bytes.
class IndexCheck {
  public:
    /// Expects: the part can be read.
    explicit IndexCheck(std::string_view part) : part_(part), rest_(part) {}

    /// Fails: kInvalidInput.
    Status run() {
        while (!rest_.rest().empty()) {
            record_offset_ = part_.size() - rest_.rest().size();
            const auto opcode = static_cast<Opcode>(rest_.take<std::uint8_t>());
            const Cursor content(rest_.take_bytes(rest_.take<std::uint64_t>()));
            if (Status taken = take(opcode, content); !taken) {
                return taken;
            }
        }
        return indexes_.empty() ? Status() : damage("an index of a chunk is missing behind it");
    }

  private:
    Status take(Opcode opcode, Cursor content) {
        switch (opcode) {
            case Opcode::kChunk:
                return indexes_.empty() ? take_chunk(content)
                                        : damage("an index of the chunk before it is missing");
            case Opcode::kMessageIndex:
                return take_index(content);
            case Opcode::kAttachment:
            case Opcode::kMetadata:
                return {};
            default:
                return damage("neither a chunk nor an index stands there");
        }
    }

    Status take_chunk(Cursor content) {
        const auto start_ns = content.take<std::uint64_t>();
        const auto end_ns = content.take<std::uint64_t>();
        const auto unpacked_bytes = content.take<std::uint64_t>();
        content.take<std::uint32_t>();
        const std::string_view compression = content.take_string();
        const std::string_view packed = content.take_bytes(content.take<std::uint64_t>());
        const auto records = unpacker_.unpack(packed, compression, unpacked_bytes);
        if (!records) {
            return damage(records.error().message);
        }
        Contents contents = contents_of(*records);
        indexes_ = std::move(contents.indexes);
        return content.rest().empty() && start_ns == contents.start_ns && end_ns == contents.end_ns
                   ? Status()
                   : damage("the times of the chunk are not those of its messages");
    }

    Status take_index(Cursor content) {
        const auto found = indexes_.find(content.take<std::uint16_t>());
        const std::string_view entries = content.take_string();
        if (found == indexes_.end() || found->second != entries || !content.rest().empty()) {
            return damage("the index does not match the messages of its chunk");
        }
        indexes_.erase(found);
        return {};
    }

    Error damage(std::string_view text) const {
        return {ErrorCode::kInvalidInput,
                fmt::format("it is damaged at byte {}: {}", record_offset_, text)};
    }

    std::string_view part_;
    Cursor rest_;
    std::size_t record_offset_ = 0;
    mcap::ChunkUnpacker unpacker_;
    std::map<std::uint16_t, std::string> indexes_;  // That have not come yet of the last chunk.
};

}  // namespace

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
    return check_read(*reader, opening.size(), part);
}

Status check_read(const mcap::McapReader& reader, std::size_t opening_bytes,
                  std::string_view part) {
    // A part has no end of its own: that the bytes stop there is no damage.
    const auto& damage = reader.damage();
    if (damage && damage->offset < opening_bytes + part.size()) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("it is damaged at byte {}: {}",
                        damage->offset - std::min<std::uint64_t>(damage->offset, opening_bytes),
                        damage->text)};
    }
    return IndexCheck(part).run();
}

}  // namespace cancha::tape
