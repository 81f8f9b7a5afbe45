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
/// `on_exit`: called when the viewer has ended; its argument says in words how the viewer ended.
/// Fails: kIo.
Result<std::unique_ptr<processes::ChildProcess>> start_viewer_process(
    boost::asio::io_context& context, const std::string& server_address,
    std::function<void(const std::string&)> on_exit);

/// Waits until somebody watches the match, at most ten seconds. Without this wait, a short match at
/// full speed would be over before its viewer has connected. `viewer` is null if no viewer was
/// started. Returns at once if no viewer runs. Borrows both arguments.
boost::asio::awaitable<void> until_viewer_watches(const processes::ChildProcess* viewer,
                                                  session::MatchRoom& room);

/// Whether the viewer's page stays open after the match: the user asked for it, or sits at a
/// terminal and can end it with Ctrl-C. A script waits for the end of the program instead.
/// `is_asked_for`: whether --keep-page was given.
bool is_page_kept(bool is_asked_for);

/// Prints that the match is over and the address of the viewer's page, once the viewer has printed
/// that address. Keeps the page open until one of the signals comes or the context is stopped.
/// Expects: the context has run out of work, nobody waits for the signals, and the context is
/// stopped when the viewer ends.
void keep_page_open(boost::asio::io_context& context, const processes::ChildProcess& viewer,
                    boost::asio::signal_set& signals);

}  // namespace cancha::runner
