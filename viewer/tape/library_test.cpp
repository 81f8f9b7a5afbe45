#include "viewer/tape/library.h"

#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "cancha/base/scratch_folder.h"
#include "viewer/tape/test_parts.h"

namespace cancha::tape {
namespace {

using ::testing::HasSubstr;

class LibraryTest : public testing::Test {
  protected:
    void put(const std::string& file, const std::string& content) {
        std::ofstream(folder_.file(file), std::ios::binary) << content;
    }

    Library open(const std::string& file = "") {
        Result<Library> library = Library::open(
            file.empty() ? folder_.path() : std::filesystem::path(folder_.file(file)));
        EXPECT_TRUE(library) << library.error().message;
        return *std::move(library);
    }

    static std::vector<std::string> names_in(Library& library) {
        const nlohmann::json list = nlohmann::json::parse(library.list());
        std::vector<std::string> names;
        for (const auto& recording : list["recordings"]) {
            names.push_back(recording["name"]);
        }
        std::ranges::sort(names);
        return names;
    }

    const ScratchFolder folder_;
    const HandMadeRecording recording_ = make_recording(2);
};

TEST_F(LibraryTest, ListsTheRecordingsOfAFolderAndNothingElse) {
    put("final.mcap", recording_.file);
    put("semi-1.mcap", recording_.file);
    put("notes.txt", "hello");
    put("empty.mcap", "");
    put("not a name.mcap", recording_.file);
    Library library = open();

    EXPECT_THAT(names_in(library), testing::ElementsAre("final", "semi-1"));
}

TEST_F(LibraryTest, NoticesWhatComesAndGoes) {
    put("final.mcap", recording_.file);
    Library library = open();
    EXPECT_THAT(names_in(library), testing::SizeIs(1));

    put("semi.mcap", recording_.file);
    EXPECT_THAT(names_in(library), testing::SizeIs(2));
    std::filesystem::remove(folder_.file("final.mcap"));
    EXPECT_THAT(names_in(library), testing::ElementsAre("semi"));
}

TEST_F(LibraryTest, OpensARecordingByItsName) {
    put("final.mcap", recording_.file);
    Library library = open();

    const auto tape = library.find("final");

    ASSERT_TRUE(tape) << tape.error().message;
    EXPECT_EQ((*tape)->segments(), 2U);
    EXPECT_EQ(library.find_open((*tape)->id()), *tape);
    EXPECT_EQ(library.find_open("0123456789abcdef"), nullptr);
    EXPECT_EQ(library.find_open(""), nullptr);
}

TEST_F(LibraryTest, OpensAFileAnewThatHasChanged) {
    put("final.mcap", recording_.file);
    Library library = open();
    const auto before = *library.find("final");

    put("final.mcap", make_recording(3, 2).file);

    EXPECT_EQ((*library.find("final"))->segments(), 3U);
    EXPECT_EQ(before->segments(), 2U);
}

TEST_F(LibraryTest, ARecordingThatGrowsIsNotReadAnewWithEachQuestion) {
    const std::string whole = recording_.file;
    const std::size_t second = whole.find(recording_.segments[1]);
    put("final.mcap", whole.substr(0, second));
    Library library = open();
    EXPECT_EQ((*library.find("final"))->segments(), 1U);

    put("final.mcap", whole);

    EXPECT_EQ((*library.find("final"))->segments(), 1U);
}

TEST_F(LibraryTest, KnowsOnlyTheRecordingThatWasNamed) {
    put("final.mcap", recording_.file);
    put("semi.mcap", recording_.file);
    Library library = open("final.mcap");

    EXPECT_EQ(library.only(), "final");
    EXPECT_TRUE(library.contains("final"));
    EXPECT_FALSE(library.contains("semi"));
}

TEST_F(LibraryTest, NoNameLeadsOutOfItsFolder) {
    put("final.mcap", recording_.file);
    std::filesystem::create_directory(folder_.file("inner"));
    Result<Library> library = Library::open(folder_.file("inner"));
    ASSERT_TRUE(library);

    for (const char* name : {"../final", "..", ".", "", "/etc/passwd", "final/../final", "a b"}) {
        EXPECT_FALSE(library->contains(name)) << name;
    }
}

TEST_F(LibraryTest, KeepsAFewOpen) {
    for (std::size_t i = 0; i < Library::kMostOpen + 1; ++i) {
        put(fmt::format("match{}.mcap", i), make_recording(1, i).file);
    }
    Library library = open();
    const std::string first = (*library.find("match0"))->id();

    for (std::size_t i = 1; i < Library::kMostOpen; ++i) {
        ASSERT_TRUE(library.find(fmt::format("match{}", i)));
    }
    EXPECT_NE(library.find_open(first), nullptr);
    ASSERT_TRUE(library.find(fmt::format("match{}", Library::kMostOpen)));

    EXPECT_EQ(library.find_open(first), nullptr);
}

TEST_F(LibraryTest, SaysWhatItExpects) {
    EXPECT_THAT(Library::open(folder_.file("none")).error().message,
                HasSubstr("expected a recording or a folder of recordings"));
    put("final.txt", recording_.file);
    EXPECT_THAT(Library::open(folder_.file("final.txt")).error().message,
                HasSubstr("expected a name such as final.mcap"));
}

}  // namespace
}  // namespace cancha::tape
