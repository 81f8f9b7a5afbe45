#include "viewer/tape/tape.h"

#include <chrono>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "cancha/v1/referee.pb.h"
#include "cancha/v1/session.pb.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/chunk_packer.h"
#include "proto/mcap/chunk_unpacker.h"
#include "proto/mcap/mcap_chunk.h"
#include "proto/mcap/mcap_writer.h"
#include "viewer/tape/part_reader.h"
#include "viewer/tape/recording_scan.h"
#include "viewer/tape/test_parts.h"
#include "viewer/tape/test_tapes.h"

namespace cancha::tape {
namespace {

using ::testing::HasSubstr;

TEST_F(TapeTest, GivesOutWhatItHasTaken) {
    Tape tape = begin();
    take(tape, 0, "readings", recording_.readings[0]);
    take(tape, 0, "", recording_.segments[0]);
    take(tape, 1, "", recording_.segments[1]);

    EXPECT_EQ(tape.segments(), 2U);
    EXPECT_EQ(part(tape, 0), recording_.segments[0]);
    EXPECT_EQ(part(tape, 0, "readings"), recording_.readings[0]);
    EXPECT_EQ(part(tape, 1), recording_.segments[1]);
    EXPECT_EQ(part(tape, 1, "readings"), "nothing");
    EXPECT_EQ(part(tape, 2), "nothing");
    EXPECT_EQ(index_of(tape)["ticks_per_segment"], 10);
    EXPECT_EQ(index_of(tape)["tick_s"], 0.1);
    EXPECT_EQ(index_of(tape)["layers"], nlohmann::json({"readings"}));
}

TEST_F(TapeTest, ASegmentIsNotThereBeforeItsLastPiece) {
    Tape tape = begin();
    const auto pieces = pieces_of(0, "", recording_.segments[0]);
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        tape.take(pieces[i]);
    }
    EXPECT_EQ(tape.segments(), 0U);
    EXPECT_EQ(tape.id(), "");

