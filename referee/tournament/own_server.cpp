#include "referee/tournament/own_server.h"

#include <chrono>
#include <csignal>
#include <fstream>

#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/base/processes/programs.h"
#include "proto/base/processes/secrets.h"
#include "proto/base/processes/shell.h"

namespace cancha::tournament {

namespace {

using Clock = std::chrono::steady_clock;

/// File descriptor at which the server finds its tokens.
constexpr int kTokensDescriptor = 3;

// Too short for people to notice.
constexpr std::chrono::milliseconds kServerPollTime{20};
// A server prints its address at once. This time is for a very busy machine.
constexpr std::chrono::seconds kTimeToStart{20};
constexpr std::chrono::seconds kServerTimeToEnd{25};  // It gives its matches 20 s.

}  // namespace

asio::awaitable<Result<std::string>> OwnServer::start(const Plan& plan) {
    const ScratchFolder scratch("cancha-tournament");
    if (scratch.path().empty()) {
        co_return Error{ErrorCode::kIo, "no folder for temporary files"};
    }
    const std::string said = scratch.file("address");
    const auto tokens = processes::make_secret_descriptor(plan.tokens);
    if (!tokens) {
        co_return tokens.error();
    }
    const processes::ChildProcess::Command command{
        .shell_command = fmt::format(
            "exec {} serve --listen={}{} --record-dir={} --max-matches={}{} >{}",
            processes::quoted_program("cancha-server"), processes::shell_word(plan.listen),
            socket_.address().empty()
                ? ""
                : fmt::format(" --listen={}", processes::shell_word(socket_.address())),
            processes::shell_word(plan.records.string()), plan.most_matches,
            plan.tokens.empty() ? "" : fmt::format(" --tokens=/dev/fd/{}", kTokensDescriptor),
            processes::shell_word(said)),
        .environment = {},
        .inherited = {{tokens->get(), kTokensDescriptor}},
        .signal_when_orphaned = SIGTERM,
    };
    auto child = processes::ChildProcess::start(context_, command,
                                                [this](const std::string& how) { ended_ = how; });
    if (!child) {
        co_return child.error();
    }
    process_ = *std::move(child);
    for (const auto end = Clock::now() + kTimeToStart; Clock::now() < end && ended_.empty();) {
        std::ifstream stream(said);
        std::string address;
        if (std::getline(stream, address) && !stream.eof()) {  // The line is complete.
            strategies_address_ = socket_.address().empty() ? address : socket_.address();
            co_return address;
        }
        co_await pause();
    }
    co_return Error{ErrorCode::kInvalidInput, problem()};
}

std::string OwnServer::problem() const {
    std::string text =
        "the server of the tournament " + (ended_.empty() ? "does not answer" : ended_);
    for (const std::string& line : process_->last_lines()) {
        text += "\n  | " + line;
    }
    return text;
}

asio::awaitable<void> OwnServer::stop() {
    if (process_ == nullptr) {
        co_return;
    }
    process_->terminate();
    for (const auto end = Clock::now() + kServerTimeToEnd; Clock::now() < end && ended_.empty();) {
        co_await pause();
    }
}

asio::awaitable<void> OwnServer::pause() {
    boost::asio::steady_timer timer(context_, kServerPollTime);
    co_await timer.async_wait(async::kUseResult);
}

}  // namespace cancha::tournament
