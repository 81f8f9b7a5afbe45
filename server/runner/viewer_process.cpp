#include "server/runner/viewer_process.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "proto/base/processes/programs.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/signals.h"
#include "server/runner/poll.h"

namespace cancha::runner {

namespace {

/// Longest wait for the viewer.
constexpr std::chrono::seconds kTimeToWatch{10};

/// Returns the address of the page, which the viewer prints first; its log may have displaced it.
/// Empty: not found.
std::string address_in(const std::vector<std::string>& lines) {
    const auto found = std::ranges::find_if(
        lines, [](const std::string& line) { return line.starts_with("http://"); });
    if (found != lines.end()) {
        return *found;
    }
    return lines.size() < processes::LineTail::kMaxLines ? "" : "the address above";
}

}  // namespace

Result<std::unique_ptr<processes::ChildProcess>> start_viewer_process(
    boost::asio::io_context& context, const std::string& server_address,
    std::function<void(const std::string&)> on_exit) {
    const processes::ChildProcess::Command command{
        // The match's log is already on this terminal.
        .shell_command = fmt::format("exec {} --server {} --http 0 --officials --log-level warn",
                                     processes::quoted_program("cancha-viewer"), server_address),
        .environment = {},
        .is_verbose = true,  // To show the address of the page.
    };
    return processes::ChildProcess::start(context, command, std::move(on_exit));
}

boost::asio::awaitable<void> until_viewer_watches(const processes::ChildProcess* viewer,
                                                  session::MatchRoom& room) {
    return poll_until(
        [viewer, &room] {
            return viewer == nullptr || !viewer->is_running() || room.watchers().present > 0 ||
                   room.is_over();
        },
        kTimeToWatch);
}

bool is_page_kept(bool is_asked_for) {
    return is_asked_for || (isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1);
}

void keep_page_open(boost::asio::io_context& context, const processes::ChildProcess& viewer,
                    boost::asio::signal_set& signals) {
    if (!viewer.is_running()) {
        return;
    }
    static_cast<void>(streams::flush_output());  // Prints the result first.
    signals.async_wait([&context](const boost::system::error_code& ec, int) {
        if (!ec) {
            context.stop();
        }
    });
    streams::release_ending_signals();
    context.restart();
    // A short match may be over before its viewer has started.
    while (!context.stopped() && address_in(viewer.last_lines()).empty()) {
        context.run_one();
    }
    if (!context.stopped()) {
        streams::print_error("The match is over; its page stays at {} until Ctrl-C\n",
                             address_in(viewer.last_lines()));
        context.run();
    }
}

}  // namespace cancha::runner
