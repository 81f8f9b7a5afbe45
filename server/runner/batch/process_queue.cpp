#include "server/runner/batch/process_queue.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

#include <boost/asio/post.hpp>
#include <fmt/format.h>

#include "proto/base/processes/secrets.h"
#include "proto/base/processes/shell.h"
#include "proto/base/processes/turn.h"
#include "proto/base/streams/signals.h"
#include "server/runner/options.h"

namespace cancha::runner {

namespace {

/// File descriptor at which a call finds its tokens.
constexpr int kTokensDescriptor = 3;

/// Returns the common arguments, quoted for `sh`, each after a blank.
std::string common_arguments(const std::vector<std::string>& arguments) {
    static constexpr std::array<std::string_view, 7> kOfTheWhole{
        "--seed", "--seeds", "--jobs", "--repeat", "--report", "--csv", "--tokens"};
    std::string kept;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string_view argument = arguments[i];
        const std::string_view name = argument.substr(0, argument.find('='));
        if (std::ranges::find(kOfTheWhole, name) == kOfTheWhole.end()) {
            kept += fmt::format(" {}", processes::shell_word(arguments[i]));
        } else if (name == argument) {
            ++i;  // Its value is the next argument.
        }
    }
    return kept;
}

}  // namespace

ProcessQueue::ProcessQueue(Calls calls, const access::TokenBook& tokens)
    : calls_(std::move(calls)),
      common_arguments_(common_arguments(calls_.arguments)),
      tokens_(tokens),
      children_(calls_.count),
      ended_(calls_.count) {
    streams::add_ending_signals(signals_);
}

std::optional<std::string> ProcessQueue::warning_about(unsigned jobs) {
    const std::size_t cores = processes::Cores().count();
    if (jobs <= cores) {
        return std::nullopt;
    }
    return fmt::format(
        "--jobs {}: this program may use {} {}; more jobs than that gain nothing, unless "
        "strategies wait for something else",
        jobs, cores, cores == 1 ? "processor" : "processors");
}

Status ProcessQueue::run() {
    await_signal();
    fill();
    context_.run();
    return status_;
}

void ProcessQueue::await_signal() {
    signals_.async_wait([this](const boost::system::error_code& ec, int) {
        if (!ec) {
            interrupt();
            await_signal();
        }
    });
}

void ProcessQueue::interrupt() {
    const auto now = std::chrono::steady_clock::now();
    if (!std::exchange(is_interrupted_, true)) {
        interrupted_at_ = now;
        stop();
        last_moment_.expires_after(kTimeToEnd);
        last_moment_.async_wait([this](const boost::system::error_code& ec) {
            if (!ec) {
                kill();
            }
        });
    } else if (now - interrupted_at_ >= kSameInterrupt) {
        kill();
    }
}

void ProcessQueue::stop() {
    begin_no_more();
    for (const auto& child : children_) {
        if (child != nullptr) {
            child->terminate();
        }
    }
}

void ProcessQueue::kill() {
    for (const auto& child : children_) {
        if (child != nullptr) {
            child->kill();
        }
    }
}

void ProcessQueue::fill() {
    while (may_begin_ && running_ < calls_.at_once && next_ < calls_.count) {
        begin(next_++);
    }
    if (running_ == 0) {
        signals_.cancel();
        last_moment_.cancel();
        orphans_.stop();
    }
}

void ProcessQueue::begin(std::size_t index) {
    if (calls_.at_once >= cores_.count()) {
        core_of_[index] = cores_.take();
    }
    auto child = start(index);
    if (!child) {
        status_ = child.error();
        begin_no_more();
        return;
    }
    children_[index] = *std::move(child);
    ++running_;
}

Result<std::unique_ptr<processes::ChildProcess>> ProcessQueue::start(std::size_t index) {
    processes::ChildProcess::Command command{
        .shell_command = fmt::format(
            "exec {}{} {}",
            processes::shell_word(std::filesystem::read_symlink("/proc/self/exe").string()),
            common_arguments_, calls_.own_arguments(index)),
        .environment = {},
    };
    if (const auto core = core_of_.find(index); core != core_of_.end()) {
        command.core = core->second;
    }
    if (command.core && calls_.at_once > cores_.count()) {
        const auto turn = turn_of(*command.core);
        if (!turn) {
            return turn.error();
        }
        command.shell_command += " --takes-turns";
        command.inherited.push_back({*turn, kTurnDescriptor});
    }
    processes::Descriptor tokens;
    if (!tokens_.empty()) {
        auto made = processes::make_secret_descriptor(tokens_.to_text());
        if (!made) {
            return made.error();
        }
        tokens = *std::move(made);
        command.shell_command += fmt::format(" --tokens=/dev/fd/{}", kTokensDescriptor);
        command.inherited.push_back({tokens.get(), kTokensDescriptor});
    }
    return processes::ChildProcess::start(
        context_, command, [this, index](const std::string& how) { collect(index, how); });
}

/// Returns the descriptor through which calls on this processor take turns.
Result<int> ProcessQueue::turn_of(int core) {
    processes::Descriptor& turn = turns_[core];
    if (!turn) {
        auto made = processes::Turn::make_descriptor();
        if (!made) {
            return made.error();
        }
        turn = *std::move(made);
    }
    return turn.get();
}

void ProcessQueue::collect(std::size_t index, const std::string& how) {
    const processes::ChildProcess& child = *children_[index];
    ended_[index] = Ended{.index = index,
                          .how = how,
                          .exit_status = child.exit_status(),
                          .last_lines = child.last_lines()};
    --running_;
    if (const auto core = core_of_.extract(index)) {
        cores_.give_back(core.mapped());
    }
    // Posted, because the child that calls this must not be destroyed in its own callback.
    boost::asio::post(context_, [this, index] { children_[index].reset(); });
    tell();
    fill();
}

void ProcessQueue::tell() {
    for (; told_ < ended_.size() && ended_[told_]; ++told_) {
        calls_.on_ended(*ended_[told_]);
        ended_[told_].reset();  // Frees its lines.
    }
}

}  // namespace cancha::runner
