#include "cancha/base/text_file.h"

#include <string>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "cancha/base/scratch_folder.h"
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
