#include "viewer/tape/part_reader.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "proto/mcap/chunk_unpacker.h"
#include "proto/mcap/mcap_format.h"

namespace cancha::tape {

namespace {

using mcap::Cursor;
using mcap::Opcode;

/// Header fields of a chunk.
struct Chunk {
    explicit Chunk(Cursor content)
        : start_ns(content.take<std::uint64_t>()),
          end_ns(content.take<std::uint64_t>()),
          unpacked_bytes(content.take<std::uint64_t>()),
          crc(content.take<std::uint32_t>()),
          compression(content.take_string()),
          packed(content.take_bytes(content.take<std::uint64_t>())),
          is_whole(content.is_intact() && content.rest().empty()) {}

    std::uint64_t start_ns;
    std::uint64_t end_ns;
    std::uint64_t unpacked_bytes;
    std::uint32_t crc;
    std::string_view compression;
    std::string_view packed;
    bool is_whole;  ///< All of it was there, and nothing follows.
};

/// Header fields of a chunk as computed from its messages.
struct Contents {
    std::uint64_t start_ns = 0;
    std::uint64_t end_ns = 0;
    /// Key: channel. Value: time and offset of each message.
    std::map<std::uint16_t, std::string> indexes{};
};

class PartReader {
  public:
    PartReader(const OpeningFacts& opening, std::string_view part, const TakeMessage& take)
        : opening_(opening), part_(part), rest_(part), take_(take) {}

    Status run() {
        if (part_.empty()) {
            return Error{ErrorCode::kInvalidInput, "it is empty"};
        }
        if (const std::uint64_t bytes = announced_bytes(part_); bytes > kMostUnpackedPartBytes) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("it is {} bytes unpacked, at most {} are read", bytes,
                                     kMostUnpackedPartBytes)};
        }
        while (goes_on_ && !rest_.rest().empty()) {
            record_offset_ = part_.size() - rest_.rest().size();
            const auto opcode = static_cast<Opcode>(rest_.take<std::uint8_t>());
            const std::string_view content = rest_.take_bytes(rest_.take<std::uint64_t>());
            if (!rest_.is_intact()) {
                return damage("the record ends behind the part");
            }
            if (Status taken = take_record(opcode, content); !taken) {
                return taken;
            }
        }
        const bool is_missing = goes_on_ && !indexes_.empty();
        return is_missing ? damage("an index of a chunk is missing behind it") : Status();
    }

  private:
    Status take_record(Opcode opcode, std::string_view content) {
        switch (opcode) {
            case Opcode::kChunk:
                return indexes_.empty() ? take_chunk(Chunk(Cursor(content)))
                                        : damage("an index of the chunk before it is missing");
            case Opcode::kMessageIndex:
                return take_index(Cursor(content));
            case Opcode::kAttachment:
                return check_attachment(content);
            case Opcode::kMetadata:
                return {};
            default:
                return damage("neither a chunk nor an index stands there");
        }
    }

    Status take_chunk(const Chunk& chunk) {
        if (!chunk.is_whole) {
            return damage("the chunk has another length than its content");
        }
        const auto records =
            unpacker_.unpack(chunk.packed, chunk.compression, chunk.unpacked_bytes);
        if (!records) {
            return damage(records.error().message);
        }
        if (chunk.crc != 0 && chunk.crc != mcap::crc32(0, *records)) {
            return damage("the chunk does not match its CRC");
        }
        Contents contents;
        if (Status taken = take_contents(*records, contents); !taken || !goes_on_) {
            return taken;
        }
        indexes_ = std::move(contents.indexes);
        return chunk.start_ns == contents.start_ns && chunk.end_ns == contents.end_ns
                   ? Status()
                   : damage("the times of the chunk are not those of its messages");
    }

