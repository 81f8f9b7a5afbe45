#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "cancha/base/result.h"
#include "proto/base/text/http_host.h"
#include "proto/base/values/fair_pool.h"
#include "server/net/listener.h"

namespace cancha::lobby {

/// Serves a few texts over HTTP. Each connection may send one GET request. Only the .cpp file
/// includes Boost.Beast.
///
/// Thread: all calls on the only thread of the io_context. The io_context must not run any more
/// after the HttpPort is destroyed.
class HttpPort {
  public:
    /// Largest number of connections. If one more comes, the oldest connection of the address that
    /// has the most connections is closed, so that idle connections keep nobody out.
    static constexpr std::size_t kMostConnections = 32;

    /// One text that the port serves.
    struct Text {
        std::string content_type;
        std::function<std::string()> make;  ///< Makes the text; called for each request.
        /// Text for clients that Access::admits refuses. If it is empty, these clients get status
        /// 401.
        std::string for_strangers{};
    };

    /// Texts by path, such as "/metrics".
    using Texts = std::map<std::string, Text>;

    /// Rules that decide which requests are answered.
    struct Access {
        AllowedHosts hosts{};  ///< Host names that a request's Host header may contain.
        /// Whether a client with this token may read the texts. If the function is null, everybody
        /// may.
        std::function<bool(std::string_view token)> admits{};
    };

    HttpPort(boost::asio::io_context& context, Texts texts);

    /// Starts to serve at this endpoint. Fails: kIo: the port is in use or not allowed.
    Status listen(const boost::asio::ip::tcp::endpoint& endpoint, Access access);

    /// Address at which the port listens.
    std::string address() const { return net::name_of(listener_.endpoint()); }

    /// Stops accepting connections.
    void stop() { listener_.stop(); }

  private:
    asio::awaitable<void> serve(std::shared_ptr<net::Connection> connection);

    Texts texts_;
    Access access_;
    FairPool connections_{kMostConnections};
    net::Listener listener_;
};

}  // namespace cancha::lobby
