#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>

#include "cancha/client/strategy.h"
#include "client-sdk/cpp/test/fake_server.h"

namespace cancha::client {
namespace {

using test::FakeServer;
using test::options_for;
using testing::ElementsAre;
using testing::HasSubstr;

/// A strategy that notes its calls.
class Diary : public Strategy {
  public:
    void on_start(const MatchInfo& match) override { lines.push_back("start " + match.seat); }

    void decide(const Observation& view, Commands& commands) override {
        lines.push_back("decide " + std::to_string(view.tick.number));
        commands.set_wheels(view.mine[0], {1, 1});
    }

    void on_end(const MatchResult& result) override { lines.push_back("end " + result.reason); }

    std::vector<std::string> lines;
};

/// Plays a session of three ticks from start to end. Returns the number of commands in each answer.
std::vector<int> play_three_ticks(FakeServer::Session& session) {
    session.shake_hands();
    std::vector<int> command_counts;
    for (const std::uint64_t tick : {0U, 1U, 2U}) {
        command_counts.push_back(session.play_tick(tick).commands_size());
    }
    session.send(test::make_over());
    return command_counts;
}

/// Runs a program to its end and returns its exit code.
int exit_code_of(const std::string& program, std::vector<std::string> environment) {
    std::vector<char*> variables;
    variables.reserve(environment.size() + 1);
    for (std::string& variable : environment) {
        variables.push_back(variable.data());
    }
    variables.push_back(nullptr);
    std::string path = program;
    char* arguments[] = {path.data(), nullptr};
    pid_t process = 0;
    if (posix_spawn(&process, path.c_str(), nullptr, nullptr, arguments, variables.data()) != 0) {
        return -1;
    }
    int status = 0;
    waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(RunTest, CallsTheStrategyInTheOrderOfTheMatch) {
    FakeServer server([](FakeServer::Session& session) {
        session.shake_hands();
        session.play_tick(0);
        session.play_tick(1);
        session.send(test::make_over());
    });
    Diary diary;

    const int code = run(diary, options_for(server));

    EXPECT_EQ(code, kExitMatchOver);
    EXPECT_THAT(diary.lines, ElementsAre("start blue", "decide 0", "decide 1", "end full time"));
}

TEST(RunTest, BeginsEveryTickWithoutCommands) {
    std::vector<int> command_counts;
    Diary diary;
    {
        FakeServer server(
            [&](FakeServer::Session& session) { command_counts = play_three_ticks(session); });
        EXPECT_EQ(run(diary, options_for(server)), kExitMatchOver);
    }

    EXPECT_THAT(command_counts, ElementsAre(1, 1, 1));
}

TEST(RunTest, FailsWithoutAnEndWhenTheServerIsLost) {
    FakeServer server([](FakeServer::Session& session) {
        session.shake_hands();
        session.play_tick(0);
    });
    Diary diary;

    const int code = run(diary, options_for(server));

    EXPECT_EQ(code, kExitConnectionFailed);
    EXPECT_THAT(diary.lines, ElementsAre("start blue", "decide 0"));
}

/// A strategy that fails in its second tick.
class Clumsy : public Strategy {
    void decide(const Observation& view, Commands& commands) override {
        commands.set_wheels(view.mine[view.tick.number == 7 ? 0 : 7], {1, 1});
    }
};

TEST(RunTest, SaysInWhichTickTheStrategyThrewAndWhat) {
    FakeServer server([](FakeServer::Session& session) {
        session.shake_hands();
        session.play_tick(7);
        session.send(test::make_tick(8));
        session.receive();
    });
    Clumsy clumsy;

    testing::internal::CaptureStderr();
    const int code = run(clumsy, options_for(server));
    const std::string log = testing::internal::GetCapturedStderr();

    EXPECT_EQ(code, kExitConnectionFailed);
    EXPECT_THAT(log, HasSubstr("decide() in tick 8 threw an exception: no robot at index 7; there "
                               "are 2: [0] is robot 1, [1] is robot 2"));
}

TEST(RunTest, CallsItBadUsageToNameNoServerOrNoSeat) {
    Diary diary;

    EXPECT_EQ(run(diary, ConnectOptions{.seat = "blue", .name = "testers"}), kExitBadUsage);
    EXPECT_EQ(run(diary, ConnectOptions{.server = "127.0.0.1:1", .name = "testers"}),
              kExitBadUsage);
}

TEST(RunTest, CallsAnUnknownOptionBadUsage) {
    Diary diary;
    const char* arguments[] = {"strategy", "--sever", "127.0.0.1:1"};

    EXPECT_EQ(run(diary, 3, arguments, "testers"), kExitBadUsage);
}

TEST(RunTest, LetsOptionsOverrideTheEnvironment) {
    v1::Hello hello;
    {
        FakeServer server([&](FakeServer::Session& session) {
            hello = session.shake_hands();
            session.send(test::make_over());
        });
        setenv("CANCHA_SERVER", server.address().c_str(), 1);
        setenv("CANCHA_SEAT", "yellow", 1);
        Diary diary;
        const char* arguments[] = {"strategy", "--seat", "blue", "--name", "Los Pibes"};

        EXPECT_EQ(run(diary, 5, arguments, "testers"), kExitMatchOver);
    }

    EXPECT_EQ(hello.seat(), "blue");
    EXPECT_EQ(hello.name(), "Los Pibes");
}

TEST(FirstRobotTest, PlaysAMatchToItsEnd) {
    std::vector<int> command_counts;
    int code = -1;
    {
        FakeServer server(
            [&](FakeServer::Session& session) { command_counts = play_three_ticks(session); });
        code = exit_code_of(CANCHA_FIRST_ROBOT, {server.environment(), "CANCHA_SEAT=blue"});
    }

    EXPECT_EQ(code, kExitMatchOver);
    EXPECT_THAT(command_counts, ElementsAre(2, 2, 2));
}

}  // namespace
}  // namespace cancha::client
