#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "cancha/engine/engine.h"
#include "server/sim/engine/test_chapter.h"
#include "server/sim/engine/test_engine.h"

namespace cancha::engine {
namespace {

namespace fs = std::filesystem;

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class LoadFileTest : public ::testing::Test {
  protected:
    /// Loads a file without a law and returns the error, if any.
    std::string refusal_of_file(const fs::path& file) {
        return refusal_of(engine_.load_file(file, "solo", {.law = ""}));
    }

    void step(int steps) { engine::step(engine_, steps); }

    Engine engine_;
};

TEST_F(LoadFileTest, AFileGivesWhatItsChapterGives) {
    const CopiedChapter copy("maze", "maze");
    ASSERT_EQ(refusal_of(engine_.load("maze/solo")), "");
    step(30);
    const std::uint64_t by_name = *engine_.state_hash();
    ASSERT_TRUE(engine_.stop());

    ASSERT_EQ(refusal_of(engine_.load_file(copy.description(), "solo")), "");
    step(30);

    EXPECT_EQ(*engine_.state_hash(), by_name);
}

TEST_F(LoadFileTest, AFileOfANewNameHasNoLawUnlessOneIsNamed) {
    const CopiedChapter copy("maze", "labyrinth");

    ASSERT_EQ(refusal_of(engine_.load_file(copy.description(), "solo")), "");
    EXPECT_FALSE(engine_.status());
    ASSERT_TRUE(engine_.stop());

    ASSERT_EQ(refusal_of(engine_.load_file(copy.description(), "solo", {.law = "maze"})), "");
    EXPECT_TRUE(engine_.status());
}

TEST_F(LoadFileTest, AFileThatIsWrongIsNamedWithItsLine) {
    const CopiedChapter copy("maze", "maze");
    copy.replace("discipline.txtpb", "title:", "titel:");

    const std::string problem = refusal_of(engine_.load_file(copy.description(), "solo"));

    EXPECT_THAT(problem, StartsWith("load_file: " + copy.description().string() + ":"));
    EXPECT_THAT(problem, HasSubstr("titel"));
}

TEST_F(LoadFileTest, AnArenaThatIsWrongIsNamedWithItsLine) {
    const CopiedChapter copy("maze", "maze");
    copy.replace("arena.sdf", "<model", "<modell");

    EXPECT_THAT(refusal_of(engine_.load_file(copy.description(), "solo")),
                testing::ContainsRegex("arena\\.sdf:[0-9]+"));
}

TEST_F(LoadFileTest, AFileHasItsLawByWhateverPathItIsReached) {
    const CopiedChapter copy("maze", "maze");

    ASSERT_EQ(refusal_of(engine_.load_file(copy.folder() / "." / "discipline.txtpb", "solo")), "");

    EXPECT_TRUE(engine_.status());
}

TEST_F(LoadFileTest, AModelIsFoundHoweverItsNameIsQuoted) {
    const CopiedChapter copy("blimp_course", "blimp_course");
    copy.replace("discipline.txtpb", "\"blimp.sdf\"", "'blimp.sdf'");

    EXPECT_EQ(refusal_of_file(copy.description()), "");
}

TEST_F(LoadFileTest, AFileThatHoldsNoModelIsNamedByThePathThatWasRead) {
    const CopiedChapter copy("blimp_course", "blimp_course");
    copy.write("blimp.sdf", "<sdf version='1.9'><world name='empty'/></sdf>");

    EXPECT_THAT(refusal_of_file(copy.description()),
                AllOf(HasSubstr((copy.folder() / "blimp.sdf").string() + ": has 0 models"),
                      Not(HasSubstr("referee/blimp_course"))));
}

TEST_F(LoadFileTest, AllModelsThatAreWrongAreNamedInTheOrderOfTheirNames) {
    const CopiedChapter copy("maze", "maze");
    for (const char* const file : {"z.sdf", "b.sdf", "m.sdf"}) {
        copy.write(file, "<sdf");
    }

    EXPECT_THAT(refusal_of_file(copy.description()),
                testing::ContainsRegex("/b\\.sdf:1(.|\n)*/m\\.sdf:1(.|\n)*/z\\.sdf:1"));
}

TEST_F(LoadFileTest, ARobotSaysItsOwnMassAndMoments) {
    const CopiedChapter copy("maze", "maze");
    copy.write("cart.sdf",
               "<sdf version='1.9'><model name='cart'><link name='base'><collision "
               "name='c'><geometry><box><size>1 1 1</size></box></geometry></collision>"
               "</link></model></sdf>");

    const std::string refusal = refusal_of_file(copy.description());

    EXPECT_THAT(refusal, HasSubstr("cart.sdf:1: a link without <mass> has 1 kg"));
    EXPECT_THAT(refusal, HasSubstr("give the robot's own"));
}

TEST_F(LoadFileTest, FilesThatEditorsLeaveAreNoModels) {
    const CopiedChapter copy("maze", "maze");
    fs::create_symlink("nobody@nowhere.1", copy.folder() / ".#arena.sdf");

    EXPECT_EQ(refusal_of_file(copy.description()), "");
}

TEST_F(LoadFileTest, AFolderFullOfModelsIsRefused) {
    const CopiedChapter copy("maze", "maze");
    for (int i = 0; i < 64; ++i) {  // Together with arena.sdf too many.
        copy.write(std::to_string(i) + ".sdf", "<sdf");
    }

    const Status loaded = engine_.load_file(copy.description(), "solo");

    EXPECT_EQ(loaded.error().code, ErrorCode::kTooLarge);
    EXPECT_THAT(refusal_of(loaded), HasSubstr("holds more than 64 models"));
}

TEST_F(LoadFileTest, WhatIsNoFileIsRefusedAtOnce) {
    const CopiedChapter copy("maze", "maze");
    const fs::path pipe = copy.folder() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const fs::path huge = copy.folder() / "huge";
    copy.write("huge", "");
    fs::resize_file(huge, std::uintmax_t{1} << 40U);  // Takes no space on the disk.

    for (const auto& [file, problem] : std::initializer_list<std::pair<fs::path, std::string>>{
             {"", "No such file"},
             {copy.folder() / "missing", "No such file"},
             {copy.folder(), "it is a folder; expected a file"},
             {pipe, "it is a pipe; expected a file"},
             {"/dev/zero", "it is a device; expected a file"},
             {huge, "more than 4194304 bytes are not read"}}) {
        EXPECT_THAT(refusal_of_file(file),
                    AllOf(StartsWith("load_file: " + file.string()), HasSubstr(problem)));
    }
}

TEST_F(LoadFileTest, AnArenaThatIsNoFileIsRefusedAtOnce) {
    const CopiedChapter copy("maze", "maze");
    const fs::path arena = copy.folder() / "arena.sdf";
    fs::remove(arena);

    ASSERT_EQ(::mkfifo(arena.c_str(), 0600), 0);
    EXPECT_THAT(refusal_of_file(copy.description()), HasSubstr("arena.sdf: it is a pipe"));
    fs::remove(arena);
    fs::create_directory(arena);
    EXPECT_THAT(refusal_of_file(copy.description()), HasSubstr("arena.sdf: it is a folder"));
    fs::remove(arena);
    fs::create_symlink("/dev/zero", arena);
    EXPECT_THAT(refusal_of_file(copy.description()), HasSubstr("arena.sdf: it is a device"));
}

}  // namespace
}  // namespace cancha::engine
