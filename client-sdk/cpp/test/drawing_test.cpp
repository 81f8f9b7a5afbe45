#include "cancha/client/drawing.h"

#include <array>
#include <numbers>

#include <gtest/gtest.h>

#include "cancha/client/commands.h"
#include "client-sdk/cpp/src/encode.h"

namespace cancha::client {
namespace {

class DrawingTest : public testing::Test {
  protected:
    /// Returns the drawing as sent.
    const v1::Drawing& sent() {
        EXPECT_TRUE(encode_answer(Tick{7}, commands_, answer_));
        return answer_.drawing();
    }

    static Vec2 point(const v1::Point& message) { return {message.x_m(), message.y_m()}; }

    Observation view_;
    Commands commands_;
    v1::TickAnswer answer_;
};

TEST_F(DrawingTest, IsNotSentWhereNothingIsDrawn) {
    commands_.set_wheels(RobotId{1}, {1, 1});
    commands_.pen(view_);

    EXPECT_TRUE(encode_answer(Tick{7}, commands_, answer_));

    EXPECT_FALSE(answer_.has_drawing());
    EXPECT_EQ(answer_.tick(), 7);
    EXPECT_EQ(answer_.commands_size(), 1);
}

TEST_F(DrawingTest, ALineHasItsEndsItsColourAndItsWidth) {
    commands_.pen(view_).line({0.1, 0.2}, {0.3, -0.4}, kRed, 0.02);

    ASSERT_EQ(sent().markings_size(), 1);
    const v1::Marking& line = sent().markings(0);
    ASSERT_EQ(line.polyline().points_size(), 2);
    EXPECT_EQ(point(line.polyline().points(0)), (Vec2{0.1, 0.2}));
    EXPECT_EQ(point(line.polyline().points(1)), (Vec2{0.3, -0.4}));
    EXPECT_EQ(line.colour().r(), kRed.r);
    EXPECT_EQ(line.colour().b(), kRed.b);
    EXPECT_EQ(line.line_width_m(), 0.02);
}

TEST_F(DrawingTest, APathCanBeClosed) {
    constexpr std::array<Vec2, 3> kCorners{{{0, 0}, {1, 0}, {0, 1}}};
    commands_.pen(view_).path(kCorners, kGreen, true);

    EXPECT_EQ(sent().markings(0).polyline().points_size(), 3);
    EXPECT_TRUE(sent().markings(0).polyline().is_closed());
}

TEST_F(DrawingTest, ACircleIsAWholeArcAndADiscIsASpot) {
    commands_.pen(view_).circle({1, 2}, 0.5);
    commands_.pen(view_).disc({3, 4}, 0.25);

    ASSERT_EQ(sent().markings_size(), 2);
    const v1::Arc& circle = sent().markings(0).arc();
    EXPECT_EQ(point(circle.centre()), (Vec2{1, 2}));
    EXPECT_EQ(circle.radius_m(), 0.5);
    EXPECT_EQ(circle.to_rad() - circle.from_rad(), 2 * std::numbers::pi);
    EXPECT_EQ(point(sent().markings(1).spot().centre()), (Vec2{3, 4}));
    EXPECT_EQ(sent().markings(1).spot().radius_m(), 0.25);
}

TEST_F(DrawingTest, TextsAndNumbersTravelAsTheyAre) {
    commands_.pen(view_).text({0.5, 0}, "señal", kCyan);
    commands_.pen(view_).plot("speed, m/s", -1.5);

    EXPECT_EQ(sent().labels(0).text(), "señal");
    EXPECT_EQ(point(sent().labels(0).at()), (Vec2{0.5, 0}));
    EXPECT_EQ(sent().scalars(0).name(), "speed, m/s");
    EXPECT_EQ(sent().scalars(0).value(), -1.5);
}

TEST_F(DrawingTest, IsTurnedBackWhereTheViewIsTurned) {
    view_.defends = FieldEnd::kPositiveX;
    commands_.pen(in_attack_frame(view_)).text({0.5, -0.25}, "here");
    commands_.pen(view_).text({0.5, -0.25}, "there");
    view_.defends = FieldEnd::kNegativeX;
    commands_.pen(in_attack_frame(view_)).text({0.5, -0.25}, "there as well");

    EXPECT_EQ(point(sent().labels(0).at()), (Vec2{-0.5, 0.25}));
    EXPECT_EQ(point(sent().labels(1).at()), (Vec2{0.5, -0.25}));
    EXPECT_EQ(point(sent().labels(2).at()), (Vec2{0.5, -0.25}));
}

TEST_F(DrawingTest, IsSeenForOneTick) {
    commands_.pen(view_).text({}, "old");
    EXPECT_TRUE(encode_answer(Tick{7}, commands_, answer_));

    commands_.clear();
    EXPECT_TRUE(encode_answer(Tick{8}, commands_, answer_));

    EXPECT_FALSE(answer_.has_drawing());
}

// A frame that is too large would end the session.
TEST_F(DrawingTest, IsNotSentWhereItIsTooLarge) {
    commands_.set_wheels(RobotId{1}, {1, 1});
    commands_.pen(view_).text({}, std::string(kMaxDrawingBytes, 'x'));

    EXPECT_FALSE(encode_answer(Tick{7}, commands_, answer_));

    EXPECT_FALSE(answer_.has_drawing());
    EXPECT_EQ(answer_.commands_size(), 1);
}

// A frame with such a text could not be read, which would end the session.
TEST_F(DrawingTest, BytesThatAreNoUtf8BecomeQuestionMarks) {
    commands_.pen(view_).text({},
                              "se\xF1"
                              "al");                         // Latin-1.
    commands_.pen(view_).plot("\xC3\xA9\xC3", 1);            // Cut off in mid-character.
    commands_.pen(view_).text({}, "\xED\xA0\x80 \xC0\x80");  // A surrogate, and a long zero.

    EXPECT_EQ(sent().labels(0).text(), "se?al");
    EXPECT_EQ(sent().scalars(0).name(), "???");
    EXPECT_EQ(sent().labels(1).text(), "??? ??");
    v1::TickAnswer read;
    EXPECT_TRUE(read.ParseFromString(answer_.SerializeAsString()));
}

}  // namespace
}  // namespace cancha::client
