#include <fmt/format.h>
#include <gmock/gmock.h>

#include "proto/cancha/v1/recording.pb.h"
#include "server/recording/recorder.h"
#include "server/recording/replayed_match.h"
#include "server/recording/test_recordings.h"
#include "server/recording/verify.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::recording {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

/// Recorded match of a few ticks in which seats draw.
class DrawingsTest : public testing::Test {
  protected:
    static constexpr std::uint64_t kTicks = 85;

    /// Plays. In each open tick `draw` may pass drawings of seats to the journal.
    template <typename Draw>
    void play(Draw draw) {
        RecordedMatch match(path_, discipline_);
        for (std::uint64_t tick = 0; tick < kTicks; ++tick) {
            match->open_tick();
            draw(match.recorder(), tick);
            match->command(
                {RobotId{1}, world::WheelSpeeds{0.5, 1.0 / static_cast<double>(tick + 1)}});
            match->command({RobotId{6}, world::WheelSpeeds{0.2, 0.1}});
            match->close_tick();
        }
        match.close();
        state_hash_ = match->state_hash();
    }

    /// Returns "TICK SEAT TEXT" for each drawing read. TICK is the tick of the state after it.
    std::vector<std::string> drawings_in(const std::string& path) {
        std::vector<std::string> lines;
        for (const TickRecord& record : records_of(path)) {
            for (const v1::SeatDrawing& drawing : record.drawings) {
                lines.push_back(fmt::format("{} {} {}", record.state.tick.number, drawing.seat(),
                                            drawing.drawing().labels(0).text()));
            }
        }
        return lines;
    }

    /// The first half ends within the played ticks, so that there are events between drawings.
    const referee::Discipline discipline_ = short_soccer("1");
    const std::string path_ = new_file();
    std::uint64_t state_hash_ = 0;
};

TEST_F(DrawingsTest, AreReadWithTheStateThatTheirTickLedTo) {
    play([](Recorder& recorder, std::uint64_t tick) {
        if (tick == 0 || tick == 9 || tick == 10 || tick == kTicks - 1) {
            recorder.seat_drew(kYellow, drawing_of(fmt::format("in {}", tick)));
        }
    });

    EXPECT_THAT(drawings_in(path_), ElementsAre("1 yellow in 0", "10 yellow in 9",
                                                "11 yellow in 10", "85 yellow in 84"));
}

TEST_F(DrawingsTest, StandInTheOrderOfTheSeatsWhoeverAnswersFirst) {
    play([](Recorder& recorder, std::uint64_t tick) {
        if (tick == 3) {
            recorder.seat_drew(kYellow, drawing_of("second"));
            recorder.seat_drew(kBlue, drawing_of("first"));
        }
    });

    EXPECT_THAT(drawings_in(path_), ElementsAre("4 blue first", "4 yellow second"));
}

TEST_F(DrawingsTest, AddNoChannelWhereNobodyDraws) {
    play([](Recorder&, std::uint64_t) {});

    for (const RecordingParts::Item& own : read_parts(path_).items) {
        EXPECT_THAT(own.topic, Not(testing::StartsWith(kDebugTopic)));
    }
}

TEST_F(DrawingsTest, ChangeNeitherTheMatchNorItsProof) {
    play([](Recorder&, std::uint64_t) {});
    const std::uint64_t hash_without = state_hash_;

    play([](Recorder& recorder, std::uint64_t) { recorder.seat_drew(kBlue, drawing_of("x")); });

    EXPECT_EQ(state_hash_, hash_without);
    const Verification found = expect_proved(path_);
    EXPECT_EQ(found.ticks, kTicks);
    EXPECT_THAT(drawings_in(path_), SizeIs(kTicks));
}

TEST_F(DrawingsTest, ThatCannotBeUsedArePassedOver) {
    play([](Recorder& recorder, std::uint64_t tick) {
        if (tick < 3) {
            recorder.seat_drew(kBlue, drawing_of(fmt::format("in {}", tick)));
        }
    });
    // One drawing names another tick, one comes twice, and one belongs to no seat.
    RecordingParts parts = read_parts(path_);
    parts.channels.push_back(parts.channels.back());
    parts.channels.back().description.topic = "/debug/nobody";
    for (std::size_t i = 0; i < parts.items.size(); ++i) {
        RecordingParts::Item& own = parts.items[i];
        v1::RecordedDrawing drawing;
        if (own.topic != "/debug/blue" || !drawing.ParseFromString(own.payload)) {
            continue;
        }
        if (drawing.tick() == 0) {
            drawing.set_tick(~0ULL);
            own.payload = drawing.SerializeAsString();
        } else if (drawing.tick() == 1) {
            drawing.mutable_drawing()->mutable_labels(0)->set_text("again");
            RecordingParts::Item again = own;
            again.payload = drawing.SerializeAsString();
            parts.items.insert(parts.items.begin() + static_cast<std::ptrdiff_t>(++i), again);
        } else {
            own.topic = "/debug/nobody";
        }
    }
    hash_anew(parts);

    const std::string changed = new_file(file_of(parts));

    EXPECT_THAT(drawings_in(changed), ElementsAre("2 blue in 1"));
    EXPECT_FALSE(verified(changed).is_equal) << "a recorder knows no seat of that name";
}

TEST_F(DrawingsTest, AreRecordedUntilASeatHasDrawnEnough) {
    constexpr std::uint64_t kLarge = Recorder::kMaxDrawingBytesPerSeat / 8;
    play([](Recorder& recorder, std::uint64_t tick) {
        recorder.seat_drew(
            kBlue, tick < 10 ? drawing_of(std::string(kLarge, 'x')) : drawing_of("too much"));
        recorder.seat_drew(kYellow, drawing_of("modest"));
    });

    // Each drawing is a few bytes longer than its text, so the eighth exceeds the limit.
    std::size_t of_blue = 0;
    std::size_t of_yellow = 0;
    for (const std::string& line : drawings_in(path_)) {
        (line.find(" blue ") != std::string::npos ? of_blue : of_yellow) += 1;
    }
    EXPECT_EQ(of_blue, 7U);
    EXPECT_EQ(of_yellow, kTicks);
}

TEST_F(DrawingsTest, OfATickThatWasNeverPlayedAreNotKept) {
    RecordedMatch match(path_, discipline_);
    match->open_tick();
    match.recorder().seat_drew(kBlue, drawing_of("too late"));
    match->end("interrupted", Team::kNone);
    match.close();

    EXPECT_THAT(drawings_in(path_), IsEmpty());
}

TEST_F(DrawingsTest, AreShownAgainInAReplay) {
    play([](Recorder& recorder, std::uint64_t tick) {
        if (tick == 1) {
            recorder.seat_drew(kBlue, drawing_of("here"));
        }
    });
    ReplayedMatch match(open(path_));
    std::vector<std::uint64_t> ticks_with_drawings;

    while (!match.is_over()) {
        if (!match.drawings().empty()) {
            ticks_with_drawings.push_back(match.tick().number);
        }
        play_on(match, 1);
    }

    EXPECT_THAT(ticks_with_drawings, ElementsAre(2));
}

}  // namespace
}  // namespace cancha::recording
