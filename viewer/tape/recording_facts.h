#pragma once

#include <map>
#include <string>

#include "cancha/base/result.h"
#include "viewer/tape/byte_file.h"

namespace cancha::tape {

/// Facts about a match in its recording's metadata. They are found without reading the whole file.
struct RecordingFacts {
    std::map<std::string, std::string> match;   ///< The metadata `match`.
    std::map<std::string, std::string> result;  ///< The metadata `result`; empty: cut off.
};

/// Reads the metadata. Fails: kIo; kNotFound: it holds no Cancha match; kInvalidInput: it is
/// damaged, or not an MCAP file.
Result<RecordingFacts> read_facts(const ByteFile& file);

}  // namespace cancha::tape
