#include "client-sdk/legacy/build/source_text.h"

#include <gtest/gtest.h>

namespace cancha::legacy {
namespace {

void expect_text(std::string_view bytes, std::string_view utf8, Encoding encoding) {
    const SourceText text = read_source(bytes);
    EXPECT_EQ(text.utf8, utf8);
    EXPECT_EQ(text.encoding, encoding) << name_of(text.encoding);
}

TEST(SourceTextTest, KnowsUtf8WithAndWithoutAMark) {
    expect_text("// Los Ni\xC3\xB1os\n", "// Los Ni\xC3\xB1os\n", Encoding::kUtf8);
    expect_text("\xEF\xBB\xBFint a;\n", "int a;\n", Encoding::kUtf8);
    expect_text("", "", Encoding::kUtf8);
}

TEST(SourceTextTest, KnowsUtf16InEitherOrderWithAndWithoutAMark) {
    using namespace std::string_view_literals;
    expect_text("\xFF\xFEi\0n\0t\0"sv, "int\n", Encoding::kUtf16);
    expect_text("\xFE\xFF\0i\0n\0t"sv, "int\n", Encoding::kUtf16);
    expect_text("i\0n\0t\0"sv, "int\n", Encoding::kUtf16);
    expect_text("\0i\0n\0t"sv, "int\n", Encoding::kUtf16);
}

// Two characters that mean "robot": ji qi ren in GB 2312.
TEST(SourceTextTest, KnowsGbkByItsPairs) {
    expect_text("// \xBB\xFA\xC6\xF7\xC8\xCB\n", "// \xE6\x9C\xBA\xE5\x99\xA8\xE4\xBA\xBA\n",
                Encoding::kGbk);
}

TEST(SourceTextTest, KnowsLatin1ByItsLonelyLetters) {
    expect_text("// campe\xF3n, ni\xF1o\n", "// campe\xC3\xB3n, ni\xC3\xB1o\n", Encoding::kLatin1);
}

// The second byte of a pair may be a backslash: as bytes, it would continue the comment.
TEST(SourceTextTest, EndsCommentsWhereTheirAuthorsDid) {
    const SourceText text = read_source("// \xC4\xE3\xBA\xC3\xD5\x5C\nint a;\n");
    EXPECT_EQ(text.encoding, Encoding::kGbk);
    EXPECT_EQ(text.utf8.find('\\'), std::string::npos);
}

TEST(SourceTextTest, EndsLinesAsUnixDoes) {
    expect_text("a\r\nb\rc\n", "a\nb\nc\n", Encoding::kUtf8);
    expect_text("a", "a\n", Encoding::kUtf8);
    expect_text("a\n\x1A rest", "a\n", Encoding::kUtf8);
}

// No real source has such lines, but nothing is lost and nothing crashes.
TEST(SourceTextTest, FindsALineThatNobodyWrites) {
    const std::string line(kLongestLine, 'x');
    EXPECT_EQ(too_long_line(line + "\n" + line), 0U);
    EXPECT_EQ(too_long_line("a\n" + line + "x\nb\n"), 2U);
}

TEST(SourceTextTest, TakesAnyBytes) {
    std::string bytes;
    for (int byte = 1; byte < 256; ++byte) {
        bytes += static_cast<char>(byte);
    }
    EXPECT_FALSE(read_source(bytes).utf8.empty());
    EXPECT_FALSE(read_source("\xFF\xFE\x01").utf8.empty()) << "half a character of UTF-16";
}

}  // namespace
}  // namespace cancha::legacy
