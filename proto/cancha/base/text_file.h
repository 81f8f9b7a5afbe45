#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace google::protobuf {
class Message;
}

namespace cancha {

/// Files larger than this are not ours.
inline constexpr std::size_t kMaxTextFileBytes = std::size_t{4} * 1024 * 1024;

/// Reads a whole file. Fails: as open_regular_file(), and kTooLarge; the text names the file.
Result<std::string> read_text_file(const std::filesystem::path& file);

/// Parses protobuf's text format into `message`. `source` names the text in the error, which has
/// the form "source:line:column: what is wrong".
/// Fails: kInvalidInput.
Status parse_text_message(std::string_view text, std::string_view source,
                          google::protobuf::Message& message);

}  // namespace cancha
