#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>

#include "cancha/base/result.h"
#include "proto/base/text/http_host.h"
#include "viewer/gateway/allowed_origins.h"
#include "viewer/gateway/channel.h"
#include "viewer/gateway/http_routes.h"
#include "viewer/gateway/visitor.h"
#include "viewer/gateway/worker.h"

namespace cancha::gateway {

/// Serves the page over HTTP, and matches over WebSocket, to many browsers. No file that includes
/// this header needs Beast.
///
/// Thread: the io_context's single thread.
class WebServer {
  public:
    /// Largest number of browsers that watch at the same time. The next one gets 503 and may retry.
    static constexpr std::size_t kMaxBrowsers = 2000;
    /// Largest number of connections that watch no match, or none yet. One more makes the server
    /// close the oldest connection of the address with the most connections, so that idle
    /// connections keep nobody out.
    static constexpr std::size_t kMaxRequesters = 500;
    static constexpr std::size_t kMaxConnections = kMaxBrowsers + kMaxRequesters;

    struct Endpoint {
        std::string address = "127.0.0.1";
        std::uint16_t port = 0;    ///< 0 means that the system picks a free port.
        AllowedHosts hosts{};      ///< Host names that requests may use.
        AllowedOrigins origins{};  ///< Sites whose pages may use "/foxglove".
    };

    /// Sources of everything that is served. The functions are called until the io_context is gone.
    struct Content {
        /// Answers a request that opens no WebSocket.
        std::function<HttpAnswer(const HttpRequest& request)> answer;
        /// Returns the channel (the source of one match's messages) for a browser that has opened a
        /// WebSocket at this target, such as "/ws?match=final".
        std::function<std::shared_ptr<Channel>(std::string_view target)> channel;
        /// Makes the visitor for a WebSocket at "/official". Null if officials are not served.
        Receive receive_official = {};
        /// Makes the visitor for a tool at "/foxglove".
        Receive receive_foxglove;
        /// Thread that makes the answers that take long. If null, the server makes a worker of its
        /// own.
        std::shared_ptr<Worker> worker = {};
    };

    /// Opens the port and begins to serve. Fails: kInvalidInput: the address is bad; kIo: the port
    /// is taken or not allowed.
    static Result<std::unique_ptr<WebServer>> listen(boost::asio::io_context& context,
                                                     const Endpoint& endpoint, Content content);

    ~WebServer();

    /// Port that the server listens on.
    std::uint16_t port() const;

    /// Number of browsers that watch.
    std::size_t browsers() const;

    /// Closes the port and every connection.
    void stop();

  private:
    struct State;
    explicit WebServer(std::shared_ptr<State> state);

    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
