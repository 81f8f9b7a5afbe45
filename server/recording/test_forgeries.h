#pragma once

// Recordings whose every field can be changed, as somebody would who wants to deceive.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/recording/test_recording_parts.h"

namespace cancha::recording {

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

}  // namespace cancha::recording
