#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cancha::legacy {

/// Character encoding of a source file.
enum class Encoding { kUtf8, kUtf16, kGbk, kLatin1 };

/// A source file converted for a modern compiler.
struct SourceText {
    std::string utf8;                     ///< The text, without a byte order mark. Lines end in LF.
    Encoding encoding = Encoding::kUtf8;  ///< Encoding of the file.
};

/// Reads a source file in any encoding that editors on Windows wrote: UTF-8 and UTF-16 with or
/// without a byte order mark, GBK, Latin-1. If the bytes are in no other encoding, they are read as
/// Latin-1, which accepts all bytes. Leaves out the text after a Ctrl-Z, because Ctrl-Z was the end
/// of a file in MS-DOS.
SourceText read_source(std::string_view bytes);

/// Longest accepted line of a source, in bytes. Nobody writes longer lines by hand.
inline constexpr std::size_t kLongestLine = 100'000;

/// Returns the number, from 1, of the first line that is longer than kLongestLine. 0 if there is
/// none.
std::size_t too_long_line(std::string_view text);

/// Returns the text of a file in which `build` searches for names, such as entry points. Empty if a
/// line is longer than kLongestLine.
std::string text_to_search(std::string_view bytes);

/// Returns the name of an encoding for people: "GBK".
std::string_view name_of(Encoding encoding);

}  // namespace cancha::legacy
