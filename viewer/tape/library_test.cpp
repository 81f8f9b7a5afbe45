#include "viewer/tape/library.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/mcap_writer.h"
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

    /// Returns the list's entry for a recording with these facts and no match in it.
    nlohmann::json listed(const std::map<std::string, std::string>& match,
                          const std::map<std::string, std::string>& result) {
        auto writer = *mcap::McapWriter::create(folder_.file("one.mcap"), "test");
        writer.add_metadata("match", match);
        writer.add_metadata("result", result);
        EXPECT_TRUE(writer.close());
        Library library = open();
        return nlohmann::json::parse(library.list())["recordings"][0];
    }

    /// Returns the recording with a wrong byte in this part of it.
    std::string with_damage_in(const std::string& part) const {
        std::string damaged = recording_.file;
        damaged[damaged.find(part) + part.size() / 2] ^= 1;
        return damaged;
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
    put("Final of 100 %.mcap", recording_.file);
    put("two\nlines.mcap", recording_.file);
    Library library = open();

    EXPECT_THAT(names_in(library), testing::ElementsAre("Final of 100 %", "final", "semi-1"));
    const nlohmann::json list = nlohmann::json::parse(library.list());
    EXPECT_EQ(list["unnameable"], 1);
    EXPECT_EQ(list["unreadable"], nlohmann::json::array({"empty"}));
    EXPECT_TRUE(library.find("Final of 100 %"));
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
    EXPECT_THAT(library.find_open((*tape)->id()), testing::ElementsAre(*tape));
    EXPECT_THAT(library.find_open("0123456789abcdef"), testing::IsEmpty());
    EXPECT_THAT(library.find_open(""), testing::IsEmpty());
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

TEST_F(LibraryTest, ARecordingThatGrowsIsReadOnForWhoWantsItAsItIs) {
    put("final.mcap", recording_.file.substr(0, recording_.file.find(recording_.segments[1])));
    Library library = open();
    const std::string id = (*library.find("final"))->id();

    put("final.mcap", recording_.file);

    const auto tape = *library.find("final", std::chrono::seconds(0));
    EXPECT_EQ(tape->segments(), 2U);
    EXPECT_EQ(tape->id(), id);
}

TEST_F(LibraryTest, DamageThatComesAsItGrowsGivesItAnotherId) {
    put("final.mcap", recording_.file.substr(0, recording_.file.find(recording_.segments[1])));
    Library library = open();
    const std::string id = (*library.find("final"))->id();

    put("final.mcap", with_damage_in(recording_.segments[1]));

    const auto tape = *library.find("final", std::chrono::seconds(0));
    EXPECT_NE(tape->problem(), "");
    EXPECT_NE(tape->id(), id);
}

TEST_F(LibraryTest, AnotherThreadGetsTapesOfItsOwn) {
    put("final.mcap", recording_.file);
    Library library = open("final.mcap");

    Library other = library.unopened();

    EXPECT_EQ(other.only(), "final");
    EXPECT_NE(*other.find("final"), *library.find("final"));
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

    for (const char* name : {"../final", "..", ".", "", "/etc/passwd", "final/../final", "a\nb"}) {
        EXPECT_FALSE(library->contains(name)) << name;
    }
}

TEST_F(LibraryTest, ALinkInTheFolderIsNoRecording) {
    std::filesystem::create_directories(folder_.file("inner"));
    put("final.mcap", recording_.file);
    put("inner/semi.mcap", recording_.file);
    std::filesystem::create_symlink("../final.mcap", folder_.file("inner/out.mcap"));
    Result<Library> library = Library::open(folder_.file("inner"));
    ASSERT_TRUE(library);

    EXPECT_FALSE(library->contains("out"));
    EXPECT_THAT(library->find("out").error().message, HasSubstr("symbolic link"));
    EXPECT_THAT(names_in(*library), testing::ElementsAre("semi"));
}

TEST_F(LibraryTest, ALinkThatWasNamedIsOne) {
    put("final.mcap", recording_.file);
    std::filesystem::create_symlink("final.mcap", folder_.file("latest.mcap"));
    Library library = open("latest.mcap");

    EXPECT_TRUE(library.contains("latest"));
    EXPECT_TRUE(library.find("latest"));
}

TEST_F(LibraryTest, AnErrorDoesNotTellWhereTheFolderIs) {
    put("bad.mcap", "nothing of the kind");
    Library library = open();

    const std::string message = library.find("bad").error().message;
    EXPECT_THAT(message, testing::StartsWith("bad: "));
    EXPECT_THAT(message, testing::Not(HasSubstr(folder_.file(""))));
}

TEST_F(LibraryTest, SaysWhetherAScoreIsOfACourse) {
    const nlohmann::json game =
        listed({{"tick_rate_hz", "60"}}, {{"score_blue", "3"}, {"score_yellow", "1"}});
    EXPECT_EQ(game["score"], nlohmann::json({3, 1}));
    EXPECT_EQ(game["is_course"], false);

    const nlohmann::json run =
        listed({{"tick_rate_hz", "60"}}, {{"score_yellow", "46"}, {"finished_yellow_us", ""}});
    EXPECT_EQ(run["score"], nlohmann::json({0, 46}));
    EXPECT_EQ(run["is_course"], true);
}

TEST_F(LibraryTest, NumbersThatMakeNoSenseAreZero) {
    const nlohmann::json odd =
        listed({{"tick_rate_hz", "1e-300"}},
               {{"ticks", "600"}, {"score_blue", "1e300"}, {"score_yellow", "nan"}});
    EXPECT_EQ(odd["score"], nlohmann::json({0, 0}));
    EXPECT_EQ(odd["length_s"], 1e12);
}

TEST_F(LibraryTest, TellsWhereThePictureOfEachVersionIs) {
    put("final.mcap", recording_.file);
    Library library = open();
    const auto picture = [&library] {
        return nlohmann::json::parse(library.list())["recordings"][0]["picture"].get<std::string>();
    };
    const std::string before = picture();
    EXPECT_EQ(before, "picture.png?match=final&size=preview&version=" + library.version("final"));

    put("final.mcap", make_recording(3, 2).file);
    EXPECT_NE(picture(), before);
}

TEST_F(LibraryTest, ACopyThatIsCutOffTakesNothingFromTheWholeRecording) {
    put("whole.mcap", recording_.file);
    put("cut.mcap", recording_.file.substr(0, recording_.file.find(recording_.segments[1])));
    Library library = open();
    const std::string id = (*library.find("whole"))->id();
    ASSERT_TRUE(library.find("cut"));

    const auto tapes = library.find_open(id);

    const bool is_there =
        std::ranges::any_of(tapes, [](const auto& tape) { return tape->read(1, "")->has_value(); });
    EXPECT_TRUE(is_there);
}

TEST_F(LibraryTest, ADamagedCopyHasAnIdOfItsOwn) {
    put("good.mcap", recording_.file);
    put("bad.mcap", with_damage_in(recording_.segments[1]));
    Library library = open();

    const auto bad = *library.find("bad");
    const auto good = *library.find("good");

    EXPECT_NE(bad->id(), good->id());
    EXPECT_THAT(library.find_open(good->id()), testing::ElementsAre(good));
}

TEST_F(LibraryTest, CopiesThatAreDamagedDifferentlyHaveDifferentIds) {
    constexpr std::size_t kCopies = 16;  // Some damage has the same description.
    const std::string& damaged = recording_.segments[1];
    const std::size_t middle = recording_.file.find(damaged) + damaged.size() / 2;
    std::set<std::string> ids;
    std::set<std::string> problems;
    for (std::size_t i = 0; i < kCopies; ++i) {
        std::string copy = recording_.file;
        char& byte = copy[middle + i / 8];
        byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1U << (i % 8)));
        put("copy" + std::to_string(i) + ".mcap", copy);
    }
    Library library = open();

    for (std::size_t i = 0; i < kCopies; ++i) {
        const auto tape = *library.find("copy" + std::to_string(i));
        ids.insert(tape->id());
        problems.insert(tape->problem());
    }

    ASSERT_LT(problems.size(), kCopies);
    EXPECT_EQ(ids.size(), kCopies);
}

