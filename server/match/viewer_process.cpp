#include "server/match/viewer_process.h"

#include <utility>

#include <fmt/format.h>

#include "server/process/programs.h"

namespace cancha::match {

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

}  // namespace cancha::match
