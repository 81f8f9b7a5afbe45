#include "viewer/tape/recording_name.h"

#include <gtest/gtest.h>

namespace cancha::tape {
namespace {

TEST(RecordingNameTest, IsWhateverPeopleCallFiles) {
    for (const char* name : {"final", "semi-2.a_B", "Final of 2026", "100 %", "a<b", "a+b&c=d",
                             "Finale M\xc3\xbcnchen", "a..b"}) {
        EXPECT_TRUE(check_recording_name(name)) << name;
    }
}

TEST(RecordingNameTest, LeadsNowhereAndBreaksNoLine) {
    const std::string too_long(kLongestRecordingName + 1, 'a');
    for (const std::string& name :
         {std::string(), std::string("."), std::string(".."), std::string("../final"),
          std::string("a/b"), std::string("a\nb"), std::string("a\0b", 3), std::string("\xff"),
          std::string(" "), std::string("\x1b[31m"), too_long}) {
        EXPECT_FALSE(check_recording_name(name)) << name;
    }
}

TEST(RecordingNameTest, IsEncodedInAddresses) {
    EXPECT_EQ(percent_encoded("semi-2.a_B"), "semi-2.a_B");
    EXPECT_EQ(percent_encoded("100 % a&b"), "100%20%25%20a%26b");
    EXPECT_EQ(percent_encoded("\xc3\xbc"), "%C3%BC");
}

}  // namespace
}  // namespace cancha::tape
