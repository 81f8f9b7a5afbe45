#include "client-sdk/legacy/build/mending.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client-sdk/legacy/build/hints.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/base/files/text_file.h"
#include "proto/base/streams/replace_file.h"

namespace cancha::legacy {
namespace {

using ::testing::HasSubstr;

class MendingTest : public ::testing::Test {
  protected:
    MendingTest() { std::filesystem::create_directories(copies_); }

    /// Returns the copy after one complaint about the first place of `at`.
    std::string mended(const std::string& code, const std::string& complaint, const std::string& at,
                       std::vector<Note> notes = {}) {
        const std::string file = (copies_ / "Main.cpp").string();
        EXPECT_TRUE(streams::replace_file(file, code));
        const std::size_t offset = code.rfind(at);
        const std::size_t column = column_of(code, offset);
        const Diagnostic diagnostic{
            .is_error = true,
            .place = {file, line_of(code, offset), column, column, column + at.size() - 1},
            .text = complaint,
            .notes = std::move(notes)};
        Mender mender(copies_, aids_);
        has_mended_ = mender.mend({diagnostic});
        return read_small_file(file, 100'000).value();
    }

    std::string aids() const { return read_small_file(aids_, 100'000).value(); }

    const ScratchFolder folder_{"cancha-test"};
    const std::filesystem::path copies_ = folder_.path() / "sources";
    const std::filesystem::path aids_ = folder_.path() / "aids.h";
    bool has_mended_ = false;
};

TEST_F(MendingTest, HoistsTheVariableOfALoopBeforeIt) {
    EXPECT_EQ(mended("void f() {\n    for (int i = 0, n = 3; i < n; i++) ;\n    i = 1;\n}\n",
                     "'i' was not declared in this scope", "i = 1"),
              "void f() {\n    int i = 0, n = 3; for (; i < n; i++) ;\n    i = 1;\n}\n");
}

TEST_F(MendingTest, LeavesAVariableOfAnotherBlockAlone) {
    const std::string code = "void f() { for (int i = 0;;) ; }\nvoid g() { i = 1; }\n";
    EXPECT_EQ(mended(code, "'i' was not declared in this scope", "i = 1"), code);
    EXPECT_FALSE(has_mended_);
}

TEST_F(MendingTest, GivesATemporaryAName) {
    const char* const complaint =
        "cannot bind non-const lvalue reference of type 'V&' to an rvalue of type 'V'";
    EXPECT_EQ(mended("  turn(V(1, 2));\n", complaint, "V(1, 2)"),
              "  turn(cancha_legacy::lvalue(V(1, 2)));\n");
    EXPECT_EQ(mended("  V &v = V(1);\n", complaint, "V(1)"), "  V &&v = V(1);\n");
}

TEST_F(MendingTest, QualifiesAnAmbiguousName) {
    EXPECT_EQ(mended("  count++;\n", "reference to 'count' is ambiguous", "count",
                     {{{(copies_ / "Main.cpp").string(), 1, 1, 1, 1}, "'int count'"}}),
              "  ::count++;\n");
}

TEST_F(MendingTest, HidesAFunctionOfTheLibraryThatTheStrategyHasItself) {
    mended("int round(double x);\n", "ambiguating new declaration of 'int round(double)'", "round",
           {{{"/usr/include/math.h", 9, 1, 1, 1}, "old declaration 'double round(double)'"}});
    EXPECT_THAT(aids(), HasSubstr("#define round cancha_legacy_libc_round\n"));
    EXPECT_THAT(aids(), HasSubstr("#undef round\n"));
}

TEST_F(MendingTest, StandsInForFunctionsOfWindowsAlone) {
    mended("#include <windows.h>\n  DrawFocusRect(1);\n",
           "'DrawFocusRect' was not declared in this scope", "DrawFocusRect");
    EXPECT_THAT(aids(), HasSubstr("CANCHA_LEGACY_NOTHING(DrawFocusRect)"));
    mended("  DrawFocusRect(1);\n", "'DrawFocusRect' was not declared in this scope",
           "DrawFocusRect");
    EXPECT_FALSE(has_mended_) << "a source without windows.h";
    mended("#include <windows.h>\n  speed(1);\n", "'speed' was not declared in this scope",
           "speed");
    EXPECT_FALSE(has_mended_) << "no name of Windows";
}

TEST_F(MendingTest, TouchesNothingOutsideTheCopies) {
    const std::filesystem::path other = folder_.path() / "other.h";
    ASSERT_TRUE(streams::replace_file(other, "  V v = f();\n"));
    Mender mender(copies_, aids_);
    mender.mend({{.is_error = true,
                  .place = {other.string(), 1, 9, 9, 9},
                  .text = "cannot bind non-const lvalue reference of type 'V&' to an rvalue"}});
    EXPECT_EQ(read_small_file(other, 100).value(), "  V v = f();\n");
}

TEST(HintsTest, SpeakOfWhatToChange) {
    EXPECT_THAT(hint_for("'__asm' was not declared in this scope"), HasSubstr("write these lines"));
    EXPECT_THAT(hint_for("Lost.h: No such file or directory"), HasSubstr("add it"));
    EXPECT_EQ(hint_for("something new"), "");
}

}  // namespace
}  // namespace cancha::legacy
