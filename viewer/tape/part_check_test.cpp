#include "viewer/tape/part_check.h"

#include <variant>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "proto/mcap/mcap_format.h"
#include "proto/mcap/mcap_reader.h"
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

/// What a reader gets of the messages in a part.
std::string messages_in(const std::string& opening, const std::string& part) {
    const std::string bytes = opening + part;
    auto reader = mcap::McapReader::of_bytes(bytes, "a part");
    std::string messages;
    while (const auto item = reader->next()) {
        if (const auto* message = std::get_if<mcap::McapMessage>(&*item)) {
            messages += fmt::format("{} {} {} {} {}\n", message->topic, message->time_ns,
                                    message->publish_time_ns, message->sequence, message->payload);
        }
    }
    return messages;
}

/// The same messages can be packed in several ways: bits that do not matter are none that are
/// wrong.
TEST_F(PartCheckTest, FindsEveryBitThatIsWrong) {
    std::size_t found = 0;
    for (const auto& parts : {recording_.segments, recording_.readings, recording_.drawings}) {
        const std::string& whole = parts[1];
        const std::string messages = messages_in(recording_.opening, whole);
        for (std::size_t i = 0; i < 8 * whole.size(); ++i) {
            std::string part = whole;
            part[i / 8] = static_cast<char>(part[i / 8] ^ (1 << (i % 8)));
            if (check_part(recording_.opening, part)) {
                EXPECT_EQ(messages_in(recording_.opening, part), messages) << "bit " << i;
            } else {
                ++found;
            }
        }
    }
    EXPECT_GT(found, 3000U);
}

TEST_F(PartCheckTest, FindsAnIndexThatIsMissingOrStrange) {
    const std::string& part = recording_.segments[1];
    const std::size_t chunk_bytes =
        9 + mcap::Cursor(std::string_view(part).substr(1)).take<std::uint64_t>();

    EXPECT_THAT(check_part(recording_.opening, part.substr(0, chunk_bytes)).error().message,
                HasSubstr("is missing behind it"));
    EXPECT_THAT(check_part(recording_.opening, part + part.substr(chunk_bytes)).error().message,
                HasSubstr("does not match the messages"));
    EXPECT_THAT(check_part(recording_.opening, part.substr(0, chunk_bytes) + part).error().message,
                HasSubstr("before it is missing"));
}

TEST_F(PartCheckTest, FindsWhatIsNoPartAtAll) {
    EXPECT_FALSE(check_part(recording_.opening, "<html>not found</html>"));
    EXPECT_FALSE(check_part("hello", recording_.segments[0]));
}

}  // namespace
}  // namespace cancha::tape
