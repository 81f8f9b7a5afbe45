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

/// Starts cancha-viewer for the match at this address; it prints where its page is. `on_exit`: see
/// processes::ChildProcess::start(). Fails: kIo.
Result<std::unique_ptr<processes::ChildProcess>> start_viewer_process(
    boost::asio::io_context& context, const std::string& server_address,
    std::function<void(const std::string&)> on_exit);

/// At full speed a short match would be over before its viewer has come, and never be seen. Returns
/// once somebody watches, nobody is expected (no viewer, or one that has ended) or has come in
/// time. Borrows both.
boost::asio::awaitable<void> until_viewer_watches(const processes::ChildProcess* viewer,
                                                  session::MatchRoom& room);

/// Whether a page is kept after the end: somebody sits at a terminal, or asked for it. A script
/// that runs a match waits for its end and presses no keys.
bool is_page_kept(bool is_asked_for);

/// Says that the match is over and, once the viewer has said it, where it is watched; keeps the
/// page open until one of the signals comes or the context is stopped. Expects: the context has run
/// out, nobody waits for the signals, and the end of the viewer stops the context.
void keep_page_open(boost::asio::io_context& context, const processes::ChildProcess& viewer,
                    boost::asio::signal_set& signals);

}  // namespace cancha::runner
