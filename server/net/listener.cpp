#include "server/net/listener.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace cancha::net {

namespace {

using asio::ip::tcp;

/// After accept() has failed, for want of file descriptors as a rule, it is tried again so late.
constexpr std::chrono::milliseconds kAcceptRetryTime{100};

std::string name_of(const tcp::endpoint& endpoint) {
    return fmt::format("{}:{}", endpoint.address().to_string(), endpoint.port());
}

}  // namespace

Result<tcp::endpoint> parse_endpoint(std::string_view text) {
    const std::size_t colon = std::min(text.rfind(':'), text.size());
    std::string_view host = text.substr(0, colon);
    const std::string_view port_text = text.substr(std::min(colon + 1, text.size()));
    if (host.starts_with('[') && host.ends_with(']')) {
        host = host.substr(1, host.size() - 2);
    }
    std::uint16_t port = 0;
    const char* const end_of_port = port_text.data() + port_text.size();
    const auto [end, ec] = std::from_chars(port_text.data(), end_of_port, port);
    boost::system::error_code address_ec;
    const auto address = asio::ip::make_address(std::string(host), address_ec);
    if (ec != std::errc{} || end != end_of_port || address_ec) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("'{}': expected ADDRESS:PORT, such as 127.0.0.1:7777", text)};
    }
    return tcp::endpoint(address, port);
}

Listener::Listener(asio::io_context& context, OnConnection on_connection)
    : acceptor_(context), on_connection_(std::move(on_connection)) {}

Status Listener::listen(const tcp::endpoint& endpoint) {
    boost::system::error_code ec;
    const auto failed = [&](const char* what) {
        return Error{ErrorCode::kIo,
                     fmt::format("cannot {} {}: {}; choose another port, or 0 to let the system "
                                 "pick one",
                                 what, name_of(endpoint), ec.message())};
    };
    acceptor_.open(endpoint.protocol(), ec);
    if (ec) {
        return failed("open a socket for");
    }
    acceptor_.set_option(tcp::acceptor::reuse_address(true), ec);
    acceptor_.bind(endpoint, ec);
    if (ec) {
        return failed("listen on");
    }
    acceptor_.listen(asio::socket_base::max_listen_connections, ec);
    if (ec) {
        return failed("listen on");
    }
    spawn(acceptor_.get_executor(), accept());
    return {};
}

void Listener::stop() {
    boost::system::error_code ignored;
    acceptor_.close(ignored);
}

asio::awaitable<void> Listener::accept() {
    for (;;) {
        auto [ec, socket] = co_await acceptor_.async_accept(kUseResult);
        if (ec == asio::error::operation_aborted) {
            co_return;
        }
        if (ec) {
            spdlog::warn("a client could not be accepted: reason=\"{}\"", ec.message());
            asio::steady_timer timer(acceptor_.get_executor(), kAcceptRetryTime);
            co_await timer.async_wait(kUseResult);
            continue;
        }
        boost::system::error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        const tcp::endpoint peer = socket.remote_endpoint(ignored);
        on_connection_(std::make_shared<Connection>(std::move(socket), name_of(peer)));
    }
}

}  // namespace cancha::net
