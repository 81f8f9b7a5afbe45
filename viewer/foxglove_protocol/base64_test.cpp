#include "viewer/foxglove_protocol/base64.h"

#include <gtest/gtest.h>

namespace cancha::foxglove_protocol {
namespace {

// The examples of RFC 4648, section 10.
TEST(Base64Test, WritesWhatTheStandardShows) {
    EXPECT_EQ(to_base64(""), "");
    EXPECT_EQ(to_base64("f"), "Zg==");
    EXPECT_EQ(to_base64("fo"), "Zm8=");
    EXPECT_EQ(to_base64("foo"), "Zm9v");
    EXPECT_EQ(to_base64("foob"), "Zm9vYg==");
    EXPECT_EQ(to_base64("fooba"), "Zm9vYmE=");
    EXPECT_EQ(to_base64("foobar"), "Zm9vYmFy");
}

TEST(Base64Test, TakesAnyByte) {
    EXPECT_EQ(to_base64("\xff\xfe\xfb"), "//77");
}

}  // namespace
}  // namespace cancha::foxglove_protocol
