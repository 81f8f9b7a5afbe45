#pragma once

#include <functional>
#include <memory>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include "proto/base/processes/child_process.h"
#include "server/session/match_room.h"

namespace cancha::runner {

/// Starts cancha-viewer for the match at this address. The viewer prints the address of its page.
/// `on_exit`: see processes::ChildProcess::start(). Fails: kIo.
Result<std::unique_ptr<processes::ChildProcess>> start_viewer_process(
    boost::asio::io_context& context, const std::string& server_address,
    std::function<void(const std::string&)> on_exit);

/// Waits until somebody watches, so that a short match at full speed is not over before its viewer
/// has connected. Returns at once if no viewer runs, and after a time limit. Borrows both.
boost::asio::awaitable<void> until_viewer_watches(const processes::ChildProcess* viewer,
                                                  session::MatchRoom& room);

/// Whether the page is kept after the end: a user sits at a terminal, or asked for it. A script
/// waits for the end of the match and presses no keys.
bool is_page_kept(bool is_asked_for);

/// Prints that the match is over and, once the viewer has told it, the address of the page. Keeps
/// the page open until one of the signals comes or the context is stopped. Expects: the context has
/// run out of work, nobody waits for the signals, and the end of the viewer stops the context.
void keep_page_open(boost::asio::io_context& context, const processes::ChildProcess& viewer,
                    boost::asio::signal_set& signals);

}  // namespace cancha::runner
