#pragma once

// A recording taken apart into values, which a test may change and put together again.

#include <string>
#include <vector>

#include "proto/mcap/mcap_reader.h"

namespace cancha::recording {

/// All that a recording says, as values.
struct RecordingParts {
    /// A message has its own payload and names.
    struct Item {
        mcap::McapItem item;
        std::string topic{};
        std::string payload{};
    };

    struct Channel {
        mcap::McapChannel description;
        std::string schema;
    };

    mcap::McapHeader header;
    std::vector<Channel> channels;
    std::vector<Item> items;
};

/// Fails the test if the file is damaged.
RecordingParts read_parts(const std::string& path);

/// A file that says this, as McapWriter would write it.
std::string file_of(const RecordingParts& parts);

/// Computes the content hash anew, as a forger would.
void hash_anew(RecordingParts& parts);

}  // namespace cancha::recording
