#pragma once

// Internal to web_server, whose own header needs nothing of Boost.Beast (the HTTP library).

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

/// All WebSockets: those of browsers that watch, of officials and of tools.
///
/// Thread: the io_context's single thread.
class WebSockets {
  public:
    /// `places`: pool that limits the connections that are refused and have not closed yet.
    /// `origins`: sites whose pages may use "/foxglove". Borrows: content and places.
    WebSockets(const WebServer::Content& content, AllowedOrigins origins, FairPool& places)
        : content_(content), origins_(std::move(origins)), places_(places) {}

    /// Returns whether an HTTP request asks for a WebSocket.
    static bool is_wanted(const BeastRequest& request);

    /// Opens the WebSocket that the request asks for, and serves it until the browser leaves.
    /// Refuses the request with an HTTP status if it is not allowed or there is no room.
    boost::asio::awaitable<void> open(boost::beast::tcp_stream stream, BeastRequest request);

    /// Number of browsers that watch.
    std::size_t watchers() const { return watchers_.size(); }

    /// Closes all connections. Later ones are closed at once.
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
