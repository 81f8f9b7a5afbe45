#pragma once

// For tests: forgeries of recordings. Each forgery changes one field, as somebody might do who
// wants to deceive.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/recording/test_recording_parts.h"

namespace cancha::recording {

/// Change of one field.
struct Forgery {
    std::string field;                            ///< Name of the field, as in Unproved.
    std::function<void(RecordingParts&)> change;  ///< Applies the change to a recording.
};

// Each function below handles one kind of data, and returns one forgery for every field. It finds
// the fields by walking over schemas, entries and JSON, so it also finds fields that are added
// later. It fails the test if the recording has no value of a field that could be changed.

/// Forgeries in messages of all types. Each field is changed in the first message that has it.
std::vector<Forgery> forgeries_of_messages(const RecordingParts& parts);
std::vector<Forgery> forgeries_of_metadata(const RecordingParts& parts);
std::vector<Forgery> forgeries_of_message_attachment(const RecordingParts& parts,
                                                     std::string_view attachment,
                                                     std::string_view type);
std::vector<Forgery> forgeries_of_report(const RecordingParts& parts);

/// Forgeries of everything else in the file: header, channels, and places of messages, attachments
/// and metadata.
std::vector<Forgery> forgeries_of_file(const RecordingParts& parts);

}  // namespace cancha::recording