    tape.take(pieces.back());
    EXPECT_EQ(tape.segments(), 1U);
}

TEST_F(TapeTest, SegmentsCountUpToTheFirstGap) {
    Tape tape = begin();
    take(tape, 0, "", recording_.segments[0]);
    take(tape, 2, "", recording_.segments[2]);
    EXPECT_EQ(tape.segments(), 1U);
    EXPECT_EQ(part(tape, 2), "nothing");

    take(tape, 1, "", recording_.segments[1]);
    EXPECT_EQ(tape.segments(), 3U);
}

TEST_F(TapeTest, KeepsWhatItKnowsWhenAllComesOnceMore) {
    Tape tape = begin();
    take(tape, 0, "", recording_.segments[0]);
    const std::string id = tape.id();

    take(tape, 0, "", recording_.segments[3]);
    take(tape, 1, "", recording_.segments[1]);

    EXPECT_EQ(tape.segments(), 2U);
    EXPECT_EQ(part(tape, 0), recording_.segments[0]);
    EXPECT_EQ(tape.id(), id);
}

TEST_F(TapeTest, MarksEventsWithTheScoreAfterThem) {
    Tape tape = begin();
    for (std::uint32_t segment = 0; segment < 3; ++segment) {
        take(tape, segment, "", recording_.segments[segment]);
    }

    ASSERT_EQ(tape.moments().count(), 2U);  // In segments 0 and 2.
    const auto moments = nlohmann::json::parse(tape.moments().to_json(0, 2));
    EXPECT_EQ(moments[0]["tick"], 5);
    EXPECT_EQ(moments[1]["tick"], 25);
    EXPECT_EQ(moments[1]["kind"], "goal");
    EXPECT_EQ(moments[1]["score"], nlohmann::json({2, 0}));
    EXPECT_EQ(index_of(tape)["moments"], 2);
}

TEST_F(TapeTest, SaysInWhichSegmentsStatisticsAre) {
    Tape tape = begin();
    take(tape, 0, "", recording_.segments[0]);
    EXPECT_EQ(index_of(tape)["statistics"], nlohmann::json::array());

    for (std::uint32_t segment = 1; segment < 4; ++segment) {
        take(tape, segment, "", recording_.segments[segment]);
    }
    EXPECT_EQ(index_of(tape)["statistics"], nlohmann::json({1, 3}));
}

TEST_F(TapeTest, TheLiveTapeAndTheRecordingAreTheSameBytes) {
    Tape live = begin();
    for (std::uint32_t segment = 0; segment < 4; ++segment) {
        take(live, segment, "debug/blue", recording_.drawings[segment]);
        take(live, segment, "readings", recording_.readings[segment]);
        take(live, segment, "", recording_.segments[segment]);
    }

    const Tape recorded = open(recording_.file);

    EXPECT_EQ(recorded.opening(), live.opening());
    EXPECT_EQ(recorded.segments(), 4U);
    EXPECT_EQ(recorded.id(), live.id());
    for (std::uint32_t segment = 0; segment < 4; ++segment) {
        EXPECT_EQ(part(recorded, segment), part(live, segment));
        EXPECT_EQ(part(recorded, segment, "readings"), part(live, segment, "readings"));
        EXPECT_EQ(part(recorded, segment, "debug/blue"), part(live, segment, "debug/blue"));
    }
    EXPECT_TRUE(recorded.is_over());
}

TEST_F(TapeTest, OfARecordingThatIsCompleteTheIndexHasTheEndAndTheHashThatProvesIt) {
    const nlohmann::json result = index_of(open(recording_.file))["result"];

    EXPECT_EQ(result["end_reason"], "full time");
    EXPECT_FALSE(result["is_abandoned"].get<bool>());
    EXPECT_EQ(result["final_state_hash"], kStateHash);
    const std::string cut = recording_.file.substr(0, recording_.file.size() / 2);
    EXPECT_FALSE(index_of(open(cut)).contains("result"));
}

TEST_F(TapeTest, AnotherMatchHasAnotherName) {
    const HandMadeRecording other = make_recording(1, 2);
    Tape tape = begin();
    Tape other_tape = *Tape::begin(other.opening);
    take(tape, 0, "", recording_.segments[0]);
    take(other_tape, 0, "", other.segments[0]);

    EXPECT_NE(tape.id(), other_tape.id());
}

TEST_F(TapeTest, ARecordingThatWasCutOffHasTheSegmentsBeforeTheCut) {
    const std::string whole = recording_.file;
    const std::size_t second = whole.find(recording_.segments[1]);
    ASSERT_NE(second, std::string::npos);

    const Tape tape = open(whole.substr(0, second + recording_.segments[1].size() / 2));

    EXPECT_EQ(tape.segments(), 1U);
    EXPECT_EQ(part(tape, 0), recording_.segments[0]);
    EXPECT_FALSE(tape.is_over());
}

// The file may be of a live match, which opponents watch, too.
TEST_F(TapeTest, AFileThatHasGrownIsReadOn) {
    const std::size_t third = recording_.file.find(recording_.segments[2]);
    Tape tape = open(recording_.file.substr(0, third));
    const std::string id = tape.id();
    ASSERT_EQ(tape.segments(), 2U);
    ASSERT_FALSE(tape.is_over());

    std::ofstream(folder_.file("match.mcap"), std::ios::binary) << recording_.file;
    ASSERT_TRUE(tape.read_on());

    const Tape whole = *Tape::open(folder_.file("match.mcap"));
    EXPECT_EQ(tape.id(), id);
    EXPECT_EQ(tape.index(), whole.index());
    EXPECT_EQ(part(tape, 3), recording_.segments[3]);
    EXPECT_EQ(part(tape, 0, "debug/blue"), recording_.drawings[0]);
}

TEST_F(TapeTest, AnotherRecordingInTheSameFileIsNotReadOn) {
    Tape tape = open(recording_.file.substr(0, recording_.file.find(recording_.segments[2])));

    std::ofstream(folder_.file("match.mcap"), std::ios::binary) << make_recording(4, 2).file;

    EXPECT_FALSE(tape.read_on());
}

TEST_F(TapeTest, NobodySeesDrawingsInARecordingThatIsNotComplete) {
    const std::string whole = recording_.file;
    const std::size_t second = whole.find(recording_.segments[1]);

    const Tape tape = open(whole.substr(0, second));

    EXPECT_EQ(part(tape, 0, "debug/blue"), "nothing");
    EXPECT_EQ(part(tape, 0, "readings"), recording_.readings[0]);
    EXPECT_EQ(index_of(tape)["layers"], nlohmann::json({"readings"}));
}

TEST_F(TapeTest, ASegmentThatIsDamagedIsNotGivenOutAndTheIndexSaysSo) {
    std::string damaged = recording_.file;
    damaged[damaged.find(recording_.segments[2]) + recording_.segments[2].size() / 2] ^= 1;

    const Tape tape = open(damaged);

    EXPECT_EQ(tape.segments(), 4U);
    EXPECT_EQ(part(tape, 1), recording_.segments[1]);
    EXPECT_EQ(part(tape, 3), recording_.segments[3]);
    EXPECT_EQ(tape.read(2, "").error().code, ErrorCode::kInvalidInput);
    EXPECT_THAT(index_of(tape)["problem"], HasSubstr("damaged: segment 2 cannot be read"));
    EXPECT_FALSE(index_of(tape).contains("result"));
}

TEST_F(TapeTest, ASegmentWhoseIndexIsWrongIsDamagedThoughItCanBeRead) {
    std::string damaged = recording_.file;
    damaged[damaged.find(recording_.segments[1]) + recording_.segments[1].size() - 1] ^= 1;

    const Tape tape = open(damaged);

    EXPECT_FALSE(tape.read(1, ""));
    EXPECT_THAT(index_of(tape)["problem"].get<std::string>(),
                HasSubstr("the index does not match the messages"));
    EXPECT_TRUE(tape.read(2, ""));
}

TEST_F(TapeTest, ASegmentThatWasSoundIsCheckedAgainOnceSomebodyHasWrittenToTheFile) {
    const Tape tape = open(recording_.file);
    EXPECT_EQ(part(tape, 1), recording_.segments[1]);
    std::string damaged = recording_.file;
    damaged[damaged.find(recording_.segments[1]) + recording_.segments[1].size() / 2] ^= 1;

    const std::string path = folder_.file("match.mcap");
    std::ofstream(path, std::ios::binary) << damaged;
    std::filesystem::last_write_time(
        path, std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));