    Status take_contents(std::string_view records, Contents& contents) {
        Cursor rest(records);
        while (goes_on_ && !rest.rest().empty()) {
            const std::uint64_t offset = records.size() - rest.rest().size();
            const auto opcode = static_cast<Opcode>(rest.take<std::uint8_t>());
            const std::string_view content = rest.take_bytes(rest.take<std::uint64_t>());
            if (!rest.is_intact()) {
                return damage("a record in the chunk is longer than the chunk");
            }
            if (++records_ > kMostRecordsInPart) {
                return damage(fmt::format("it has more than {} records", kMostRecordsInPart));
            }
            Status taken;
            if (opcode == Opcode::kMessage) {
                taken = take_message(Cursor(content), offset, contents);
            } else if (opcode == Opcode::kChannel) {
                taken = check_channel(Cursor(content));
            } else if (opcode != Opcode::kSchema) {
                taken = damage("neither a message nor a channel stands in the chunk");
            }
            if (!taken) {
                return taken;
            }
        }
        return {};
    }

    Status take_message(Cursor message, std::uint64_t offset, Contents& contents) {
        const auto channel = message.take<std::uint16_t>();
        message.take<std::uint32_t>();
        const auto time_ns = message.take<std::uint64_t>();
        message.take<std::uint64_t>();
        if (!message.is_intact()) {
            return damage("a message is too short for what it should hold");
        }
        const auto topic = opening_.topics.find(channel);
        if (topic == opening_.topics.end()) {
            return damage(fmt::format(
                "a message is of channel {}, which the beginning of the recording does not "
                "describe",
                channel));
        }
        const bool is_first = contents.indexes.empty();
        contents.start_ns = is_first ? time_ns : std::min(contents.start_ns, time_ns);
        contents.end_ns = std::max(contents.end_ns, time_ns);
        std::string& index = contents.indexes[channel];
        mcap::put<std::uint64_t>(index, time_ns);
        mcap::put<std::uint64_t>(index, offset);
        goes_on_ = take_({.topic = topic->second, .time_ns = time_ns, .payload = message.rest()});
        return {};
    }

    /// Checks a channel's record. Other programs repeat a channel's description in each chunk.
    Status check_channel(Cursor channel) {
        const auto id = channel.take<std::uint16_t>();
        channel.take<std::uint16_t>();
        const auto known = opening_.topics.find(id);
        return known == opening_.topics.end() || known->second == channel.take_string()
                   ? Status()
                   : damage(fmt::format("channel {} is described twice, differently", id));
    }

    Status check_attachment(std::string_view content) {
        std::uint32_t crc = 0;
        const std::size_t checked_bytes = content.size() - std::min(content.size(), sizeof(crc));
        crc = Cursor(content.substr(checked_bytes)).take<std::uint32_t>();
        return crc == 0 || crc == mcap::crc32(0, content.substr(0, checked_bytes))
                   ? Status()
                   : damage("the attachment does not match its CRC");
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

    const OpeningFacts& opening_;
    std::string_view part_;
    Cursor rest_;
    const TakeMessage& take_;
    bool goes_on_ = true;
    std::size_t record_offset_ = 0;
    std::size_t records_ = 0;  // In chunks.
    mcap::ChunkUnpacker unpacker_;
    std::map<std::uint16_t, std::string> indexes_;  // Expected behind the last chunk.
};

}  // namespace

std::uint64_t announced_bytes(std::string_view records) {
    constexpr std::uint64_t kTooMany = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t sum = 0;
    Cursor rest(records);
    while (!rest.rest().empty() && rest.is_intact()) {
        const auto opcode = static_cast<Opcode>(rest.take<std::uint8_t>());
        const std::string_view content = rest.take_bytes(rest.take<std::uint64_t>());
        if (opcode == Opcode::kChunk) {
            const std::uint64_t bytes = Chunk(Cursor(content)).unpacked_bytes;
            sum = bytes > kTooMany - sum ? kTooMany : sum + bytes;
        }
    }
    return sum;
}

Status read_part(const OpeningFacts& opening, std::string_view part, const TakeMessage& take) {
    return PartReader(opening, part, take).run();
}

Status check_part(const OpeningFacts& opening, std::string_view part) {
    return read_part(opening, part, [](const PartMessage& /*message*/) { return true; });
}

}  // namespace cancha::tape
