#include "viewer/gateway/picture_routes.h"

#include <gmock/gmock.h>

namespace cancha::gateway {
namespace {

TEST(PictureRoutesTest, UnderstandsWhatIsAskedFor) {
    const auto wanted =
        parse_picture_target("/picture.png?match=final&t=03:12&size=preview&version=1-a");

    ASSERT_TRUE(wanted);
    EXPECT_EQ(wanted->match, "final");
    EXPECT_EQ(wanted->time_s, 192);
    EXPECT_EQ(wanted->size.width, 480);
    EXPECT_EQ(wanted->version, "1-a");
    EXPECT_EQ(parse_picture_target("/picture.png")->size.width, 1200);
}

TEST(PictureRoutesTest, RefusesWhatCannotBe) {
    for (const char* target :
         {"/picture.png?match=../x", "/picture.png?t=soon", "/picture.png?t=%zz",
          "/picture.png?size=9999999", "/picture.png?size="}) {
        EXPECT_FALSE(parse_picture_target(target)) << target;
    }
}

TEST(PictureRoutesTest, SaysWhichSettingIsWrongWhatWasReadAndWhatIsExpected) {
    EXPECT_EQ(parse_picture_target("/picture.png?t=so%0aon").error().message,
              "`t` is 'so\\u000aon'; expected a time such as 03:12 or 192.5");
    EXPECT_THAT(parse_picture_target("/picture.png?size=huge").error().message,
                testing::StartsWith("`size` is 'huge'; expected preview"));
}

TEST(PictureRoutesTest, TimesAreThoseOfThePagesAddress) {
    EXPECT_EQ(seconds_in("192"), 192);
    EXPECT_EQ(seconds_in("03:12"), 3 * 60 + 12);
    EXPECT_EQ(seconds_in("1:03:12.5"), 3600 + 3 * 60 + 12.5);
    for (const char* text : {"", ":", "1:2:3:4", "-1", "1e9", "1.", "1.2345", "12345678", "1.5:00",
                             " 1", "0x1", "nan"}) {
        EXPECT_FALSE(seconds_in(text)) << text;
    }
}

TEST(PictureRoutesTest, OnlyOneAddressHasPictures) {
    EXPECT_TRUE(is_picture_target("/picture.png"));
    EXPECT_TRUE(is_picture_target("/picture.png?match=final"));
    EXPECT_FALSE(is_picture_target("/picture.png/final"));
    EXPECT_FALSE(is_picture_target("/"));
}

}  // namespace
}  // namespace cancha::gateway
