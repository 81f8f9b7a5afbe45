#pragma once

// Part of web_server, for whom all of Beast is behind its header.

#include <set>

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "viewer/gateway/visitor.h"

namespace cancha::gateway {

struct Talk;

/// Browsers that talk with a visitor.
///
/// Thread: the io_context's only one.
class Conversations {
  public:
    /// At the same time: officials of as many matches as are watched.
    static constexpr std::size_t kMost = 64;

    bool is_full() const { return talks_.size() >= kMost; }

    /// Accepts a WebSocket and lets the browser and its visitor talk until one of them has enough.
    /// `stream` has been asked for it by `request`. Borrows: receive.
    boost::asio::awaitable<void> hold(
        boost::beast::tcp_stream stream,
        boost::beast::http::request<boost::beast::http::string_body> request,
        const Receive& receive);

    /// Hangs up on all of them.
    void stop();

  private:
    std::set<Talk*> talks_;
};

}  // namespace cancha::gateway
