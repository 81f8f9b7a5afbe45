#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_reader.h"

namespace cancha::mcap {

/// The schemas and channels described in a file, as far as the file has been read. Their memory is
/// limited, because a hostile file may describe very many.
class McapDirectory {
  public:
    /// A channel, as its record describes it.
    struct Channel {
        std::string topic;
        std::string_view schema_name;  ///< Empty if the channel has no schema.
        std::uint16_t schema_id = 0;
        std::string encoding;
        std::map<std::string, std::string> metadata;
    };

    /// `max_bytes`: largest size of all descriptions together.
    explicit McapDirectory(std::uint64_t max_bytes) : max_bytes_(max_bytes) {}

    /// Adds the content of a schema record. A repeated record changes nothing.
    /// Fails: kInvalidInput: the record is too short, repeats an id with different content, or
    /// exceeds the memory limit.
    Status add_schema(std::string_view content);
    /// Adds the content of a channel record. Fails like add_schema(), and with kInvalidInput if the
    /// channel's schema has not been described before, or if its metadata have a key twice.
    Status add_channel(std::string_view content);

    /// Returns the channel with this id. Null if the file has not described the channel. The result
    /// is valid as long as this object.
    const Channel* find(std::uint16_t channel_id) const;

    /// Returns all channels, in the order of their ids. The results are valid as long as this
    /// object.
    std::vector<McapChannel> channels() const;

  private:
    /// Fingerprint of a record. Equal records have equal fingerprints.
    struct Print {
        std::size_t length = 0;
        std::uint32_t crc = 0;

        bool operator==(const Print&) const = default;
    };

    struct SchemaEntry {
        Print print;
        std::string name;
        std::string encoding;
        std::string schema;
    };

    struct ChannelEntry {
        Print print;
        Channel channel;
    };

    static Print print_of(std::string_view content);

    /// Counts the bytes of one more description. Fails: kInvalidInput: all descriptions together
    /// exceed the memory limit.
    Status remember(std::string_view content);

    std::map<std::uint16_t, SchemaEntry> schemas_;
    std::map<std::uint16_t, ChannelEntry> channels_;
    std::uint64_t max_bytes_;
    std::uint64_t remembered_bytes_ = 0;
};

/// Returns a text such as "a record of the kind "Schema" is too short for what it should hold".
std::string text_of_short_record(Opcode opcode);

}  // namespace cancha::mcap