TEST_F(LibraryTest, AnotherMatchThatBeginsTheSameHasAnIdOfItsOwn) {
    // The second recording goes on differently.
    const HandMadeRecording other = make_recording(2, 2);
    put("one.mcap", recording_.file);
    put("two.mcap", recording_.opening + recording_.readings[0] + recording_.drawings[0] +
                        recording_.segments[0] + other.readings[1] + other.drawings[1] +
                        other.segments[1]);
    Library library = open();

    const auto one = *library.find("one");
    const auto two = *library.find("two");

    ASSERT_EQ(two->segments(), 2U);
    EXPECT_NE(one->id(), two->id());
}

TEST_F(LibraryTest, AFileThatIsOverwrittenInPlaceGetsAnotherIdAndGivesOutNoDamage) {
    put("final.mcap", recording_.file);
    Library library = open();
    const std::string before = (*library.find("final"))->id();

    put("final.mcap", with_damage_in(recording_.segments[1]));

    EXPECT_THAT(library.find_open(before), testing::IsEmpty());
    const auto after = *library.find("final");
    EXPECT_NE(after->id(), before);
    EXPECT_TRUE(after->read(0, ""));
    EXPECT_FALSE(after->read(1, ""));
}

TEST_F(LibraryTest, AFileThatWasOnlyTouchedStaysWhatItWas) {
    put("final.mcap", recording_.file);
    Library library = open();
    const std::string id = (*library.find("final"))->id();

    std::filesystem::last_write_time(
        folder_.file("final.mcap"),
        std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));

    EXPECT_THAT(library.find_open(id), testing::SizeIs(1));
    EXPECT_EQ((*library.find("final"))->id(), id);
}

