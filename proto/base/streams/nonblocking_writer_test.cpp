#include "proto/base/streams/nonblocking_writer.h"

#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/base/files/test_full_disk.h"

namespace cancha::streams {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::chrono::milliseconds kShort{50};
constexpr std::chrono::seconds kLong{60};

/// A pipe or socket pair; tests write to one of its ends.
class Line {
  public:
    explicit Line(bool is_socket = false) {
        if (is_socket) {
            EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data()), 0);
        } else {
            EXPECT_EQ(::pipe(ends_.data()), 0);
        }
    }

    ~Line() {
        close_reader();
        ::close(ends_[1]);
    }

    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;

    int writing_end() const { return ends_[1]; }

    void close_reader() { ::close(std::exchange(ends_[0], -1)); }

    /// Returns all bytes that can be read now.
    std::string read_all() {
        std::string text;
        std::array<char, 65536> block{};
        ::fcntl(ends_[0], F_SETFL, O_NONBLOCK);
        for (;;) {
            const auto count = ::read(ends_[0], block.data(), block.size());
            if (count <= 0) {
                return text;
            }
            text.append(block.data(), static_cast<std::size_t>(count));
        }
    }

    /// Returns all bytes that arrive until the writer has nothing left.
    std::string drain(NonBlockingWriter& writer) {
        std::string text = read_all();
        while (writer.is_behind()) {
            writer.finish(std::chrono::milliseconds(0));
            text += read_all();
        }
        return text;
    }

  private:
    std::array<int, 2> ends_{-1, -1};
};

std::string numbered_line(int number) {
    return fmt::format("line {:>94}\n", number);  // 100 bytes.
}

class NonBlockingWriterTest : public testing::TestWithParam<bool> {
  protected:
    void SetUp() override { static_cast<void>(std::signal(SIGPIPE, SIG_IGN)); }

    Line line_{GetParam()};
    NonBlockingWriter writer_{line_.writing_end()};
};

TEST_P(NonBlockingWriterTest, WritesAtOnceWhatIsRead) {
    writer_.write("one\n");
    writer_.write("two\n");

    EXPECT_EQ(line_.read_all(), "one\ntwo\n");
    EXPECT_FALSE(writer_.is_behind());
}

TEST_P(NonBlockingWriterTest, KeepsForASlowReaderMoreThanALineHolds) {
    std::string written;
    for (int i = 0; i < 8000; ++i) {
        written += numbered_line(i);
        writer_.write(numbered_line(i));
    }

    EXPECT_TRUE(writer_.is_behind());
    EXPECT_EQ(line_.drain(writer_), written);
}

TEST_P(NonBlockingWriterTest, NeverWaitsAndSaysHowManyLinesWereLeftOut) {
    constexpr int kLines = 50'000;  // 5 MB.
    for (int i = 0; i < kLines; ++i) {
        writer_.write(numbered_line(i));
    }
    const auto left_out = static_cast<int>(writer_.left_out());
    ASSERT_GT(left_out, 0);

    std::string text = line_.read_all();
    writer_.write("afterwards\n");
    text += line_.drain(writer_);

    EXPECT_THAT(text, StartsWith(numbered_line(0)));
    const int kept = kLines - left_out;
    EXPECT_THAT(text, EndsWith(fmt::format("{}[{} lines left out here: nobody read them in time]\n"
                                           "afterwards\n",
                                           numbered_line(kept - 1), left_out)));
}

TEST_P(NonBlockingWriterTest, WhatMattersMostHasRoomWhereOtherThingsHaveNone) {
    for (int i = 0; i < 50'000; ++i) {
        writer_.write(numbered_line(i));
    }

    writer_.write("why it ends\n", NonBlockingWriter::Weight::kImportant);

    EXPECT_THAT(line_.drain(writer_), EndsWith("in time]\nwhy it ends\n"));
}

TEST_P(NonBlockingWriterTest, FinishWaitsForAReaderThatReads) {
    const std::string text(500'000, 'x');
    writer_.write(text);
    std::string read;
    std::thread reader([&] {
        while (read.size() < text.size()) {
            read += line_.read_all();
            std::this_thread::yield();
        }
    });

    writer_.finish(kLong);
    reader.join();

    EXPECT_EQ(read, text);
    EXPECT_FALSE(writer_.is_behind());
}

TEST_P(NonBlockingWriterTest, FinishGivesUpAReaderThatDoesNot) {
    writer_.write(std::string(500'000, 'x'));

    writer_.finish(kShort);  // Returns.

    EXPECT_TRUE(writer_.is_behind());
    EXPECT_EQ(writer_.last_errno(), 0);  // No write was refused.
}

TEST_P(NonBlockingWriterTest, AReaderThatIsGoneIsNotWaitedFor) {
    writer_.write(std::string(500'000, 'x'));
    line_.close_reader();

    writer_.write("nobody hears this\n");

    EXPECT_FALSE(writer_.is_behind());
    EXPECT_EQ(writer_.last_errno(), EPIPE);
}

TEST_P(NonBlockingWriterTest, OthersWhoUseTheDescriptorMayStillWait) {
    writer_.write("one\n");

    EXPECT_EQ(::fcntl(line_.writing_end(), F_GETFL) & O_NONBLOCK, 0);
}

INSTANTIATE_TEST_SUITE_P(Over, NonBlockingWriterTest, testing::Values(false, true),
                         [](const auto& over) { return over.param ? "Socket" : "Pipe"; });

std::string content_of(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(NonBlockingWriterFileTest, AFullDiskLosesNothingThatFitsLater) {
    const ScratchFolder folder;
    const std::string file = folder.file("log");
    const FileHandle handle(::open(file.c_str(), O_WRONLY | O_CREAT, 0600));
    NonBlockingWriter writer(handle.number());
    {
        const FullDisk disk(6);
        writer.write("first\n");
        writer.write("second\n");
        EXPECT_EQ(content_of(file), "first\n");
        EXPECT_EQ(writer.last_errno(), EFBIG);
    }

    writer.write("third\n");

    EXPECT_EQ(content_of(file), "first\nsecond\nthird\n");
}

TEST(NonBlockingWriterFileTest, ADeviceThatIsFullIsNotWaitedFor) {
    const FileHandle handle(::open("/dev/full", O_WRONLY));
    NonBlockingWriter writer(handle.number());

    writer.write("lost\n");
    writer.finish(kLong);  // Returns at once: the file refuses, it is not slow.

    EXPECT_EQ(writer.last_errno(), ENOSPC);
}

TEST(NonBlockingWriterFileTest, ADescriptorMayBecomeAnotherFile) {
    const ScratchFolder folder;
    Line line;
    const FileHandle handle(::dup(line.writing_end()));
    NonBlockingWriter writer(handle.number());
    writer.write("to the pipe\n");
    const FileHandle file(::open(folder.file("log").c_str(), O_WRONLY | O_CREAT, 0600));
    ::dup2(file.number(), handle.number());

    writer.write("to the file\n");

    EXPECT_EQ(line.read_all(), "to the pipe\n");
    EXPECT_EQ(content_of(folder.file("log")), "to the file\n");
}

}  // namespace
}  // namespace cancha::streams
