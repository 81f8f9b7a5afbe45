#include "proto/base/processes/secrets.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <boost/asio/io_context.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/base/processes/child_process.h"

namespace cancha::processes {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::size_t kMost = 100;

class SecretFileTest : public ::testing::Test {
  protected:
    std::string write(const std::string& text, ::mode_t mode = S_IRUSR | S_IWUSR) const {
        std::string path = folder_.file("secret");
        std::ofstream(path) << text;
        ::chmod(path.c_str(), mode);
        return path;
    }

    static std::string problem_with(const std::string& where) {
        const Result<std::string> text = read_secret(where, kMost);
        return text ? "read: " + *text : text.error().message;
    }

    ScratchFolder folder_{"cancha-test"};
};

TEST_F(SecretFileTest, AFileOfItsOwnerIsReadAsItIs) {
    const std::string text("one\0two\r\n", 9);
    EXPECT_EQ(*read_secret(write(text), kMost), text);
    EXPECT_EQ(*read_secret(write(std::string(kMost, 'x')), kMost), std::string(kMost, 'x'));
}

TEST_F(SecretFileTest, AFileThatOthersMayReadOrWriteIsRefused) {
    for (const ::mode_t mode : {0640, 0604, 0620, 0602}) {
        EXPECT_THAT(problem_with(write("x", mode)), HasSubstr("`chmod 600` it")) << mode;
    }
}

TEST_F(SecretFileTest, ACredentialIsGuardedByTheFolderItIsIn) {
    const std::string path = write("x", S_IRUSR | S_IRGRP);  // Bits that an access list shows.
    ::setenv("CREDENTIALS_DIRECTORY", folder_.path().c_str(), 1);
    const Result<std::string> text = read_secret(path, kMost);
    ::unsetenv("CREDENTIALS_DIRECTORY");

    ASSERT_TRUE(text) << text.error().message;
    EXPECT_THAT(problem_with(path), HasSubstr("chmod 600"));
}

TEST_F(SecretFileTest, WhatIsNoFileOrTooLongIsNamed) {
    EXPECT_THAT(problem_with(folder_.path().string()), HasSubstr(": is a directory"));
    EXPECT_THAT(problem_with(folder_.file("missing")),
                HasSubstr("missing: cannot be read: No such"));
    EXPECT_THAT(problem_with(write(std::string(kMost + 1, 'x'))),
                HasSubstr("has more than 100 bytes"));
    EXPECT_THAT(problem_with("/dev/zero"), HasSubstr("has more than 100 bytes"));
    EXPECT_THAT(problem_with("/dev/fd/1000"), HasSubstr("Bad file descriptor"));
    EXPECT_THAT(problem_with(""), HasSubstr("an empty name"));
}

TEST_F(SecretFileTest, IsReadAsOtherTextsAre) {
    EXPECT_EQ(problem_with(write("\xEF\xBB\xBFsecret")), "read: secret");
    EXPECT_THAT(problem_with(write({"\xFF\xFEs\0", 4})),
                HasSubstr(": it is written in UTF-16; save it as UTF-8"));
}

TEST_F(SecretFileTest, APipeIsReadToItsEndAndThenClosed) {
    int ends[2]{};
    ASSERT_EQ(::pipe(ends), 0);
    ASSERT_EQ(::write(ends[1], "secret", 6), 6);
    ::close(ends[1]);

    EXPECT_EQ(problem_with(fmt::format("/dev/fd/{}", ends[0])), "read: secret");
    EXPECT_EQ(::fcntl(ends[0], F_GETFD), -1) << "a child could have inherited it";
}

TEST_F(SecretFileTest, APipeThatOthersMayReadIsRefused) {
    const std::string path = folder_.file("pipe");
    ASSERT_EQ(::mkfifo(path.c_str(), S_IRUSR | S_IWUSR | S_IROTH), 0);
    ::chmod(path.c_str(), S_IRUSR | S_IWUSR | S_IROTH);
    const Descriptor both(::open(path.c_str(), O_RDWR));  // So that nobody waits for a writer.

    EXPECT_THAT(problem_with(path), HasSubstr("chmod 600"));
}

TEST(TokenGrammarTest, ATokenIsPrintableAsciiOfALimitedLength) {
    EXPECT_TRUE(check_token("0123456789abcdef"));
    EXPECT_TRUE(check_token("!\"$%&'()*+,-./:<=>?@[\\]^_`{|}~"));
    EXPECT_TRUE(check_token(std::string(kMaxTokenLength, 'x')));
    EXPECT_THAT(check_token("0123456789abcde").error().message, HasSubstr("has 15 characters"));
    EXPECT_THAT(check_token(std::string(kMaxTokenLength + 1, 'x')).error().message,
                HasSubstr("has 129 characters, expected 16 to 128"));
    EXPECT_FALSE(check_token(""));
    for (const char bad : {' ', '\t', '\r', '\n', '\0', ';', '#', '\x7f', '\x1b', '\xe1'}) {
        const Status checked = check_token("0123456789abcdef" + std::string(1, bad));
        ASSERT_FALSE(checked) << static_cast<int>(bad);
        EXPECT_THAT(checked.error().message,
                    AllOf(HasSubstr("no blank, no `;` and no `#`"), Not(HasSubstr("0123456789"))));
    }
}

/// Returns the output of a child.
std::string said_by(const std::string& shell_command,
                    std::vector<ChildProcess::Inherited> inherited = {}) {
    boost::asio::io_context context;
    auto child = ChildProcess::start(
        context,
        {.shell_command = shell_command, .environment = {}, .inherited = std::move(inherited)},
        [](const std::string&) {});
    EXPECT_TRUE(child);
    while ((*child)->is_running()) {
        context.run_one();
    }
    std::string said;
    for (const std::string& line : (*child)->last_lines()) {
        said += line + "\n";
    }
    return said;
}

TEST(SecretsOfChildrenTest, ASecretGoesThroughADescriptor) {
    const Result<Descriptor> first = make_secret_descriptor("first-secret");
    const Result<Descriptor> second = make_secret_descriptor("second-secret");
    ASSERT_TRUE(first && second);

    EXPECT_EQ(
        said_by("cat <&3 >&2; echo >&2; cat <&4 >&2", {{first->get(), 3}, {second->get(), 4}}),
        "first-secret\nsecond-secret\n");
}

TEST(SecretsOfChildrenTest, DescriptorsMaySwapTheirNumbers) {
    const int three = ::fcntl(make_secret_descriptor("A")->get(), F_DUPFD, 3);
    const int other = ::fcntl(make_secret_descriptor("B")->get(), F_DUPFD, three + 1);

    EXPECT_EQ(said_by(fmt::format("cat <&{} >&2; cat <&{} >&2", three, other),
                      {{three, other}, {other, three}}),
              "BA\n");
    ::close(three);
    ::close(other);
}

TEST(SecretsOfChildrenTest, NoOtherDescriptorIsInherited) {
    const int open_to_all = ::open("/proc/self/status", O_RDONLY);  // exec() does not close it.
    ASSERT_GT(open_to_all, 2);

    const std::string said = said_by("exec >&2; ls /proc/$$/fd");

    ::close(open_to_all);
    EXPECT_EQ(said, "0\n1\n2\n");
}

TEST(SecretsOfChildrenTest, NoChildHasTheTokensOfItsParent) {
    ::setenv("CANCHA_TOKEN", "parent-0123456789abcdef", 1);
    ::setenv("CANCHA_TOKENS", "admin Ann parent-0123456789abcdef", 1);
    const std::string said = said_by("env | grep ^CANCHA_TOKEN >&2");
    ::unsetenv("CANCHA_TOKEN");
    ::unsetenv("CANCHA_TOKENS");

    EXPECT_EQ(said, "");
}

TEST(EnvironmentTest, AVariableThatIsTakenLeavesNothingBehind) {
    char entry[] = "CANCHA_TOKEN=0123456789abcdef";
    ::putenv(entry);  // The array itself is now part of the environment.

    EXPECT_EQ(take_variable("CANCHA_TOKEN"), "0123456789abcdef");

    EXPECT_EQ(std::getenv("CANCHA_TOKEN"), nullptr);
    EXPECT_EQ(std::string_view(entry, sizeof entry).find("0123456789"), std::string_view::npos);
    EXPECT_EQ(take_variable("CANCHA_TOKEN"), "");
}

TEST(MemoryTest, AGuardedProgramIsOneThatOthersOfItsUserCannotRead) {
    guard_memory();

    EXPECT_EQ(::prctl(PR_GET_DUMPABLE), 0);
    ::prctl(PR_SET_DUMPABLE, 1);
}

}  // namespace
}  // namespace cancha::processes
