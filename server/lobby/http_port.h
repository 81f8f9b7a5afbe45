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

/// Answers GET for a few texts over HTTP: one request for each connection. All of Beast is behind
/// this header.
///
/// Thread: the io_context's only one, which runs no more once this is gone.
class HttpPort {
  public:
    /// At once. One more makes the address with the most connections lose its oldest one, so that
    /// idle connections keep nobody out.
    static constexpr std::size_t kMostConnections = 32;

    struct Text {
        std::string content_type;
        std::function<std::string()> make;
        std::string
            for_strangers{};  ///< In its place, for whoever may not read it; empty: nothing.
    };

    /// By path, such as "/metrics".
    using Texts = std::map<std::string, Text>;

    /// Readers of the texts.
    struct Access {
        AllowedHosts hosts{};
        /// Whether somebody with this token may; null: everybody may.
        std::function<bool(std::string_view token)> admits{};
    };

    HttpPort(boost::asio::io_context& context, Texts texts);

    /// Fails: kIo when the port is taken or not allowed.
    Status listen(const boost::asio::ip::tcp::endpoint& endpoint, Access access);

    /// Where it listens.
    std::string address() const { return net::name_of(listener_.endpoint()); }

    void stop() { listener_.stop(); }

  private:
    asio::awaitable<void> serve(std::shared_ptr<net::Connection> connection);

    Texts texts_;
    Access access_;
    FairPool connections_{kMostConnections};
    net::Listener listener_;
};

}  // namespace cancha::lobby
