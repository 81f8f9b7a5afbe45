#include <fstream>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/chunk_unpacker.h"
#include "viewer/tape/library.h"
#include "viewer/tape/test_parts.h"

namespace cancha::tape {
namespace {

class LibraryPiecesTest : public testing::Test {
  protected:
    void put(const std::string& file, const std::string& content) {
        std::ofstream(folder_.file(file), std::ios::binary) << content;
    }

    Library open(const std::string& file = "") {
        return *Library::open(file.empty() ? folder_.path()
                                           : std::filesystem::path(folder_.file(file)));
    }

    const ScratchFolder folder_;
    const HandMadeRecording recording_ = make_recording(2);
};

TEST_F(LibraryPiecesTest, ARecordingIsOpenedPieceByPiece) {
    put("final.mcap", recording_.file);
    const std::string id = (*open().find("final"))->id();
    Library library = open();
    std::size_t pieces = 0;

    auto found = library.find_some("final");
    for (; !found; found = library.find_some("final")) {
        ++pieces;
        EXPECT_THAT(library.find_open(id), testing::IsEmpty()) << "it is not all there yet";
    }
    EXPECT_THAT(library.find_open(id), testing::SizeIs(1));

    EXPECT_GE(pieces, 1 + 1 + recording_.segments.size()) << "opening, scan, each segment";
    EXPECT_EQ((**found)->segments(), 2U);
}

TEST_F(LibraryPiecesTest, OthersAreOpenedWhileOneIsMadeToTakeLong) {
    const HandMadeRecording long_one = make_recording(50);
    put("long.mcap", with_bombs(long_one, bomb_chunk(1U << 20U)));
    put("final.mcap", recording_.file);
    Library library = open();

    bool is_there = false;
    for (int turn = 0; turn < 10 && !is_there; ++turn) {
        EXPECT_FALSE(library.find_some("long"));
        is_there = library.find_some("final").has_value();
    }

    EXPECT_TRUE(is_there);
}

TEST_F(LibraryPiecesTest, WhereAsManyAreOpenedAsMayBeAnotherComesAfterThem) {
    for (std::size_t i = 0; i <= Library::kMostOpen; ++i) {
        put(fmt::format("match{}.mcap", i), make_recording(1, i).file);
    }
    Library library = open();
    for (std::size_t i = 0; i < Library::kMostOpen; ++i) {
        EXPECT_FALSE(library.find_some(fmt::format("match{}", i)));  // Nobody asks for it again.
    }

    EXPECT_TRUE(library.find(fmt::format("match{}", Library::kMostOpen)));
}

TEST_F(LibraryPiecesTest, TheOnlyRecordingIsNotLookedThroughBeforeAnybodyAsks) {
    put("final.mcap", with_bombs(recording_, bomb_chunk(1U << 20U)));
    const std::uint64_t before = mcap::ChunkUnpacker::bytes_on_this_thread();

    open("final.mcap");

    EXPECT_LT(mcap::ChunkUnpacker::bytes_on_this_thread() - before, 1U << 20U);
}

}  // namespace
}  // namespace cancha::tape
