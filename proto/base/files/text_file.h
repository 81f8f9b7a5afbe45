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

/// A text as people write it, from the bytes of its file: without the byte order mark that some
/// editors put in front. For whatever is read as text; read_text_file() and
/// processes::read_secret() ask for it themselves.
/// Fails: kInvalidInput: it is UTF-16 or UTF-32; the text does not name the file.
Result<std::string> text_in(std::string bytes);

/// Reads a whole file of any bytes. Fails: as open_regular_file(), and kTooLarge: it has more than
/// `most_bytes`; the text does not name the file.
Result<std::string> read_small_file(const std::filesystem::path& file, std::size_t most_bytes);

/// Reads a whole file with text_in(). Fails: as open_regular_file() and text_in(), and kTooLarge;
/// the text names the file.
Result<std::string> read_text_file(const std::filesystem::path& file);

/// Parses protobuf's text format into `message`. `source` names the text in the error, which has
/// the form "source:line:column: what is wrong", and where a number has a comma, or is out of
/// range, says how it is written and how large it may be. Fails: kInvalidInput.
Status parse_text_message(std::string_view text, std::string_view source,
                          google::protobuf::Message& message);

}  // namespace cancha
