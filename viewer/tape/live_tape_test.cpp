#include "viewer/tape/live_tape.h"

#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "viewer/tape/test_tapes.h"

namespace cancha::tape {
namespace {

using ::testing::HasSubstr;

class LiveTapeTest : public TapeTest {
  protected:
    void send_opening(const std::string& opening) {
        tape_.begin();
        for (const v1::TapePart& piece : pieces_of(0, "opening", opening)) {
            tape_.take(piece);
        }
    }

    LiveTape tape_;
};

TEST_F(LiveTapeTest, TheSameMatchOverANewLineGoesOn) {
    send_opening(recording_.opening);
    take(*tape_.tape(), 0, "", recording_.segments[0]);
    tape_.take(pieces_of(1, "", recording_.segments[1]).front());  // Then the line breaks.

    send_opening(recording_.opening);
    for (std::uint32_t segment = 0; segment < 2; ++segment) {
        for (const v1::TapePart& piece : pieces_of(segment, "", recording_.segments[segment])) {
            tape_.take(piece);
        }
    }

    EXPECT_EQ(tape_.tape()->segments(), 2U);
    EXPECT_EQ(part(*tape_.tape(), 1), recording_.segments[1]);
}

TEST_F(LiveTapeTest, AMatchThatWasOverBeforeComesAsAFile) {
    tape_.begin();
    for (const v1::TapePart& piece : pieces_of(0, "file", recording_.file)) {
        tape_.take(piece);
    }
    tape_.finish();

    ASSERT_NE(tape_.tape(), nullptr);
    EXPECT_EQ(tape_.tape()->index(), open(recording_.file).index());
    EXPECT_EQ(part(*tape_.tape(), 3), recording_.segments[3]);
}

TEST_F(LiveTapeTest, OfAFileThatBreaksOffTheSegmentsBeforeAreThere) {
    tape_.begin();
    const std::size_t third = recording_.file.find(recording_.segments[2]);
    for (v1::TapePart& piece : pieces_of(0, "file", recording_.file.substr(0, third))) {
        tape_.take(piece);
    }

    EXPECT_EQ(tape_.tape()->segments(), 2U);
    EXPECT_FALSE(index_of(*tape_.tape()).contains("problem"));

    tape_.finish();
    EXPECT_EQ(index_of(*tape_.tape())["is_over"], true);
    EXPECT_EQ(index_of(*tape_.tape())["problem"],
              "the recording is cut off: the rest of the match is missing");
}

TEST_F(LiveTapeTest, AnotherMatchBeginsAnew) {
    send_opening(recording_.opening);
    take(*tape_.tape(), 0, "", recording_.segments[0]);

    send_opening(make_recording(1, 2).opening);

    EXPECT_EQ(tape_.tape()->segments(), 0U);
}

TEST_F(LiveTapeTest, AMatchThatIsNotRecordedHasNone) {
    tape_.begin();

    EXPECT_EQ(tape_.tape(), nullptr);
    EXPECT_THAT(tape_.why_not(), HasSubstr("recorded yet"));
    tape_.finish();
    EXPECT_THAT(tape_.why_not(), HasSubstr("was not recorded"));
}

/// Work aside waits until the test runs it.
class AsideTest : public LiveTapeTest {
  protected:
    void do_all() {
        while (!waiting_.empty()) {
            EXPECT_EQ(waiting_.size(), 1U) << "nobody is worked for twice at once";
            const LongWork work = std::exchange(waiting_, {}).front();
            work()();
        }
    }

    std::vector<LongWork> waiting_;
    LiveTape aside_{[this](LongWork work) { waiting_.push_back(std::move(work)); }};
};

TEST_F(AsideTest, TakingWhatComesUnpacksNothing) {
    const Unpacked unpacked;
    aside_.begin();
    for (const v1::TapePart& piece : pieces_of(0, "opening", recording_.opening)) {
        aside_.take(piece);
    }
    for (std::uint32_t segment = 0; segment < 4; ++segment) {
        for (const v1::TapePart& piece : pieces_of(segment, "", recording_.segments[segment])) {
            aside_.take(piece);
        }
    }
    aside_.finish();
    EXPECT_EQ(unpacked.bytes(), 0U);
    EXPECT_EQ(aside_.tape()->segments(), 0U);
    EXPECT_FALSE(aside_.tape()->is_over()) << "what has come is still to be looked into";

    do_all();

    EXPECT_EQ(aside_.tape()->segments(), 4U);
    EXPECT_TRUE(aside_.tape()->is_over());
    const Unpacked again;
    EXPECT_EQ(part(*aside_.tape(), 3), recording_.segments[3]);
    EXPECT_EQ(again.bytes(), 0U);
}

TEST_F(AsideTest, AFileThatComesIsReadAside) {
    const Unpacked unpacked;
    aside_.begin();
    for (const v1::TapePart& piece : pieces_of(0, "file", recording_.file)) {
        aside_.take(piece);
    }
    aside_.finish();
    EXPECT_EQ(unpacked.bytes(), 0U);

    do_all();

    EXPECT_EQ(aside_.tape()->index(), open(recording_.file).index());
    EXPECT_FALSE(aside_.tape()->find(1, "readings")->is_sound()) << "it is still to be checked";
    EXPECT_TRUE(aside_.tape()->find(1, "readings")->read());
    EXPECT_TRUE(aside_.tape()->find(1, "readings")->is_sound());
}

TEST_F(AsideTest, AnOpeningThatCannotBeReadLeavesNoTapeButTheReason) {
    aside_.begin();
    for (const v1::TapePart& piece : pieces_of(0, "opening", "no opening at all")) {
        aside_.take(piece);
    }

    do_all();

    EXPECT_EQ(aside_.tape(), nullptr);
    EXPECT_THAT(aside_.why_not(), HasSubstr("is not an MCAP file"));
}

}  // namespace
}  // namespace cancha::tape
