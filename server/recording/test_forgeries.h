#pragma once

// Forgeries of recordings: changes of each field, as somebody would make who wants to deceive.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/recording/test_recording_parts.h"

namespace cancha::recording {

/// Change of one field.
struct Forgery {
    std::string field;  ///< Name of the field, as in Unproved.
    std::function<void(RecordingParts&)> change;
};

// The functions below return each field once, found by walking over schemas, entries and JSON, so
// that fields added later are included. They fail the test if the recording has no value that could
// be changed.

/// Forgeries in messages of all types: each field in the first message that has it.
std::vector<Forgery> forgeries_of_messages(const RecordingParts& parts);
std::vector<Forgery> forgeries_of_metadata(const RecordingParts& parts);
std::vector<Forgery> forgeries_of_message_attachment(const RecordingParts& parts,
                                                     std::string_view attachment,
                                                     std::string_view type);
std::vector<Forgery> forgeries_of_report(const RecordingParts& parts);

/// Forgeries of everything around messages, attachments and metadata.
std::vector<Forgery> forgeries_of_file(const RecordingParts& parts);

}  // namespace cancha::recording
