#pragma once

// Part of web_server, for whom all of Beast is behind its header.

#include <cstddef>
#include <set>
#include <string>

#include <boost/asio/awaitable.hpp>

#include "proto/base/values/fair_pool.h"
#include "viewer/gateway/allowed_origins.h"
#include "viewer/gateway/conversation.h"
#include "viewer/gateway/http_connection.h"
#include "viewer/gateway/problem_log.h"
#include "viewer/gateway/web_server.h"

namespace cancha::gateway {

struct Watcher;

/// The WebSockets of browsers that watch, of officials and of tools.
///
/// Thread: the io_context's only one.
class WebSockets {
  public:
    /// `places`: for those that are refused. Borrows: all of them but origins.
    WebSockets(const WebServer::Content& content, AllowedOrigins origins, FairPool& places)
        : content_(content), origins_(std::move(origins)), places_(places) {}

    /// Whether a browser asks for one.
    static bool is_wanted(const BeastRequest& request);

    /// Opens one, if the browser may have it, and serves it until it leaves.
    boost::asio::awaitable<void> open(boost::beast::tcp_stream stream, BeastRequest request);

    /// How many browsers watch.
    std::size_t watchers() const { return watchers_.size(); }

    /// Hangs up on all of them, and on who comes later.
    void stop();

  private:
    boost::asio::awaitable<void> serve_official(boost::beast::tcp_stream stream,
                                                BeastRequest request);
    boost::asio::awaitable<void> serve_tool(boost::beast::tcp_stream stream, BeastRequest request);
    boost::asio::awaitable<void> watch(boost::beast::tcp_stream stream, BeastRequest request);
    boost::asio::awaitable<void> turn_away(boost::beast::tcp_stream stream, BeastRequest request,
                                           boost::beast::http::status status, std::string text);

    const WebServer::Content& content_;
    AllowedOrigins origins_;
    FairPool& places_;
    std::set<Watcher*> watchers_;
    Conversations officials_{"officials"};
    Conversations tools_{"tools"};
    ProblemLog log_;
    bool is_stopped_ = false;
};

}  // namespace cancha::gateway
