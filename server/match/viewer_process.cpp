#include "server/match/viewer_process.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "proto/program/print.h"
#include "proto/program/signals.h"
#include "server/process/programs.h"

namespace cancha::match {

namespace {

/// What the viewer has printed; its log may have pushed it away.
std::string address_in(const std::vector<std::string>& lines) {
    const auto found = std::ranges::find_if(
        lines, [](const std::string& line) { return line.starts_with("http://"); });
    return found == lines.end() ? "the address above" : *found;
}

}  // namespace

Result<std::unique_ptr<process::ChildProcess>> start_viewer_process(
    boost::asio::io_context& context, const std::string& server_address,
    std::function<void(const std::string&)> on_exit) {
    const process::ChildProcess::Command command{
        .shell_command = fmt::format("exec {} --server {} --http 0",
                                     process::quoted_program("cancha-viewer"), server_address),
        .environment = {},
        .is_verbose = true,  // It prints the address of the page.
    };
    return process::ChildProcess::start(context, command, std::move(on_exit));
}

bool is_page_kept(bool is_asked_for) {
    return is_asked_for || (isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1);
}

void keep_page_open(boost::asio::io_context& context, const process::ChildProcess& viewer,
                    boost::asio::signal_set& signals) {
    if (!viewer.is_running()) {
        return;
    }
    static_cast<void>(program::flush_output());  // The result comes first.
    program::print_error("The match is over; watch it at {}; Ctrl-C ends it\n",
                         address_in(viewer.last_lines()));
    signals.async_wait([&context](const boost::system::error_code& ec, int) {
        if (!ec) {
            context.stop();
        }
    });
    program::release_ending_signals();
    context.restart();
    context.run();
}

}  // namespace cancha::match
