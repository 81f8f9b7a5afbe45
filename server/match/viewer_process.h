#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/process/child_process.h"

namespace cancha::match {

/// Starts cancha-viewer for the match at this address; it prints where its page is. `on_exit`: see
/// process::ChildProcess::start(). Fails: kIo.
Result<std::unique_ptr<process::ChildProcess>> start_viewer_process(
    boost::asio::io_context& context, const std::string& server_address,
    std::function<void(const std::string&)> on_exit);

}  // namespace cancha::match
