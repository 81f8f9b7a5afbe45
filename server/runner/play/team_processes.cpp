#include "server/runner/play/team_processes.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "proto/base/access/secret.h"
#include "server/net/patience.h"
#include "server/runner/poll.h"

namespace cancha::runner {

namespace {

/// Returns a hint about Python modules that are missing because the python3 on PATH is not
/// Debian's; empty: no hint.
std::string_view hint_about(const std::vector<std::string>& lines) {
    const bool lacks_sdk = std::ranges::any_of(lines, [](const std::string& line) {
        return line.find("No module named 'cancha") != line.npos ||
               line.find("No module named 'google") != line.npos;
    });
    return lacks_sdk
               ? "\nThis Python has no SDK of Cancha, or no protobuf. Debian's packages are for "
                 "/usr/bin/python3: start the team with that, or install the SDK's wheel "
                 "with pip into the Python that you use (client-sdk/README.md)"
               : "";
}

}  // namespace

std::string last_output(const std::vector<std::string>& lines) {
    if (lines.empty()) {
        return "; it wrote nothing to stderr";
    }
    std::string text = "; its last lines on stderr:";
    for (const std::string& line : lines) {
        text += "\n  | " + line;
    }
    text += hint_about(lines);
    return text;
}

TeamProcesses::~TeamProcesses() {
    if (options_.kept != nullptr) {
        options_.kept->tell_exits_to(nullptr);
    }
}

Status TeamProcesses::start(const Options& options) {
    options_ = options;
    children_.resize(commands_.size());
    has_stayed_.assign(commands_.size(), false);
    free_since_.assign(commands_.size(), Clock::now());
    for (SeatIndex seat = 0; seat < commands_.size(); ++seat) {
        if (!commands_[seat].is_program()) {
            continue;
        }
        if (Status started = start_one(seat); !started) {
            return started;
        }
    }
    if (options_.kept != nullptr) {
        options_.kept->tell_exits_to(
            [this](SeatIndex seat, const std::string& how) { note_exit(seat, how); });
        async::spawn(context_.get_executor(), look_after_kept());
    }
    return {};
}

Status TeamProcesses::start_one(SeatIndex index) {
    session::Seat& seat = host_.room().seats()[index];
    seat.token = access::make_secret();
    if (options_.kept != nullptr) {
        children_[index] = options_.kept->invite(index, commands_[index].shell_command,
                                                 options_.server, seat.token);
        has_stayed_[index] = children_[index] != nullptr;
    }
    if (Status started = has_stayed_[index] ? Status() : start_program(index); !started) {
        return started;
    }
    if (options_.connect_timeout > kLongWait) {
        async::spawn(context_.get_executor(), tell_unless_seated(index, options_.tell));
    }
    async::spawn(context_.get_executor(),
                 fail_unless_seated(index, options_.connect_timeout,
                                    fmt::format("has not connected within {} s (--connect-timeout)",
                                                options_.connect_timeout.count())));
    return {};
}

Status TeamProcesses::start_program(SeatIndex index) {
    const session::Seat& seat = host_.room().seats()[index];
    const processes::ChildProcess::Command command{
        .shell_command = commands_[index].shell_command,
        .environment = {{"CANCHA_SERVER", options_.server},
                        {"CANCHA_SEAT", seat.name},
                        {"CANCHA_TOKEN", seat.token}},
        .is_verbose = options_.is_verbose,
    };
    if (options_.kept != nullptr) {
        auto child = options_.kept->start(index, command);
        children_[index] = child ? *child : nullptr;
        return child ? Status() : child.error();
    }
    auto child = processes::ChildProcess::start(
        context_, command, [this, index](const std::string& how) { note_exit(index, how); });
    if (!child) {
        return child.error();
    }
    children_[index] = *std::move(child);
    return {};
}

/// A strategy that was kept but does not support it ends with the previous match, perhaps only now.
void TeamProcesses::note_exit(SeatIndex index, const std::string& how) {
    if (has_stayed_[index] && is_never_seated(index) && !host_.room().is_over()) {
        has_stayed_[index] = false;
        children_[index].reset();
        if (const Status started = start_program(index); !started) {
            on_failure_(index, started.error().message);
        }
        return;
    }
    on_failure_(index, how + " before the match was over");
}

asio::awaitable<void> TeamProcesses::look_after_kept() {
    // Too short for people to notice; the wake-ups cost little.
    constexpr std::chrono::milliseconds kLookPeriod{5};
    asio::steady_timer timer(co_await asio::this_coro::executor);
    for (;;) {
        options_.kept->poll();
        timer.expires_after(kLookPeriod);
        co_await timer.async_wait(async::kUseResult);
    }
}

asio::awaitable<void> TeamProcesses::tell_unless_seated(
    SeatIndex index, std::function<void(const std::string&)> tell) {
    co_await net::wait_patiently(kLongWait);
    if (is_never_seated(index) && !has_ended(index) && !host_.room().is_over()) {
        tell(fmt::format("waiting for {} ({}) to connect", host_.room().seats()[index].name,
                         commands_[index].given));
    }
}

void TeamProcesses::note_left(const session::Seat& seat) {
    const SeatIndex index = host_.room().seats().index_of(seat);
    free_since_[index] = Clock::now();
    if (has(index) && !host_.room().is_over()) {
        async::spawn(
            context_.get_executor(),
            fail_unless_seated(index, kTimeToComeBack, "left the match: " + seat.left_because));
    }
}

/// Fails the seat unless it is taken by then, or was taken in between.
asio::awaitable<void> TeamProcesses::fail_unless_seated(SeatIndex index,
                                                        std::chrono::duration<double> limit,
                                                        std::string reason) {
    const session::Seat& seat = host_.room().seats()[index];
    const std::uint64_t losses = seat.losses;
    co_await net::wait_patiently(std::chrono::duration_cast<Clock::duration>(limit));
    if (!seat.is_taken() && seat.losses == losses) {
        on_failure_(index, reason);
    }
}

bool TeamProcesses::is_shut_out(SeatIndex seat) const {
    return !host_.room().seats()[seat].is_taken() && host_.last_shortage() >= free_since_[seat];
}

bool TeamProcesses::is_never_seated(SeatIndex index) const {
    const session::Seat& seat = host_.room().seats()[index];
    return has(index) && !seat.is_taken() && seat.losses == 0;
}

std::string TeamProcesses::hint_if_never_seated(SeatIndex seat) const {
    if (!is_never_seated(seat)) {
        return "";
    }
    return fmt::format(
        "{}; run() of its SDK connects it (in Python cancha.run(decide)), or the first word of "
        "cancha.hal",
        has_ended(seat) ? "; it never connected" : "");
}

std::vector<std::string> TeamProcesses::last_lines(SeatIndex seat) const {
    return has(seat) ? children_[seat]->last_lines() : std::vector<std::string>{};
}

std::string TeamProcesses::last_output_of(SeatIndex seat) const {
    return has_ended(seat) ? last_output(last_lines(seat)) : "";
}

bool TeamProcesses::is_any_running() const {
    return std::ranges::any_of(
        children_, [](const auto& child) { return child != nullptr && child->is_running(); });
}

asio::awaitable<void> TeamProcesses::until_ended() const {
    if (options_.kept != nullptr) {
        co_return;
    }
    co_await poll_until([this] { return !is_any_running(); }, kTimeToEnd);
}

}  // namespace cancha::runner