    EXPECT_EQ(tape.read(1, "").error().code, ErrorCode::kInvalidInput);
    EXPECT_EQ(part(tape, 2), recording_.segments[2]);
}

TEST_F(TapeTest, ZerosBehindARecordingThatWasCutOffAreNotLookedThrough) {
    constexpr std::uintmax_t kHoursToLookThrough = std::uintmax_t{1} << 36U;
    const std::string path = folder_.file("match.mcap");
    std::ofstream(path, std::ios::binary)
        << recording_.file.substr(0, recording_.file.find(recording_.segments[2]));
    std::filesystem::resize_file(path, kHoursToLookThrough);

    EXPECT_EQ(Tape::open(path)->segments(), 2U);
}

TEST_F(TapeTest, RecordsWithoutEndCountAsDamage) {
    const std::string unknown = "\x80" + std::string(8, '\0');
    const auto with_records = [&](std::uint64_t count) {
        std::string file = recording_.file;
        std::string records;
        for (std::uint64_t i = 0; i < count; ++i) {
            records += unknown;
        }
        return file.insert(file.find(recording_.segments[2]), records);
    };

    EXPECT_EQ(open(with_records(kMostBetweenChunks / 2)).segments(), 4U);
    EXPECT_EQ(open(with_records(kMostBetweenChunks + 1)).segments(), 2U);
}

TEST_F(TapeTest, OfACompleteFileThatCannotBeReadToItsEndTheIndexSaysSo) {
    std::string damaged = recording_.file;
    damaged[damaged.find(recording_.segments[2]) + 5] ^= 1;  // The length of its chunk.

    const Tape tape = open(damaged);

    EXPECT_EQ(tape.segments(), 2U);
    EXPECT_TRUE(tape.is_over());
    EXPECT_THAT(index_of(tape)["problem"], HasSubstr("damaged"));
    EXPECT_FALSE(index_of(tape).contains("result"));
}

TEST_F(TapeTest, NoByteThatIsChangedEndsTheProgram) {
    for (std::size_t at = 0; at < recording_.file.size(); at += 37) {
        std::string damaged = recording_.file;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
        const std::string path = folder_.file("damaged.mcap");
        std::ofstream(path, std::ios::binary) << damaged;

        const Result<Tape> tape = Tape::open(path);

        if (tape) {
            EXPECT_LE(tape->segments(), 4U) << at;
        } else {
            EXPECT_THAT(tape.error().message, HasSubstr("damaged.mcap")) << at;
        }
    }
}

