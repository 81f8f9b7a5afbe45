#pragma once

// Recordings whose every field can be changed, as somebody would who wants to deceive.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "proto/recording/mcap_reader.h"

namespace cancha::recording {

/// All that a recording says, as values.
struct RecordingParts {
    /// A message has its own payload and names.
    struct Item {
        McapItem item;
        std::string topic{};
        std::string payload{};
    };

    struct Channel {
        McapChannel description;
        std::string schema;
    };

    McapHeader header;
    std::vector<Channel> channels;
    std::vector<Item> items;
};

RecordingParts read_parts(const std::string& path);

/// A file that says this, without chunks, compression and CRCs.
std::string file_of(const RecordingParts& parts);

/// What somebody changed.
struct Forgery {
    std::string field;  ///< As Unproved names it.
    std::function<void(RecordingParts&)> change;
};

// Every field once, found by walking over schemas, entries and JSON: one that is added later is in
// it by itself. Fails the test where the recording has no value that could be changed.

/// Of all types of messages, each field in the first message that has it.
std::vector<Forgery> forgeries_of_messages(const RecordingParts& parts);
std::vector<Forgery> forgeries_of_metadata(const RecordingParts& parts);
std::vector<Forgery> forgeries_of_message_attachment(const RecordingParts& parts,
                                                     std::string_view attachment,
                                                     std::string_view type);
std::vector<Forgery> forgeries_of_report(const RecordingParts& parts);

/// Of all that stands around messages, attachments and metadata.
std::vector<Forgery> forgeries_of_file(const RecordingParts& parts);

/// Computes the content hash anew, as a forger would.
void hash_anew(RecordingParts& parts);

}  // namespace cancha::recording
