#include "server/runner/play/kept_teams.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <utility>

#include <fmt/format.h>
#include <sys/socket.h>

#include "proto/base/files/descriptors.h"
#include "server/runner/play/team_processes.h"

namespace cancha::runner {

namespace {

/// File descriptor of a strategy's end of the stream.
constexpr int kRepeatsDescriptor = 3;

}  // namespace

void KeptTeams::end() {
    for (Team& team : teams_) {
        team.line = processes::Descriptor();
    }
    const auto latest = std::chrono::steady_clock::now() + TeamProcesses::kTimeToEnd;
    while (is_any_running() && std::chrono::steady_clock::now() < latest) {
        context_.restart();
        context_.run_one_until(latest);
    }
    for (Team& team : teams_) {
        end_one(team);
    }
}

Result<KeptTeams::Child> KeptTeams::start(std::size_t seat,
                                          processes::ChildProcess::Command command) {
    std::array<int, 2> ends{};
    // Not a pipe, because writing to an ended strategy must not raise a signal.
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return Error{ErrorCode::kIo,
                     fmt::format("cannot make a socket: {}", describe_errno(errno))};
    }
    forget_exit(seat);
    Team& team = team_of(seat);
    end_one(team);
    team.shell_command = command.shell_command;
    team.line = processes::Descriptor(ends[0]);
    const processes::Descriptor line_of_child(ends[1]);
    command.environment.emplace_back("CANCHA_REPEATS", fmt::format("{}", kRepeatsDescriptor));
    command.inherited.push_back({line_of_child.get(), kRepeatsDescriptor});
    auto child = processes::ChildProcess::start(
        context_, command,
        [this, seat](const std::string& how) { exits_.emplace_back(seat, how); });
    if (!child) {
        return child.error();
    }
    team.child = *std::move(child);
    return team.child;
}

/// Pending handlers in the context must run before the child is destroyed.
void KeptTeams::end_one(Team& team) {
    if (const Child child = std::exchange(team.child, nullptr); child != nullptr) {
        child->reap();
        notice();
    }
}

KeptTeams::Child KeptTeams::invite(std::size_t seat, const std::string& shell_command,
                                   const std::string& server, const std::string& token) {
    notice();
    forget_exit(seat);
    Team& team = team_of(seat);
    if (team.child == nullptr || !team.child->is_running() || team.shell_command != shell_command) {
        return nullptr;
    }
    const std::string line = fmt::format("{} {}\n", token, server);
    const ssize_t sent =
        send(team.line.get(), line.data(), line.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent == static_cast<ssize_t>(line.size()) ? team.child : nullptr;
}

// Exits are reported only now. The callback may start another strategy in this seat, so the old one
// must not be in the middle of reporting its end.
void KeptTeams::poll() {
    notice();
    for (const auto& [seat, how] : std::exchange(exits_, {})) {
        if (on_exit_) {
            on_exit_(seat, how);
        }
    }
}

void KeptTeams::notice() {
    context_.restart();
    context_.poll();
}

void KeptTeams::forget_exit(std::size_t seat) {
    std::erase_if(exits_, [seat](const auto& exit) { return exit.first == seat; });
}

KeptTeams::Team& KeptTeams::team_of(std::size_t seat) {
    if (teams_.size() <= seat) {
        teams_.resize(seat + 1);
    }
    return teams_[seat];
}

bool KeptTeams::is_any_running() const {
    return std::ranges::any_of(
        teams_, [](const Team& team) { return team.child != nullptr && team.child->is_running(); });
}

}  // namespace cancha::runner
