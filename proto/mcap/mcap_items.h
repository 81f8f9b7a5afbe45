#pragma once

#include <string_view>

#include "cancha/base/result.h"
#include "proto/mcap/mcap_reader.h"

namespace cancha::mcap {

// Both functions decode the content of a record, which follows the head of the record. If the
// content is damaged, they fail with kInvalidInput; the error says what is wrong.
Result<McapAttachment> read_attachment(std::string_view content);
Result<McapMetadata> read_metadata(std::string_view content);

}  // namespace cancha::mcap
