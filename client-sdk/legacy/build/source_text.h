#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cancha::legacy {

/// Text encoding of a source file.
enum class Encoding { kUtf8, kUtf16, kGbk, kLatin1 };

/// A source file converted for a modern compiler.
struct SourceText {
    std::string utf8;  ///< Its text; lines end in "\n", without a byte order mark.
    Encoding encoding = Encoding::kUtf8;  ///< Encoding of the file.
};

/// Reads a source file in any encoding that editors on Windows wrote: UTF-8 and UTF-16 with or
/// without a byte order mark, GBK, Latin-1. Bytes in no other encoding are read as Latin-1, which
/// accepts all bytes. Leaves out text after Ctrl-Z, which ended files in MS-DOS.
SourceText read_source(std::string_view bytes);

/// Longest line that is searched, in bytes. Nobody writes longer lines by hand.
inline constexpr std::size_t kLongestLine = 100'000;

/// Returns the number, from 1, of the first line longer than kLongestLine. 0: there is none.
std::size_t too_long_line(std::string_view text);

/// Returns the text of a file for searching. Empty: a line is longer than kLongestLine.
std::string text_to_search(std::string_view bytes);

/// Returns the name of an encoding for people: "GBK".
std::string_view name_of(Encoding encoding);

}  // namespace cancha::legacy
