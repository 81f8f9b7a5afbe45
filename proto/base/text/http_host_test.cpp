#include "proto/base/text/http_host.h"

#include <gmock/gmock.h>

namespace cancha {
namespace {

using ::testing::HasSubstr;

/// Returns the status of the refusal; 0: none.
unsigned refusal_of(std::string_view host, const AllowedHosts& hosts = {},
                    const std::string& own_address = "127.0.0.1") {
    const auto problem =
        hosts.find_problem({.headers = 1, .name = host, .own_address = own_address});
    return problem ? problem->status : 0;
}

TEST(HttpHostTest, LoopbackIsAnsweredByEachOfItsNamesAndWithAnyPort) {
    for (const std::string_view host : {"localhost", "LocalHost:8090", "localhost.:1", "127.0.0.1",
                                        "127.0.0.1:8090", "127.1.2.3:80", "[::1]", "[::1]:8090",
                                        "[0:0:0:0:0:0:0:1]:8090", "[::ffff:127.0.0.1]:80"}) {
        EXPECT_EQ(refusal_of(host), 0U) << host;
    }
}

TEST(HttpHostTest, ANameThatPointsHereWithoutBeingAllowedIsRefused) {
    for (const std::string_view host :
         {"evil.example", "evil.example:8090", "localhost.evil.example", "127.0.0.1.evil.example",
          "evil.example.", "localhost@evil.example", "127.0.0.1:80@evil.example", "2130706433",
          "0x7f.1", "192.0.2.1", "[::2]:80", "", ":8090", "[::1", "[::1]x", "::1",
          "localhost:http"}) {
        EXPECT_EQ(refusal_of(host), 421U) << host;
    }
}

TEST(HttpHostTest, TheAddressAtWhichARequestArrivesIsAnswered) {
    EXPECT_EQ(refusal_of("192.0.2.7:9464", {}, "192.0.2.7"), 0U);
    EXPECT_EQ(refusal_of("192.0.2.7:9464", {}, "::ffff:192.0.2.7"), 0U);
    EXPECT_EQ(refusal_of("[2001:DB8::7]:9464", {}, "2001:db8:0::7"), 0U);
    EXPECT_EQ(refusal_of("192.0.2.8:9464", {}, "192.0.2.7"), 421U);
}

TEST(HttpHostTest, NamesThatAreAllowedAreAnsweredHoweverTheyAreWritten) {
    const AllowedHosts hosts = *AllowedHosts::parse({"Cup.example.org", "203.0.113.9", "::9"});

    EXPECT_EQ(refusal_of("cup.EXAMPLE.org.:443", hosts), 0U);
    EXPECT_EQ(refusal_of("203.0.113.9:80", hosts), 0U);
    EXPECT_EQ(refusal_of("[::9]:80", hosts), 0U);
    EXPECT_EQ(refusal_of("www.cup.example.org", hosts), 421U);
}

TEST(HttpHostTest, WhatIsNoNameCannotBeAllowed) {
    const std::string too_long(254, 'a');
    for (const std::string& name :
         {std::string(), std::string("http://cup.example"), std::string("cup.example:80"),
          std::string("a b"), std::string("*"), std::string("a/b"), too_long}) {
        const auto hosts = AllowedHosts::parse({name});
        ASSERT_FALSE(hosts) << name;
        EXPECT_THAT(hosts.error().message, HasSubstr("without a port; got '" + name));
    }
}

TEST(HttpHostTest, APortThatIsNoneIsABadRequest) {
    for (const char* host : {"localhost:99999999", "localhost:65536", "[::1]:65536",
                             "localhost:99999999999999999999"}) {
        EXPECT_EQ(refusal_of(host), 400U) << host;
    }
    for (const char* host : {"localhost:65535", "localhost:", "[::1]:1", "[::1]", "127.0.0.1"}) {
        EXPECT_EQ(refusal_of(host), 0U) << host;
    }
}

TEST(HttpHostTest, OneHeaderIsNeededExceptOfOldPrograms) {
    const AllowedHosts hosts;

    EXPECT_EQ(hosts.find_problem({.headers = 0})->status, 400U);
    EXPECT_FALSE(hosts.find_problem({.headers = 0, .is_needed = false}));
    EXPECT_EQ(hosts.find_problem({.headers = 2, .name = "localhost"})->status, 400U);
    EXPECT_EQ(
        hosts.find_problem({.headers = 1, .name = "evil.example", .is_needed = false})->status,
        421U);
}

TEST(HttpHostTest, ARefusalSaysWhatToDoAndShowsNothingThatIsNoName) {
    const AllowedHosts hosts;

    EXPECT_THAT(hosts.find_problem({.headers = 1, .name = "cup.example:80"})->text,
                HasSubstr("start it with --http-host cup.example\n"));
    EXPECT_EQ(hosts.find_problem({.headers = 1, .name = "<b>\x1b[31m"})->text,
              "this server does not answer for the host of this request\n");
}

}  // namespace
}  // namespace cancha
