#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace google::protobuf {
class Message;
}

namespace cancha {

/// Largest text file that is read. No text file for Cancha is larger.
inline constexpr std::size_t kMaxTextFileBytes = std::size_t{4} * 1024 * 1024;

/// Converts the bytes of a file to its text: removes the byte order mark that some editors put in
/// front. Call this function for all bytes that are read as text. read_text_file() and
/// processes::read_secret() call it themselves.
/// Fails: kInvalidInput: the bytes are UTF-16 or UTF-32. The error does not name the file.
Result<std::string> text_in(std::string bytes);

/// Reads a whole file with any content. Fails: kTooLarge: the file has more than `most_bytes`; or
/// with the errors of open_regular_file(). The error does not name the file.
Result<std::string> read_small_file(const std::filesystem::path& file, std::size_t most_bytes);

/// Reads a whole text file, see text_in(). Fails: kTooLarge: more than kMaxTextFileBytes; or with
/// the errors of open_regular_file() and text_in(). The error names the file.
Result<std::string> read_text_file(const std::filesystem::path& file);

/// Parses protobuf's text format into `message`. `source` names the text in errors, which have the
/// form "source:line:column: what is wrong". For a number that has a comma or is out of range, the
/// error says how to write the number and how large it may be. Fails: kInvalidInput.
Status parse_text_message(std::string_view text, std::string_view source,
                          google::protobuf::Message& message);

}  // namespace cancha