TEST_F(TapeTest, SaysWhyAFileIsNoRecordingWithSegments) {
    const std::string path = folder_.file("other.mcap");
    std::ofstream(path) << "hello";
    EXPECT_THAT(Tape::open(path).error().message, HasSubstr("not an MCAP file"));
    EXPECT_EQ(Tape::open(folder_.file("none.mcap")).error().code, ErrorCode::kNotFound);
}

TEST_F(TapeTest, TakesNoMoreThanItMay) {
    const std::uint64_t most = recording_.segments[0].size() + 1;
    Tape tape = *Tape::begin(recording_.opening, most);
    take(tape, 0, "", recording_.segments[0]);
    take(tape, 1, "", recording_.segments[1]);

    EXPECT_EQ(tape.segments(), 1U);
    EXPECT_THAT(index_of(tape)["problem"], HasSubstr("bytes are kept"));
}

TEST_F(TapeTest, ALayerWithALongNameIsNotTaken) {
    Tape tape = begin();
    take(tape, 0, std::string(kMostLayerBytes, 'x'), recording_.drawings[0]);
    EXPECT_FALSE(index_of(tape).contains("problem"));

    take(tape, 0, std::string(kMostLayerBytes + 1, 'x'), recording_.drawings[0]);

    EXPECT_THAT(index_of(tape)["problem"],
                HasSubstr("the name of a layer has more than 256 bytes"));
}

TEST_F(TapeTest, UnpacksTheOpeningAndEachMainPartOnce) {
    const std::string& opening = recording_.opening;
    std::uint64_t expected = announced_bytes(std::string_view(opening).substr(mcap::kMagic.size()));
    for (const std::string& segment : recording_.segments) {
        expected += announced_bytes(segment);
    }
    const Unpacked unpacked;

    const Tape tape = open(recording_.file);

    EXPECT_EQ(tape.segments(), 4U);
    EXPECT_EQ(unpacked.bytes(), expected);
}

TEST_F(TapeTest, AFileThatHasGrownIsUnpackedOnlyWhereItHasGrown) {
    Tape tape = open(recording_.file.substr(0, recording_.file.find(recording_.segments[3])));
    std::ofstream(folder_.file("match.mcap"), std::ios::binary) << recording_.file;
    const Unpacked unpacked;

    ASSERT_TRUE(tape.read_on());

    EXPECT_EQ(tape.segments(), 4U);
    EXPECT_EQ(unpacked.bytes(), announced_bytes(recording_.segments[3]));
}

/// Each segment may unpack to this size; all together only to a few times this size.
TEST_F(TapeTest, ARecordingThatUnpacksToTooMuchIsThereButNotLookedThrough) {
    const HandMadeRecording match = make_recording(20);
    const std::string bomb = bomb_chunk(kMostUnpackedPartBytes - (1U << 20U));
    const std::string file = with_bombs(match, bomb);
    const Unpacked unpacked;

    const Tape tape = open(file);

    EXPECT_EQ(tape.segments(), 20U);
    EXPECT_LE(unpacked.bytes(), Tape::kFreeUnpackedBytes +
                                    Tape::kMostUnpackedPerByte * file.size() +
                                    kMostUnpackedPartBytes);
    EXPECT_LT(tape.moments().count(), 10U);
    EXPECT_THAT(index_of(tape)["problem"].get<std::string>(),
                HasSubstr("made to take too long to unpack"));
    EXPECT_EQ(part(tape, 19), bomb + match.segments[19]);
}

/// A status that takes fifty times its bytes when decoded is ignored.
TEST(FindMomentsTest, AStatusThatIsMadeLargeIsPassedOver) {
    const HandMadeRecording recording = make_recording(1);
    const OpeningPtr opening = *read_opening(recording.opening);
    v1::MatchStatus status;
    for (int i = 0; i < 3'000'000; ++i) {
        status.add_teams();
    }
    status.mutable_teams(0)->set_team(v1::TEAM_BLUE);
    status.mutable_teams(0)->set_score(9);
    const std::uint16_t channel = 3;  // The number in make_recording().
    mcap::McapChunk chunk(*mcap::ChunkPacker::create());
    chunk.add_message(channel, 0, 0, [&](std::string& out) { status.AppendToString(&out); });
    std::string part;
    ASSERT_TRUE(chunk.pack(part, 0));

    const FoundMoments found = find_moments(opening->facts, part);

    EXPECT_TRUE(found.status) << found.status.error().message;
    EXPECT_FALSE(found.score);
}

