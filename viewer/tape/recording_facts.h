#pragma once

#include <map>
#include <string>

#include "cancha/base/result.h"
#include "viewer/tape/byte_file.h"

namespace cancha::tape {

/// What a recording says of its match, without reading it through.
struct RecordingFacts {
    std::map<std::string, std::string> match;   ///< The metadata `match`.
    std::map<std::string, std::string> result;  ///< The metadata `result`; empty: it was cut off.
};

/// Fails: kIo; kNotFound: there is no Cancha match in it; kInvalidInput: it is damaged, or no MCAP
/// file.
Result<RecordingFacts> read_facts(const ByteFile& file);

}  // namespace cancha::tape
