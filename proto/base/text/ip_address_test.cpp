#include "proto/base/text/ip_address.h"

#include <gtest/gtest.h>

namespace cancha {
namespace {

TEST(IpAddressTest, LoopbackIsRecognisedHoweverItIsWritten) {
    for (const char* const text : {"127.0.0.1", "127.255.0.9", "::1", "0:0:0:0:0:0:0:1",
                                   "::ffff:127.0.0.1", "::FFFF:7f00:1"}) {
        EXPECT_TRUE(is_loopback_address(text)) << text;
    }
}

TEST(IpAddressTest, NothingElseIsLoopback) {
    for (const char* const text :
         {"", "0.0.0.0", "::", "126.0.0.1", "::127.0.0.1", "::2", "::fffe:127.0.0.1",
          "1::ffff:127.0.0.1", "::ffff:128.0.0.1", "127.1", "localhost", "[::1]"}) {
        EXPECT_FALSE(is_loopback_address(text)) << text;
    }
    EXPECT_FALSE(is_loopback_address(std::string("127.0.0.1\0x", 11)));
}

}  // namespace
}  // namespace cancha