TEST_F(TapeTest, AnOpeningThatUnpacksToTooMuchIsRefusedAndSaysSo) {
    const std::string opening =
        opening_with_bombs(recording_, bomb_chunk(kMostUnpackedOpeningBytes), 1);
    const std::string path = folder_.file("bomb.mcap");
    std::ofstream(path, std::ios::binary)
        << opening << recording_.file.substr(recording_.opening.size());

    EXPECT_THAT(Tape::open(path).error().message,
                HasSubstr("bytes unpacked, at most 16777216 are read"));
    EXPECT_THAT(Tape::begin(opening).error().message, HasSubstr("bytes unpacked"));
}

TEST_F(TapeTest, AFileOfAnotherProgramIsNeitherDamagedNorOld) {
    const ScratchFolder folder;
    const std::string path = folder.file("other.mcap");
    ASSERT_TRUE(mcap::McapWriter::create(path, "logger 1")->close());

    const Error error = Tape::open(path).error();

    EXPECT_EQ(error.code, ErrorCode::kNotFound);
    EXPECT_EQ(error.message, path + ": it is not a recording of a Cancha match");
}

TEST_F(TapeTest, ARecordingThatIsCutOffBeforeItsMatchSaysSo) {
    const std::string path = folder_.file("cut.mcap");
    std::ofstream(path, std::ios::binary) << recording_.file.substr(0, 100);

    EXPECT_THAT(Tape::open(path).error().message, HasSubstr("it is damaged or cut off"));
}

/// However much of a file a viewer has, it shows nothing that the whole file does not have.
TEST_F(TapeTest, AFileMayBeCutAnywhereWhileItComes) {
    const std::string& file = recording_.file;
    for (std::size_t cut = recording_.opening.size(); cut < file.size(); cut += 3) {
        Tape tape = *Tape::receive();
        ASSERT_TRUE(tape.append(std::string_view(file).substr(0, cut)));
        static_cast<void>(tape.read_on());
        ASSERT_TRUE(tape.append(std::string_view(file).substr(cut)));
        ASSERT_TRUE(tape.read_on());

        ASSERT_EQ(tape.problem(), "") << cut;
        ASSERT_EQ(tape.segments(), recording_.segments.size()) << cut;
        for (std::uint32_t i = 0; i < tape.segments(); ++i) {
            ASSERT_EQ(part(tape, i), recording_.segments[i]) << cut;
        }
    }
}

/// A chunk with the last tick of its segment, then an index of /world, and nothing more.
TEST_F(TapeTest, ALastPartThatIsTooLargeIsRefusedUnread) {
    constexpr std::uint64_t kChunkBytes = 2 * Tape::kMostPartBytes;
    const auto number = [](auto value) {
        return std::string(reinterpret_cast<const char*>(&value), sizeof(value));
    };
    const ScratchFolder folder;
    const std::string path = folder.file("large.mcap");
    const std::string front =
        recording_.file.substr(0, recording_.file.find(recording_.segments[0]));
    std::ofstream file(path, std::ios::binary);
    file << front << '\x06' << number(kChunkBytes) << number(std::uint64_t{0})
         << number(std::uint64_t{900'000'000});
    file.seekp(static_cast<std::streamoff>(front.size() + 9 + kChunkBytes));
    file << '\x07' << number(std::uint64_t{6}) << number(std::uint16_t{1})
         << number(std::uint32_t{0});
    file.close();

    const Result<Tape> tape = Tape::open(path);

    ASSERT_TRUE(tape) << tape.error().message;
    EXPECT_EQ(tape->segments(), 0U);
    EXPECT_THAT(tape->problem(), HasSubstr("has more than"));
}

TEST_F(TapeTest, NothingFollowsWhatAFileHadNoRoomFor) {
    Tape tape = *Tape::receive(100);
    EXPECT_TRUE(tape.append(std::string(60, 'a')));
    EXPECT_FALSE(tape.append(std::string(60, 'b')));

    EXPECT_FALSE(tape.append("c")) << "it would stand in another's place";

    EXPECT_TRUE(tape.is_full());
    EXPECT_EQ(tape.bytes(), 60U);
    EXPECT_NE(tape.problem(), "");
}

}  // namespace
}  // namespace cancha::tape
