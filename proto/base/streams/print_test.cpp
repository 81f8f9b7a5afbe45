#include "proto/base/streams/print.h"

#include <stdexcept>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proto/base/streams/run_program.h"

namespace cancha::streams {
namespace {

using testing::ExitedWithCode;

/// Redirects a stream before the program begins.
void redirect(int descriptor, const char* file) {
    const int opened = ::open(file, O_RDWR);
    ::dup2(opened, descriptor);
    ::close(opened);
}

/// Makes only the writing end of a pipe.
void make_pipe_without_reader(int descriptor) {
    int ends[2];
    if (::pipe(ends) != 0) {
        std::abort();
    }
    ::dup2(ends[1], descriptor);
    ::close(ends[0]);
    ::close(ends[1]);
}

[[noreturn]] void end_with(int exit_code) {
    ::_exit(exit_code);
}

int say_hello() {
    print("hello\n");
    return 0;
}

// These tests read stderr in the way in which the parent of a death test does.

TEST(RunProgramDeathTest, OutputThatIsWrittenIsAGoodEnd) {
    EXPECT_EXIT(end_with(run_program("tester", say_hello)), ExitedWithCode(0), "^$");
}

TEST(RunProgramDeathTest, AFullDeviceAsStdoutIsAFault) {
    EXPECT_EXIT(
        {
            redirect(STDOUT_FILENO, "/dev/full");
            end_with(run_program("tester", say_hello));
        },
        ExitedWithCode(kExitFault), "tester: stdout could not be written: No space left");
}

TEST(RunProgramDeathTest, AReaderOfStdoutThatHasGoneIsAFault) {
    EXPECT_EXIT(
        {
            make_pipe_without_reader(STDOUT_FILENO);
            end_with(run_program("tester", say_hello));
        },
        ExitedWithCode(kExitFault), "stdout could not be written: Broken pipe");
}

TEST(RunProgramDeathTest, WhatWasPrintedLiveCountsToo) {
    EXPECT_EXIT(
        {
            redirect(STDOUT_FILENO, "/dev/full");
            end_with(run_program("tester", [] {
                print_live("hello\n");
                return 0;
            }));
        },
        ExitedWithCode(kExitFault), "stdout could not be written");
}

TEST(RunProgramDeathTest, AnotherExitStatusIsKept) {
    EXPECT_EXIT(
        {
            redirect(STDOUT_FILENO, "/dev/full");
            end_with(run_program("tester", [] {
                print("hello\n");
                return 4;
            }));
        },
        ExitedWithCode(4), "stdout could not be written");
}

TEST(RunProgramDeathTest, StderrThatTakesNothingChangesNothing) {
    EXPECT_EXIT(
        {
            redirect(STDERR_FILENO, "/dev/full");
            end_with(run_program("tester", [] {
                print_error("lost\n");
                spdlog::error("lost");
                return 0;
            }));
        },
        ExitedWithCode(0), "");
    EXPECT_EXIT(
        {
            make_pipe_without_reader(STDERR_FILENO);
            end_with(run_program("tester", [] {
                print_error("lost\n");
                copy_to_stderr("lost\n");
                return 0;
            }));
        },
        ExitedWithCode(0), "");
}

TEST(RunProgramDeathTest, ClosedStreamsAreNoFilesOfOurs) {
    EXPECT_EXIT(
        {
            ::close(STDIN_FILENO);
            ::close(STDOUT_FILENO);
            ::close(STDERR_FILENO);
            end_with(run_program("tester", [] {
                print("hello\n");
                print_error("hello\n");
                const int next = ::open("/dev/null", O_RDONLY);
                return next > STDERR_FILENO ? 0 : 5;
            }));
        },
        ExitedWithCode(0), "");
}

TEST(RunProgramDeathTest, AnExceptionIsToldAndAFault) {
    EXPECT_EXIT(
        end_with(run_program("tester", []() -> int { throw std::runtime_error("what it was"); })),
        ExitedWithCode(kExitFault), "tester: unexpected: what it was");
}

TEST(RunProgramDeathTest, NothingOnStderrControlsATerminal) {
    EXPECT_EXIT(end_with(run_program("tester",
                                     [] {
                                         print_error("a{}b\n", "\x1b[2J");
                                         return 0;
                                     })),
                ExitedWithCode(0), "a.u001b.2Jb");
}

TEST(RunProgramDeathTest, ALineOfTheLogIsOneLine) {
    EXPECT_EXIT(end_with(run_program("tester",
                                     [] {
                                         spdlog::set_pattern("%v");
                                         spdlog::info("said: {}", "\x1b]0;x\x07\nforged line");
                                         return 0;
                                     })),
                ExitedWithCode(0), "^said: .u001b.0;x.u0007.u000aforged line\n$");
}

}  // namespace
}  // namespace cancha::streams
