#pragma once

#include <string_view>

#include "cancha/base/result.h"
#include "proto/mcap/mcap_reader.h"

namespace cancha::mcap {

// Both functions read the content of a record. They fail with kInvalidInput if it is damaged; the
// text says how.
Result<McapAttachment> read_attachment(std::string_view content);
Result<McapMetadata> read_metadata(std::string_view content);

}  // namespace cancha::mcap
