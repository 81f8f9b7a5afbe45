#include "proto/wire/frame_codec.h"

#include <string>

#include <gmock/gmock.h>

#include "proto/cancha/v1/session.pb.h"
#include "proto/cancha/v1/tick.pb.h"

namespace cancha::wire {
namespace {

using ::testing::HasSubstr;

v1::TickAnswer answer_to(std::uint64_t tick) {
    v1::TickAnswer answer;
    answer.set_tick(tick);
    return answer;
}

void feed(FrameDecoder& decoder, std::string_view bytes) {
    while (!bytes.empty()) {
        const std::span<char> room = decoder.prepare();
        const std::size_t count = std::min(room.size(), bytes.size());
        std::copy_n(bytes.begin(), count, room.begin());
        decoder.commit(count);
        bytes.remove_prefix(count);
    }
}

std::uint64_t tick_in(std::string_view payload) {
    v1::TickAnswer answer;
    EXPECT_TRUE(answer.ParseFromArray(payload.data(), static_cast<int>(payload.size())));
    return answer.tick();
}

TEST(FrameTest, AMessageEncodedInPartsHasTheBytesOfTheWhole) {
    v1::ServerMessage whole;
    whole.mutable_tick()->set_tick(300);
    const std::string common = whole.tick().SerializeAsString();
    whole.mutable_tick()->mutable_deadline()->set_budget_us(20'000);
    std::string expected;
    ASSERT_TRUE(append_frame(expected, whole));

    std::string own;
    append_message_field(own, v1::TickOpened::kDeadlineFieldNumber,
                         {whole.tick().deadline().SerializeAsString()});
    std::string payload;
    append_message_field(payload, v1::ServerMessage::kTickFieldNumber, {common, own});
    std::string frame;
    append_encoded_frame(frame, payload);

    EXPECT_EQ(frame, expected);
}

TEST(FrameDecoderTest, ReturnsFramesInTheOrderInWhichTheyWereSent) {
    std::string bytes;
    EXPECT_TRUE(append_frame(bytes, answer_to(7)));
    EXPECT_TRUE(append_frame(bytes, answer_to(8)));
    FrameDecoder decoder(kMaxClientFrameBytes);

    feed(decoder, bytes);

    EXPECT_EQ(tick_in(**decoder.next()), 7U);
    EXPECT_EQ(tick_in(**decoder.next()), 8U);
    EXPECT_FALSE(decoder.next()->has_value());
}

TEST(FrameDecoderTest, WaitsUntilEveryByteOfAFrameHasCome) {
    std::string bytes;
    EXPECT_TRUE(append_frame(bytes, answer_to(300)));
    FrameDecoder decoder(kMaxClientFrameBytes);

    for (std::size_t i = 0; i + 1 < bytes.size(); ++i) {
        feed(decoder, std::string_view(bytes).substr(i, 1));
        ASSERT_FALSE(decoder.next()->has_value()) << "after byte " << i;
    }
    feed(decoder, std::string_view(bytes).substr(bytes.size() - 1));

    EXPECT_EQ(tick_in(**decoder.next()), 300U);
}

TEST(AppendFrameTest, RefusesWhatNoReceiverWouldTake) {
    v1::ClientMessage message;
    message.mutable_hello()->set_name(std::string(kMaxServerFrameBytes, 'n'));
    std::string bytes = "before";

    const Status appended = append_frame(bytes, message);

    ASSERT_FALSE(appended);
    EXPECT_EQ(appended.error().code, ErrorCode::kTooLarge);
    EXPECT_EQ(bytes, "before");
}

TEST(AppendFrameTest, TakesWhatIsJustShortEnough) {
    v1::ClientMessage message;
    message.mutable_hello()->set_name("n");
    std::string bytes;

    EXPECT_FALSE(append_frame(bytes, message, message.ByteSizeLong() - 1));
    EXPECT_TRUE(append_frame(bytes, message, message.ByteSizeLong()));
}

TEST(FrameDecoderTest, AnEmptyMessageIsAFrame) {
    std::string bytes;
    EXPECT_TRUE(append_frame(bytes, v1::TickAnswer{}));
    FrameDecoder decoder(kMaxClientFrameBytes);

    feed(decoder, bytes);

    EXPECT_EQ(bytes.size(), 1U);
    EXPECT_TRUE((*decoder.next())->empty());
}

TEST(FrameDecoderTest, RefusesAnAnnouncedLengthAboveItsLimit) {
    FrameDecoder decoder(100);

    feed(decoder, "\x65");  // 101.

    const auto frame = decoder.next();
    ASSERT_FALSE(frame);
    EXPECT_EQ(frame.error().code, ErrorCode::kTooLarge);
    EXPECT_THAT(frame.error().message, HasSubstr("101 bytes was announced, at most 100"));
}

TEST(FrameDecoderTest, AcceptsALengthThatEqualsItsLimit) {
    FrameDecoder decoder(100);

    feed(decoder, std::string("\x64") + std::string(100, 'x'));

    EXPECT_EQ((*decoder.next())->size(), 100U);
}

TEST(FrameDecoderTest, RefusesALengthThatNeverEnds) {
    FrameDecoder decoder(kMaxClientFrameBytes);

    feed(decoder, "\xff\xff\xff\xff\xff");

    const auto frame = decoder.next();
    ASSERT_FALSE(frame);
    EXPECT_EQ(frame.error().code, ErrorCode::kInvalidInput);
}

}  // namespace
}  // namespace cancha::wire
