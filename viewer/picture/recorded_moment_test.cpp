#include "viewer/picture/recorded_moment.h"

#include <fstream>

#include <gtest/gtest.h>

#include "cancha/v1/recording.pb.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/mcap_writer.h"
#include "viewer/tape/part_reader.h"

namespace cancha::picture {
namespace {

constexpr std::uint64_t kTicksPerSegment = 10;
constexpr std::uint64_t kTickNs = 100'000'000;

/// 0.1 m, in the unit of recordings.
constexpr std::int64_t kDecimetre = 10'000;

/// A recording of two segments in which a ball moves along x by 0.1 m a tick. At `goal_at` there is
/// a goal; the score is 1 from then on, or until `undone_at_`.
class MomentTest : public testing::Test {
  protected:
    /// `what_came_after`: the score of a status in a segment of its own, behind the last tick.
    tape::Tape record(std::uint64_t goal_at, std::optional<unsigned> what_came_after = {}) {
        mcap::McapWriter writer = *mcap::McapWriter::create(path_, "test");
        const auto world = writer.add_channel("/world", *v1::RecordedTick::descriptor());
        const auto events = writer.add_channel("/events", *v1::GameEvent::descriptor());
        const auto status = writer.add_channel("/status", *v1::MatchStatus::descriptor());
        writer.add_metadata("match", {{"ticks_per_segment", "10"}, {"tick_rate_hz", "10"}});
        scene_.mutable_ball()->set_radius_m(0.02);
        writer.attach("scene.pb", "application/x-protobuf", scene_.SerializeAsString());
        writer.end_chunk();
        for (std::uint64_t tick = 0; tick < 2 * kTicksPerSegment; ++tick) {
            if (tick == goal_at) {
                v1::GameEvent goal;
                goal.set_tick(tick);
                goal.set_kind("goal");
                goal.set_team(v1::TEAM_BLUE);
                writer.write(events, tick * kTickNs, goal);
            }
            if (tick == undone_at_) {
                v1::GameEvent undone;
                undone.set_tick(tick);
                undone.set_kind("taken_back");
                undone.set_team(v1::TEAM_BLUE);
                writer.write(events, tick * kTickNs, undone);
            }
            v1::MatchStatus now;
            now.add_teams()->set_team(v1::TEAM_BLUE);
            now.mutable_teams(0)->set_score(tick >= goal_at && tick < undone_at_ ? 1 : 0);
            for (std::size_t i = 0; i < empty_teams_; ++i) {
                now.add_teams();
            }
            writer.write(status, tick * kTickNs, now);
            writer.write(world, tick * kTickNs, world_in(tick));
            if (tick % kTicksPerSegment == kTicksPerSegment - 1) {
                writer.end_chunk();
            }
        }
        if (what_came_after) {
            v1::MatchStatus last;
            last.add_teams()->set_score(*what_came_after);
            writer.write(status, 2 * kTicksPerSegment * kTickNs, last);
            writer.end_chunk();
        }
        EXPECT_TRUE(writer.close());
        return *tape::Tape::open(path_);
    }

    static v1::RecordedTick world_in(std::uint64_t tick) {
        v1::RecordedTick world;
        world.set_tick(tick);
        world.set_is_complete(tick % kTicksPerSegment == 0);
        const auto x = static_cast<std::int64_t>(tick) * kDecimetre;
        world.add_numbers(world.is_complete() ? x : kDecimetre);
        for (int i = 1; i < 13; ++i) {
            world.add_numbers(0);
        }
        return world;
    }

    static Subject moment_at(const tape::Tape& tape, double time_s) {
        Result<Subject> moment = moment_in(tick_at(tape, time_s));
        EXPECT_TRUE(moment) << moment.error().message;
        return *std::move(moment);
    }

    v1::Scene scene_;
    std::uint64_t undone_at_ = 100;
    std::size_t empty_teams_ = 0;  // Teams without data in each status.
    const ScratchFolder folder_;
    const std::string path_ = folder_.file("made.mcap");
};

// A coordinate is exact to half of its unit of 10 um.
constexpr double kExact_m = 5e-6;

TEST_F(MomentTest, AddsUpTheDifferencesSinceTheStartOfTheSegment) {
    const tape::Tape tape = record(100);

    EXPECT_NEAR(moment_at(tape, 0).world.ball().x_m(), 0, kExact_m);
    EXPECT_NEAR(moment_at(tape, 0.7).world.ball().x_m(), 0.7, kExact_m);
    EXPECT_NEAR(moment_at(tape, 1.3).world.ball().x_m(), 1.3, kExact_m);
}

TEST_F(MomentTest, HasTheScoreOfThatMoment) {
    const tape::Tape tape = record(14);

    EXPECT_EQ(moment_at(tape, 1.3).standing.status.teams(0).score(), 0U);
    EXPECT_EQ(moment_at(tape, 1.4).standing.status.teams(0).score(), 1U);
}

TEST_F(MomentTest, ReadsNoMorePartsOfStatusesThanASegmentHas) {
    empty_teams_ = tape::kMostDecodedParts / 3;
    const tape::Tape tape = record(14);

    EXPECT_EQ(moment_at(tape, 1.1).standing.status.teams(0).score(), 0U);
    EXPECT_EQ(moment_at(tape, 1.9).standing.status.teams(0).score(), 0U) << "of tick 11";
}

TEST_F(MomentTest, IsTheLastOneWhereTheTapeEndsBefore) {
    EXPECT_NEAR(moment_at(record(100), 9'999'999).world.ball().x_m(), 1.9, kExact_m);
}

TEST_F(MomentTest, KnowsARecordingByItsLastGoalWithTheScoreAtTheEnd) {
    const Result<Subject> highlight = highlight_of(record(4));

    ASSERT_TRUE(highlight);
    EXPECT_NEAR(highlight->world.ball().x_m(), 0.4, kExact_m);
    EXPECT_EQ(highlight->standing.status.teams(0).score(), 1U);
}

TEST_F(MomentTest, KnowsARecordingWithoutAGoalByItsEnd) {
    EXPECT_NEAR(highlight_of(record(100))->world.ball().x_m(), 1.9, kExact_m);
}

TEST_F(MomentTest, KnowsARecordingByNoGoalThatWasUndone) {
    undone_at_ = 8;

    const Result<Subject> highlight = highlight_of(record(4));

    ASSERT_TRUE(highlight);
    EXPECT_NEAR(highlight->world.ball().x_m(), 1.9, kExact_m);
    EXPECT_EQ(highlight->standing.status.teams(0).score(), 0U);
}

TEST_F(MomentTest, WhatCameAfterTheLastTickIsTheEnd) {
    for (const std::uint64_t goal_at : {4, 100}) {
        const Result<Subject> highlight = highlight_of(record(goal_at, 7));

        ASSERT_TRUE(highlight) << highlight.error().message;
        EXPECT_NEAR(highlight->world.ball().x_m(), goal_at == 4 ? 0.4 : 1.9, kExact_m);
        EXPECT_EQ(highlight->standing.status.teams(0).score(), 7U);
    }
}

TEST_F(MomentTest, FailsWhereThereAreNotAsManyNumbersAsBodies) {
    scene_.add_robots()->set_id(1);

    EXPECT_FALSE(moment_in(tick_at(record(100), 0)));
}

}  // namespace
}  // namespace cancha::picture
