#include "server/session/drawing_board.h"

#include <array>

#include <gmock/gmock.h>

namespace cancha::session {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

v1::Drawing drawing_of(const std::string& text) {
    v1::Drawing drawing;
    drawing.add_labels()->set_text(text);
    return drawing;
}

constexpr std::uint64_t kLongestTicks = 3;

class DrawingBoardTest : public ::testing::Test {
  protected:
    /// Returns seat and text of each drawing shown.
    std::vector<std::pair<std::string, std::string>> shown() {
        board_.encode(update_);
        std::vector<std::pair<std::string, std::string>> shown;
        for (const v1::SeatDrawing& drawing : update_.drawings()) {
            shown.emplace_back(drawing.seat(), drawing.drawing().labels(0).text());
        }
        return shown;
    }

    const std::array<std::string, 2> seats_{"blue", "yellow"};
    DrawingBoard board_{seats_, kLongestTicks};
    v1::WorldUpdate update_;
};

TEST_F(DrawingBoardTest, ShowsADrawingFromTheEndOfItsTickForAWhile) {
    board_.draw("blue", drawing_of("attack"));
    EXPECT_THAT(shown(), IsEmpty());

    for (std::uint64_t tick = 0; tick < kLongestTicks; ++tick) {
        board_.turn_page();
        EXPECT_THAT(shown(), ElementsAre(Pair("blue", "attack")));
    }

    board_.turn_page();
    EXPECT_THAT(shown(), IsEmpty());
}

TEST_F(DrawingBoardTest, ShowsTheNewestDrawingOfASeat) {
    board_.draw("blue", drawing_of("attack"));
    board_.turn_page();
    board_.draw("blue", drawing_of("defend"));
    for (std::uint64_t tick = 0; tick < kLongestTicks; ++tick) {
        board_.turn_page();
        EXPECT_THAT(shown(), ElementsAre(Pair("blue", "defend")));
    }
}

TEST_F(DrawingBoardTest, ShowsSeatsInItsOwnOrderWhoeverAnswersFirst) {
    board_.draw("yellow", drawing_of("second"));
    board_.draw("blue", drawing_of("first"));
    board_.turn_page();

    EXPECT_THAT(shown(), ElementsAre(Pair("blue", "first"), Pair("yellow", "second")));
}

TEST_F(DrawingBoardTest, NeverShowsWhatIsDrawnInTheTickThatIsOpen) {
    board_.draw("blue", drawing_of("old"));
    board_.turn_page();
    board_.draw("blue", drawing_of("new"));

    EXPECT_THAT(shown(), ElementsAre(Pair("blue", "old")));
}

TEST_F(DrawingBoardTest, PassesOverSeatsThatAreNotToBeShown) {
    DrawingBoard board({seats_.data(), 1}, kLongestTicks);

    board.draw("yellow", drawing_of("secret"));
    board.turn_page();
    board.encode(update_);

    EXPECT_EQ(update_.drawings_size(), 0);
}

}  // namespace
}  // namespace cancha::session
