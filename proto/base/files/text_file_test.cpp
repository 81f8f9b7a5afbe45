#include "proto/base/files/text_file.h"

#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha {
namespace {

using ::testing::StartsWith;

TEST(TextFileTest, AnErrorNamesSourceLineAndColumn) {
    v1::Ball ball;

    const Status parsed = parse_text_message("radius_m: 0.02\nmas_kg: 1\n", "ball.txtpb", ball);

    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error().code, ErrorCode::kInvalidInput);
    EXPECT_THAT(parsed.error().message, StartsWith("ball.txtpb:2:7: "));
    EXPECT_THAT(parsed.error().message, ::testing::HasSubstr("mas_kg"));
}

/// Returns the refusal of a text as a discipline.
std::string complaint_about(std::string_view text) {
    v1::Discipline discipline;
    const Status parsed = parse_text_message(text, "d", discipline);
    return parsed ? "" : parsed.error().message;
}

TEST(TextFileTest, ADecimalCommaIsToldToBeAPoint) {
    EXPECT_THAT(complaint_about("ball { radius_m: 0,02 }"),
                ::testing::EndsWith("; write a point, not a comma: 0.02"));
    EXPECT_THAT(complaint_about("ball {\n\t\tradius_m: -1,5e-3\n}"),
                ::testing::EndsWith("; write a point, not a comma: -1.5e-3"));
    // A comma between fields is legal.
    EXPECT_EQ(complaint_about("ball { radius_m: 0.02, mass_kg: 1 }"), "");
    EXPECT_THAT(complaint_about("ball { radius_m: 0.02, 5 }"),
                ::testing::Not(::testing::HasSubstr("comma")));
}

// The limit is that of the field, or else that of its type.
TEST(TextFileTest, AWholeNumberOutOfRangeIsToldItsLimit) {
    EXPECT_THAT(complaint_about("timing { tick_rate_hz: 18446744073709551616 }"),
                ::testing::EndsWith("; expected at most 1000"));
    EXPECT_THAT(complaint_about("robots { id:\t4294967296 }"),
                ::testing::EndsWith("; expected at most 1000"));
}

TEST(TextFileTest, AByteOrderMarkIsNoPartOfTheText) {
    EXPECT_EQ(*text_in("\xEF\xBB\xBF"
                       "a"),
              "a");
    EXPECT_EQ(*text_in("\xEF\xBB\xBF"), "");
    EXPECT_EQ(*text_in("\xEF\xBB"), "\xEF\xBB");
    EXPECT_EQ(*text_in(""), "");
}

TEST(TextFileTest, OtherEncodingsAreNamed) {
    const auto encoding_of = [](std::string bytes) {
        const auto text = text_in(std::move(bytes));
        return text ? "" : text.error().message;
    };

    EXPECT_EQ(encoding_of("\xFF\xFEx"), "it is written in UTF-16; save it as UTF-8");
    EXPECT_EQ(encoding_of("\xFE\xFF"), "it is written in UTF-16; save it as UTF-8");
    EXPECT_EQ(encoding_of({"t\0i\0", 4}), "it is written in UTF-16; save it as UTF-8");
    EXPECT_EQ(encoding_of({"\0t\0i", 4}), "it is written in UTF-16; save it as UTF-8");
    EXPECT_EQ(encoding_of({"\xFF\xFE\0\0", 4}), "it is written in UTF-32; save it as UTF-8");
    EXPECT_EQ(encoding_of({"\0\0\xFE\xFF", 4}), "it is written in UTF-32; save it as UTF-8");
    EXPECT_EQ(encoding_of("t\xE9xt"), "");  // Other code reports it.
}

TEST(TextFileTest, FilesAreReadWithoutTheirMark) {
    const ScratchFolder scratch;
    const std::string file = scratch.file("scenario.txtpb");
    std::ofstream(file) << "\xEF\xBB\xBFtime_limit_s: 1";
    EXPECT_EQ(*read_text_file(file), "time_limit_s: 1");

    std::ofstream(file) << "\xFF\xFEt";

    EXPECT_EQ(read_text_file(file).error().message,
              file + ": it is written in UTF-16; save it as UTF-8");
}

TEST(TextFileTest, ParsesWhatTheSchemaKnows) {
    v1::Ball ball;

    ASSERT_TRUE(parse_text_message("radius_m: 0.5", "ball.txtpb", ball));

    EXPECT_EQ(ball.radius_m(), 0.5);
}

TEST(TextFileTest, RefusesATextThatNestsWithoutEnd) {
    std::string text;
    for (int depth = 0; depth < 100'000; ++depth) {
        text += "variants { settings { ";
    }
    v1::Discipline discipline;

    const Status parsed = parse_text_message(text, "deep.txtpb", discipline);

    ASSERT_FALSE(parsed);
    EXPECT_THAT(parsed.error().message, StartsWith("deep.txtpb:1:"));
}

TEST(TextFileTest, AMissingFileIsNamed) {
    const auto text = read_text_file("/no/such/file.txtpb");

    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().code, ErrorCode::kNotFound);
    EXPECT_THAT(text.error().message, StartsWith("/no/such/file.txtpb: "));
}

std::string problem_with(const std::string& file) {
    const auto text = read_text_file(file);
    return text ? "" : text.error().message;
}

TEST(TextFileTest, WhateverIsNoRegularFileIsRefusedAtOnce) {
    const ScratchFolder scratch;
    const std::string pipe = scratch.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);

    EXPECT_EQ(problem_with(pipe), pipe + ": it is a pipe; expected a file");
    EXPECT_EQ(problem_with("/tmp"), "/tmp: it is a folder; expected a file");
    EXPECT_EQ(problem_with("/dev/null"), "/dev/null: it is a device; expected a file");
}

TEST(TextFileTest, AFileIsReadToItsEndWhateverSizeItSaysItHas) {
    EXPECT_THAT(problem_with("/proc/self/mem"), StartsWith("/proc/self/mem: "));
    EXPECT_NE(*read_text_file("/proc/self/status"), "");
}

}  // namespace
}  // namespace cancha
