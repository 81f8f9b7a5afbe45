#include "client-sdk/cpp/connection/server_address.h"

#include <gmock/gmock.h>

namespace cancha::connection {
namespace {

using testing::HasSubstr;

TEST(ServerAddressTest, IsAPortOrAUnixSocket) {
    EXPECT_EQ(*parse_server_address("localhost:4600"), (ServerAddress{{"localhost", 4600}, ""}));
    EXPECT_EQ(*parse_server_address("unix:/run/cancha.sock"),
              (ServerAddress{HostAndPort{}, "/run/cancha.sock"}));
}

TEST(ServerAddressTest, ReadsTheSameWhenItIsTextAgain) {
    for (const char* text : {"127.0.0.1:4600", "[::1]:4600", "unix:/run/cancha.sock"}) {
        EXPECT_EQ(to_string(*parse_server_address(text)), text);
    }
}

TEST(ServerAddressTest, APortThatIsTooLargeIsToldTheLimit) {
    EXPECT_THAT(parse_server_address("localhost:65536").error().message,
                HasSubstr("a port is a number from 0 to 65535"));
    EXPECT_THAT(parse_server_address("localhost:x").error().message,
                ::testing::Not(HasSubstr("65535")));
}

TEST(ServerAddressTest, RefusesAPathThatTheSystemCannotTake) {
    // sun_path has 108 bytes on Linux, the last of which ends the path.
    EXPECT_TRUE(parse_server_address("unix:" + std::string(107, 'x')));

    EXPECT_FALSE(parse_server_address(std::string("unix:/run\0x", 11)));
    const auto empty = parse_server_address("unix:");
    const auto long_one = parse_server_address("unix:" + std::string(108, 'x'));
    ASSERT_FALSE(empty || long_one);
    EXPECT_THAT(empty.error().message,
                HasSubstr("'unix:' is not a server address: expected unix:PATH"));
    EXPECT_THAT(long_one.error().message, HasSubstr("1 to 107 bytes"));
}

}  // namespace
}  // namespace cancha::connection
