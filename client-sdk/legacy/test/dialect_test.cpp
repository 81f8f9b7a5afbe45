#include "client-sdk/legacy/build/dialect.h"

#include <gtest/gtest.h>

namespace cancha::legacy {
namespace {

TEST(DialectTest, PrintsLongNumbersAsOurLibraryDoes) {
    EXPECT_EQ(with_plain_words("printf(\"%I64d %08I64x\", a, b);"),
              "printf(\"%lld %08llx\", a, b);");
}

TEST(DialectTest, TakesFarForAWordBesideAPointerAndElseForAName) {
    EXPECT_EQ(with_plain_words("char far *text;"), "char     *text;");
    EXPECT_EQ(with_plain_words("char near* text;"), "char     * text;");
    EXPECT_EQ(with_plain_words("return far * near;"), "return far * near;");
    EXPECT_EQ(with_plain_words("double near = 1, far = near * 2;"),
              "double near = 1, far = near * 2;");
    EXPECT_EQ(with_plain_words("// int far *p"), "// int far *p");
}

TEST(DialectTest, ReadsAddressesOfWinsock) {
    EXPECT_EQ(with_plain_words("a.sin_addr.S_un.S_addr = 0;"), "a.sin_addr.s_addr = 0;");
}

}  // namespace
}  // namespace cancha::legacy
