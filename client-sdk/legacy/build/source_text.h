#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cancha::legacy {

/// How the bytes of a source file stand for its text.
enum class Encoding { kUtf8, kUtf16, kGbk, kLatin1 };

/// A source file as a compiler of today reads it.
struct SourceText {
    std::string utf8;  ///< With "\n" at the end of each line, and without a byte order mark.
    Encoding encoding = Encoding::kUtf8;  ///< How it was written.
};

/// Reads a source file in any encoding that editors on Windows wrote: UTF-8 and UTF-16 with or
/// without a byte order mark, GBK, Latin-1. What can be neither is kept as Latin-1, which takes any
/// bytes. Text after Ctrl-Z, which ended files of MS-DOS, is left out.
SourceText read_source(std::string_view bytes);

/// Longest line that is looked into, in bytes: nobody writes longer ones by hand.
inline constexpr std::size_t kLongestLine = 100'000;

/// Number of the first line that is longer, from 1; 0: there is none.
std::size_t too_long_line(std::string_view text);

/// Text of a file, to look for something in it; empty: a line is longer.
std::string text_to_search(std::string_view bytes);

/// "GBK", for people.
std::string_view name_of(Encoding encoding);

}  // namespace cancha::legacy
