#pragma once

// For tests: takes a recording apart into values, which a test may change and put together again.

#include <string>
#include <vector>

#include "proto/mcap/mcap_reader.h"

namespace cancha::recording {

/// Content of a recording, as values.
struct RecordingParts {
    /// A message, attachment or metadata. For a message, `topic` and `payload` are copies that a
    /// test may change.
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

/// Reads a file. Fails the test if the file is damaged.
RecordingParts read_parts(const std::string& path);

/// Returns a file with these parts, as McapWriter would write it.
std::string file_of(const RecordingParts& parts);

/// Replaces the content hash in the recording by the hash of the changed content, as a forger
/// would.
void hash_anew(RecordingParts& parts);

}  // namespace cancha::recording
