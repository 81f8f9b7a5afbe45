#include "referee/tournament/strategies.h"

#include <algorithm>
#include <chrono>

#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include "proto/base/processes/child_process.h"
#include "proto/base/text/visible.h"

namespace cancha::tournament {

namespace {

using boost::asio::steady_timer;

/// Time for a program to end. It may be about to hear that the match is over.
constexpr std::chrono::seconds kTimeToEnd{2};

// Too short for people to notice.
constexpr std::chrono::milliseconds kEndPollTime{10};

bool has(const PlannedMatch::Player& player, const std::string& seat) {
    return std::ranges::find(player.seats, seat) != player.seats.end();
}

}  // namespace

struct Strategies::Strategy {
    std::size_t match;
    std::string team;
    std::string shell_command;
    std::unique_ptr<processes::ChildProcess> process{};

    bool is_running() const { return process != nullptr && process->is_running(); }
};

void Strategies::start(std::size_t match, const PlannedMatch& planned, const v1::CreateMatch& order,
                       const std::string& server) {
    for (const v1::SeatOrder& seat : order.seats()) {
        const auto& player = has(planned.blue, seat.seat()) ? planned.blue : planned.yellow;
        if (player.strategy.is_program()) {
            start(std::make_shared<Strategy>(
                      Strategy{match, player.team, player.strategy.shell_command}),
                  seat, order.name(), server);
        }
    }
}

void Strategies::start(const std::shared_ptr<Strategy>& strategy, const v1::SeatOrder& seat,
                       const std::string& called, const std::string& server) {
    const processes::ChildProcess::Command command{
        .shell_command = strategy->shell_command,
        .environment = {{"CANCHA_SERVER", server},
                        {"CANCHA_MATCH", called},
                        {"CANCHA_SEAT", seat.seat()},
                        {"CANCHA_TOKEN", seat.token()}},
    };
    auto process = processes::ChildProcess::start(
        context_, command, [this, weak = std::weak_ptr(strategy)](const std::string& how) {
            if (const auto ended = weak.lock()) {
                look_later(ended, how);
            }
        });
    if (!process) {
        on_failure_(strategy->match, process.error().message);
        return;
    }
    strategy->process = *std::move(process);
    playing_.push_back(strategy);
}

/// Checks later why a program has ended: its match is over, or the match cannot go on.
void Strategies::look_later(const std::shared_ptr<Strategy>& strategy, const std::string& how) {
    auto timer = std::make_shared<steady_timer>(context_, kTimeToEnd);
    timer->async_wait([this, timer, strategy, how](const auto& ec) {
        if (ec || std::ranges::find(playing_, strategy) == playing_.end()) {
            return;
        }
        const std::vector<std::string> lines = strategy->process->last_lines();
        on_failure_(
            strategy->match,
            fmt::format("{} {}{}", strategy->team, how,
                        lines.empty() ? "" : "; its last output: " + visible_line(lines.back())));
    });
}

void Strategies::retire(std::size_t match) {
    const auto first =
        std::stable_partition(playing_.begin(), playing_.end(),
                              [match](const auto& strategy) { return strategy->match != match; });
    for (auto strategy = first; strategy != playing_.end(); ++strategy) {
        auto timer = std::make_shared<steady_timer>(context_, kTimeToEnd);
        timer->async_wait(
            [this, timer, kept = *strategy](const auto&) { std::erase(retired_, kept); });
        retired_.push_back(*strategy);
    }
    playing_.erase(first, playing_.end());
}

asio::awaitable<void> Strategies::until_ended() {
    const auto is_running = [](const auto& strategy) { return strategy->is_running(); };
    const auto end = std::chrono::steady_clock::now() + kTimeToEnd;
    while (std::ranges::any_of(retired_, is_running) && std::chrono::steady_clock::now() < end) {
        steady_timer timer(context_, kEndPollTime);
        co_await timer.async_wait(async::kUseResult);
    }
}

}  // namespace cancha::tournament
