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

/// Serves the page over HTTP and matches over WebSocket to any number of browsers.
///
/// All of Beast is behind this header. Thread: the io_context's only one.
class WebServer {
  public:
    /// Browsers that watch at the same time; the next one is told to come back (503).
    static constexpr std::size_t kMaxBrowsers = 2000;
    /// Connections that do not watch, or not yet. One more makes the address with the most lose its
    /// oldest one, so that idle connections keep nobody out.
    static constexpr std::size_t kMaxRequesters = 500;
    static constexpr std::size_t kMaxConnections = kMaxBrowsers + kMaxRequesters;

    struct Endpoint {
        std::string address = "127.0.0.1";
        std::uint16_t port = 0;    ///< 0: the system picks.
        AllowedHosts hosts{};      ///< For which requests are answered.
        AllowedOrigins origins{};  ///< Whose pages may read matches at "/foxglove".
    };

    /// Content that is served, until the io_context is gone.
    struct Content {
        /// Answers a plain request.
        std::function<HttpAnswer(const HttpRequest& request)> answer;
        /// Channel that a browser watches which has opened a WebSocket at this target,
        /// "/ws?match=final".
        std::function<std::shared_ptr<Channel>(std::string_view target)> channel;
        /// Whom a browser talks with that has opened a WebSocket at "/official". Null: nobody.
        Receive receive_official = {};
        /// Receiver for a tool that has opened a WebSocket at "/foxglove".
        Receive receive_foxglove;
        /// Makes the answers that take long. Null: the server has one of its own.
        std::shared_ptr<Worker> worker = {};
    };

    /// Opens the port and begins to serve.
    /// Fails: kInvalidInput for a bad address, kIo when the port is taken or not allowed.
    static Result<std::unique_ptr<WebServer>> listen(boost::asio::io_context& context,
                                                     const Endpoint& endpoint, Content content);

    ~WebServer();

    /// The port it listens on.
    std::uint16_t port() const;

    /// How many browsers watch.
    std::size_t browsers() const;

    /// Closes the port and every connection.
    void stop();

  private:
    struct State;
    explicit WebServer(std::shared_ptr<State> state);

    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
