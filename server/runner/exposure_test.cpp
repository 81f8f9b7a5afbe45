#include "server/runner/exposure.h"

#include <gmock/gmock.h>

namespace cancha::runner {
namespace {

using ::testing::HasSubstr;

Status check(const std::string& address, const std::string& book) {
    v1::Discipline settings;
    settings.add_seats()->set_name("blue");
    settings.add_seats()->set_name("yellow");
    const access::TokenBook tokens =
        book.empty() ? access::TokenBook() : *access::TokenBook::parse(book);
    return check_exposure(*net::parse_endpoint(address), tokens, settings);
}

constexpr const char* kBothSeats = "seat blue 0123456789abcdef\nseat yellow fedcba9876543210";

TEST(ExposureTest, ThisMachineNeedsNoTokens) {
    EXPECT_TRUE(check("127.0.0.1:7777", ""));
    EXPECT_TRUE(check("[::1]:7777", ""));
    EXPECT_TRUE(check("unix:/run/cancha.sock", ""));
}

TEST(ExposureTest, OtherMachinesNeedATokenForEachSeat) {
    EXPECT_TRUE(check("0.0.0.0:7777", kBothSeats));
    EXPECT_TRUE(check("192.168.1.7:7777", kBothSeats));
}

TEST(ExposureTest, WhatIsMissingIsNamed) {
    EXPECT_THAT(check("0.0.0.0:7777", "").error().message, HasSubstr("(missing: blue, yellow)"));
    EXPECT_THAT(check("0.0.0.0:7777", "seat blue 0123456789abcdef").error().message,
                HasSubstr("(missing: yellow), or listen on 127.0.0.1"));
}

}  // namespace
}  // namespace cancha::runner
