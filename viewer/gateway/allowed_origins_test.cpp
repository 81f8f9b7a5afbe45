#include "viewer/gateway/allowed_origins.h"

#include <gmock/gmock.h>

namespace cancha::gateway {
namespace {

using testing::HasSubstr;

TEST(AllowedOriginsTest, AllowThoseThatWereNamedAndNoOthers) {
    const auto origins = AllowedOrigins::parse({"https://app.foxglove.dev", "http://[::1]:8080"});

    ASSERT_TRUE(origins);
    EXPECT_TRUE(origins->allows("https://app.foxglove.dev"));
    EXPECT_TRUE(origins->allows("http://[::1]:8080"));
    for (const char* other : {"", "null", "http://app.foxglove.dev", "https://app.foxglove.dev:444",
                              "https://app.foxglove.dev.evil.example", "https://foxglove.dev"}) {
        EXPECT_FALSE(origins->allows(other)) << other;
    }
}

TEST(AllowedOriginsTest, AllowNobodyUnlessToldTo) {
    EXPECT_FALSE(AllowedOrigins().allows("https://app.foxglove.dev"));
    EXPECT_FALSE(AllowedOrigins().allows(""));
}

TEST(AllowedOriginsTest, SayWhatIsNoOrigin) {
    for (const char* text : {"", "null", "*", "app.foxglove.dev", "https://", "https://*.dev",
                             "https://app.foxglove.dev/", "ftp://host", "https://App.dev"}) {
        const auto origins = AllowedOrigins::parse({text});
        ASSERT_FALSE(origins) << text;
        EXPECT_THAT(origins.error().message, HasSubstr("expected an origin such as")) << text;
    }
}

}  // namespace
}  // namespace cancha::gateway
