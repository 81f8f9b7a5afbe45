#include "client-sdk/bridge/vss/profile.h"

#include <gmock/gmock.h>

namespace cancha::vss {
namespace {

using testing::HasSubstr;

TEST(EndpointTest, IsReadAndWrittenAsPeopleTypeIt) {
    const auto vision = parse_endpoint("224.0.0.1:10002");

    ASSERT_TRUE(vision);
    EXPECT_EQ(*vision, (Endpoint{0xE0000001, 10002}));
    EXPECT_TRUE(vision->is_multicast());
    EXPECT_FALSE(vision->is_loopback());
    EXPECT_EQ(to_text(*vision), "224.0.0.1:10002");
}

TEST(EndpointTest, SaysWhatWasExpected) {
    for (const char* text : {"", ":", "20011", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536",
                             "127.0.0.1:-1", "127.0.0.1:20011x", "localhost:20011", "::1:20011"}) {
        const auto endpoint = parse_endpoint(text);

        ASSERT_FALSE(endpoint) << text;
        EXPECT_THAT(endpoint.error().message, HasSubstr("such as 127.0.0.1:20011")) << text;
    }
}

TEST(ProfileTest, FirasimTakesBothTeamsAtOnePort) {
    const Profile profile = profile_named("firasim").value();

    EXPECT_EQ(profile.step, Step::kMilliseconds);
    EXPECT_EQ(to_text(profile.vision), "224.0.0.1:10002");
    EXPECT_EQ(to_text(profile.commands(Team::kBlue)), "127.0.0.1:20011");
    EXPECT_EQ(to_text(profile.commands(Team::kYellow)), "127.0.0.1:20011");
    EXPECT_EQ(to_text(profile.referee), "224.5.23.2:10003");
    EXPECT_EQ(to_text(profile.placements), "224.5.23.2:10004");
}

TEST(ProfileTest, TravesimGivesEachTeamItsPort) {
    const Profile profile = profile_named("travesim").value();

    EXPECT_EQ(profile.step, Step::kTicks);
    EXPECT_EQ(to_text(profile.vision), "224.0.0.1:10002");
    EXPECT_EQ(to_text(profile.commands(Team::kBlue)), "127.0.0.1:20013");
    EXPECT_EQ(to_text(profile.commands(Team::kYellow)), "127.0.0.1:20012");
}

TEST(ProfileTest, AnotherNameListsThem) {
    const auto profile = profile_named("grsim");

    ASSERT_FALSE(profile);
    EXPECT_THAT(profile.error().message, HasSubstr("expected firasim or travesim"));
}

}  // namespace
}  // namespace cancha::vss
