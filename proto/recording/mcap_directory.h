#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "proto/base/result.h"
#include "proto/recording/mcap_format.h"

namespace cancha::recording {

/// The schemas and channels that a file has described so far. What they are called may be forged:
/// it takes no more than so many bytes to remember.
class McapDirectory {
  public:
    struct Channel {
        std::string topic;
        std::string_view schema_name;  ///< Empty if it has none.
    };

    /// `max_bytes`: of all names together.
    explicit McapDirectory(std::uint64_t max_bytes) : max_bytes_(max_bytes) {}

    /// Takes the content of such a record; one that has been taken before changes nothing.
    /// Fails: kInvalidInput: too short, described before and differently, or of a schema that is
    /// not described.
    Status add_schema(std::string_view content);
    Status add_channel(std::string_view content);

    /// Null if no such channel is described. Valid as long as this.
    const Channel* find(std::uint16_t channel_id) const;

  private:
    /// Tells whether two records that were read at different times are the same.
    struct Print {
        std::size_t length = 0;
        std::uint32_t crc = 0;

        bool operator==(const Print&) const = default;
    };

    struct SchemaEntry {
        Print print;
        std::string name;
    };

    struct ChannelEntry {
        Print print;
        Channel channel;
    };

    static Print print_of(std::string_view content);

    /// Makes room for one more name. Fails: kInvalidInput.
    Status remember(std::string_view name);

    std::map<std::uint16_t, SchemaEntry> schemas_;
    std::map<std::uint16_t, ChannelEntry> channels_;
    std::uint64_t max_bytes_;
    std::uint64_t remembered_bytes_ = 0;
};

/// "a record of the kind "Schema" is too short for what it should hold".
std::string text_of_short_record(Opcode opcode);

}  // namespace cancha::recording
