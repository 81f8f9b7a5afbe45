#include "viewer/gateway/address.h"

#include <gmock/gmock.h>

namespace cancha::viewer {
namespace {

using testing::HasSubstr;

TEST(ServerAddressTest, IsAPortOrAUnixSocket) {
    EXPECT_EQ(*parse_server_address("localhost:4600", "--server"),
              (ServerAddress{{"localhost", 4600}, ""}));
    EXPECT_EQ(*parse_server_address("unix:/run/cancha.sock", "--server"),
              (ServerAddress{HostAndPort{}, "/run/cancha.sock"}));
}

TEST(ServerAddressTest, ReadsTheSameWhenItIsTextAgain) {
    for (const char* text : {"127.0.0.1:4600", "[::1]:4600", "unix:/run/cancha.sock"}) {
        EXPECT_EQ(to_string(*parse_server_address(text, "--server")), text);
    }
}

TEST(ServerAddressTest, RefusesAPathThatTheSystemCannotTake) {
    // sun_path has 108 bytes on Linux, the last of which ends the path.
    EXPECT_TRUE(parse_server_address("unix:" + std::string(107, 'x'), "--server"));

    EXPECT_FALSE(parse_server_address(std::string("unix:/run\0x", 11), "--server"));
    const auto empty = parse_server_address("unix:", "--server");
    const auto long_one = parse_server_address("unix:" + std::string(108, 'x'), "--server");
    ASSERT_FALSE(empty || long_one);
    EXPECT_THAT(empty.error().message, HasSubstr("--server unix:: expected unix:PATH"));
    EXPECT_THAT(long_one.error().message, HasSubstr("1 to 107 bytes"));
}

}  // namespace
}  // namespace cancha::viewer
