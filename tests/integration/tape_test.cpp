#include "server/sim/match/tape.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "tests/support/match_harness.h"

namespace cancha::test {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A tape of a few parts, all there from the start.
class ShortTape final : public match::Tape {
  public:
    std::size_t part_count() const override { return parts_.size(); }

    match::TapePart part(std::size_t index) const override { return parts_[index].described; }

    Result<std::string> read(std::size_t index) const override { return parts_[index].content; }

    void add(std::uint32_t segment, const std::string& layer, std::string content) {
        parts_.push_back(
            {{.segment = segment, .layer = layer, .bytes = content.size()}, std::move(content)});
    }

  private:
    struct Part {
        match::TapePart described;
        std::string content;
    };

    std::vector<Part> parts_;
};

/// The parts of the tape that a watcher received.
struct Heard {
    std::vector<std::string> during;  ///< Parts before the end of the match: "0 debug/blue".
    std::vector<std::string> after;
    std::vector<std::string> contents;  ///< Contents of all parts, each put together.
    std::size_t largest_piece = 0;
};

asio::awaitable<Heard> listen(MatchHarness& harness, bool wants_tape) {
    TestClient spectator(harness.context());
    v1::Hello hello = hello_as(v1::ROLE_SPECTATOR);
    hello.set_wants_tape(wants_tape);
    co_await spectator.join(harness.endpoint(), hello);
    Heard heard;
    std::string content;
    bool is_over = false;
    for (;;) {
        const v1::ServerMessage message = co_await spectator.receive();
        if (message.has_over() || message.body_case() == v1::ServerMessage::BODY_NOT_SET) {
            co_return heard;
        }
        is_over = is_over || message.update().status().phase() == v1::MATCH_PHASE_OVER;
        if (!message.has_tape_part()) {
            continue;
        }
        const v1::TapePart& piece = message.tape_part();
        content += piece.content();
        heard.largest_piece = std::max(heard.largest_piece, piece.content().size());
        if (piece.is_last()) {
            (is_over ? heard.after : heard.during)
                .push_back(fmt::format("{} {}", piece.segment(), piece.layer()));
            heard.contents.push_back(std::exchange(content, {}));
        }
    }
}

class TapeTest : public testing::Test {
  protected:
    TapeTest() {
        tape_.add(0, match::kTapeOpening, "opening");
        tape_.add(0, "debug/blue", "plan of blue");
        tape_.add(0, "debug/yellow", "plan of yellow");
        tape_.add(0, match::kTapeReadings, "what was sensed");
        tape_.add(0, "", std::string(200'000, 'm'));
    }

    Heard heard_by_watcher(bool wants_tape, const match::Tape* tape) {
        MatchHarness harness("simurosot/5v5",
                             {.max_ticks = 120, .tape = tape, .shown_drawings = {"blue"}});
        harness.seat("blue");
        harness.seat("yellow");
        Heard heard;
        harness.run(
            [&]() -> asio::awaitable<void> { heard = co_await listen(harness, wants_tape); }());
        return heard;
    }

    ShortTape tape_;
};

TEST_F(TapeTest, AWatcherGetsItAndOnlyAfterTheEndWhatIsNotShown) {
    const Heard heard = heard_by_watcher(true, &tape_);

    std::vector<std::string> all = heard.during;
    all.insert(all.end(), heard.after.begin(), heard.after.end());
    EXPECT_THAT(all,
                ElementsAre("0 opening", "0 debug/blue", "0 readings", "0 ", "0 debug/yellow"));
    EXPECT_EQ(heard.after.back(), "0 debug/yellow");
    EXPECT_THAT(heard.contents, ElementsAre("opening", "plan of blue", "what was sensed",
                                            std::string(200'000, 'm'), "plan of yellow"));
}

TEST_F(TapeTest, PiecesLeaveRoomForUpdatesBetweenThem) {
    EXPECT_LE(heard_by_watcher(true, &tape_).largest_piece, 64U * 1024);
}

TEST_F(TapeTest, WhoDoesNotWantItGetsNothing) {
    EXPECT_THAT(heard_by_watcher(false, &tape_).contents, IsEmpty());
}

TEST_F(TapeTest, OfAMatchThatIsNotRecordedThereIsNothing) {
    EXPECT_THAT(heard_by_watcher(true, nullptr).contents, IsEmpty());
}

}  // namespace
}  // namespace cancha::test
