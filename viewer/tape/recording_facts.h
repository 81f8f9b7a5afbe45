#pragma once

#include <map>
#include <string>

#include "cancha/base/result.h"
#include "viewer/tape/byte_file.h"

namespace cancha::tape {

/// Metadata of a recording: facts about its match, found without reading the whole file.
struct RecordingFacts {
    std::map<std::string, std::string> match;  ///< Metadata `match`: teams, discipline, start.
    /// Metadata `result`; empty if the recording has no end.
    std::map<std::string, std::string> result;
};

/// Reads the metadata. Fails: kIo; kNotFound: the file holds no Cancha match; kInvalidInput: the
/// file is damaged, or not an MCAP file.
Result<RecordingFacts> read_facts(const ByteFile& file);

}  // namespace cancha::tape
