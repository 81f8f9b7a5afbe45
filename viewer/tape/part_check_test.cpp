#include "viewer/tape/part_check.h"

#include <gmock/gmock.h>

#include "viewer/tape/test_parts.h"

namespace cancha::tape {
namespace {

using testing::HasSubstr;

class PartCheckTest : public testing::Test {
  protected:
    const HandMadeRecording recording_ = make_recording(2);
};

TEST_F(PartCheckTest, TakesEveryPartOfARecording) {
    for (const auto& parts : {recording_.segments, recording_.readings, recording_.drawings}) {
        for (const std::string& part : parts) {
            EXPECT_TRUE(check_part(recording_.opening, part));
        }
    }
}

TEST_F(PartCheckTest, FindsAPartThatIsCutOff) {
    const std::string& part = recording_.segments[1];
    for (const std::size_t length : {std::size_t{0}, std::size_t{1}, part.size() - 1}) {
        EXPECT_FALSE(check_part(recording_.opening, part.substr(0, length))) << length;
    }
}

TEST_F(PartCheckTest, FindsAByteThatIsWrongAndSaysWhere) {
    std::string part = recording_.segments[1];
    part[part.size() / 2] ^= 1;

    const Status checked = check_part(recording_.opening, part);

    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().code, ErrorCode::kInvalidInput);
    EXPECT_THAT(checked.error().message, HasSubstr("damaged at byte 0: "));
}

TEST_F(PartCheckTest, FindsWhatIsNoPartAtAll) {
    EXPECT_FALSE(check_part(recording_.opening, "<html>not found</html>"));
    EXPECT_FALSE(check_part("hello", recording_.segments[0]));
}

}  // namespace
}  // namespace cancha::tape