TEST_F(LibraryTest, ARecordingThatIsKnownToBeDamagedIsNotListedAsComplete) {
    put("final.mcap", with_damage_in(recording_.segments[1]));
    Library library = open();
    ASSERT_TRUE(library.find("final"));

    const nlohmann::json listed = nlohmann::json::parse(library.list())["recordings"][0];

    EXPECT_EQ(listed["name"], "final");
    EXPECT_FALSE(listed.contains("end_reason"));
}

TEST_F(LibraryTest, ARecordingThatGrowsIsNotCalledCutOff) {
    const std::string file = folder_.file("final.mcap");
    put("final.mcap", recording_.file.substr(0, recording_.file.find(recording_.segments[1])));
    Library library = open();
    const auto is_growing = [&library] {
        return nlohmann::json::parse(library.list())["recordings"][0]["is_growing"] == true;
    };
    EXPECT_TRUE(is_growing());

    std::filesystem::last_write_time(
        file, std::filesystem::file_time_type::clock::now() - 2 * Library::kStillGrowing);
    EXPECT_FALSE(is_growing());
    put("final.mcap", recording_.file);
    EXPECT_FALSE(is_growing());
}

TEST_F(LibraryTest, TheRecordingOfAMatchThatIsPlayedIsNotListed) {
    put("final.mcap", recording_.file.substr(0, recording_.file.find(recording_.segments[1])));
    put("semi.mcap", recording_.file);
    Library library = open();

    const nlohmann::json list = nlohmann::json::parse(
        library.list([](const std::string& /*name*/, const RecordingFacts& facts) {
            return facts.match.at("seed") == "1";
        }));

    ASSERT_EQ(list["recordings"].size(), 1U);
    EXPECT_EQ(list["recordings"][0]["name"], "semi") << "it has an end";
}

TEST_F(LibraryTest, WhatIsNotListedIsToldOnce) {
    put("empty.mcap", "");
    put("two\nlines.mcap", recording_.file);
    Library library = open();

    testing::internal::CaptureStdout();
    library.list();
    library.list();
    const std::string log = testing::internal::GetCapturedStdout();

    EXPECT_EQ(std::ranges::count(log, '\n'), 2) << log;
    EXPECT_THAT(log, HasSubstr("empty.mcap is not listed"));
    EXPECT_THAT(log, HasSubstr("1 of the files"));
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
    EXPECT_THAT(library.find_open(first), testing::SizeIs(1));
    ASSERT_TRUE(library.find(fmt::format("match{}", Library::kMostOpen)));

    EXPECT_THAT(library.find_open(first), testing::IsEmpty());
}

TEST_F(LibraryTest, AFileOfAnotherProgramIsListedAsSuch) {
    ASSERT_TRUE(mcap::McapWriter::create(folder_.file("other.mcap"), "logger 1")->close());
    put("cut.mcap", recording_.file.substr(0, 100));
    Library library = open();

    const nlohmann::json list = nlohmann::json::parse(library.list());

    EXPECT_EQ(list["foreign"], nlohmann::json::array({"other"}));
    EXPECT_EQ(list["unreadable"], nlohmann::json::array({"cut"}));
    EXPECT_THAT(library.find("other").error().message,
                HasSubstr("it is not a recording of a Cancha match"));
}

TEST_F(LibraryTest, ANameMayEndInCapitals) {
    put("final.MCAP", recording_.file);
    put("semi.Mcap", recording_.file);
    put("third.mcap", recording_.file);
    put("third.MCAP", recording_.file);
    Library library = open();

    EXPECT_THAT(names_in(library), testing::ElementsAre("final", "semi", "third"));
    EXPECT_TRUE(library.find("final"));
    EXPECT_EQ(open("final.MCAP").only(), "final");
}

TEST_F(LibraryTest, ADescriptionThatIsMadeLargeIsNotReadIn) {
    auto writer = *mcap::McapWriter::create(folder_.file("large.mcap"), "test");
    writer.add_metadata("match", {{"blue", std::string(100'000, 'x')}});
    ASSERT_TRUE(writer.close());
    Library library = open();

    EXPECT_EQ(nlohmann::json::parse(library.list())["unreadable"],
              nlohmann::json::array({"large"}));
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
