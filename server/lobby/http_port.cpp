#include "server/lobby/http_port.h"

#include <chrono>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <fmt/format.h>

#include "cancha/base/fair_pool.h"
#include "proto/async/async.h"
#include "server/net/accept_pace.h"
#include "server/net/listener.h"

namespace cancha::lobby {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Request = http::request<http::empty_body>;
using Response = http::response<http::string_body>;

/// Prometheus asks with some 300 bytes and no body.
constexpr std::uint32_t kMaxHeaderBytes = 8 * 1024;

/// For a request to come, and for the answer to leave. A program that asks needs milliseconds.
constexpr std::chrono::seconds kRequestTime{5};

/// After accept() has failed, for want of file descriptors as a rule, it is tried again so late.
constexpr std::chrono::milliseconds kAcceptRetryTime{100};

Response make_response(http::status status, const std::string& content_type, std::string body) {
    Response response(status, 11);
    response.set(http::field::content_type, content_type);
    response.set(http::field::cache_control, "no-store");
    response.keep_alive(false);
    response.body() = std::move(body);
    response.prepare_payload();
    return response;
}

Response ask_for_token() {
    Response response = make_response(
        http::status::unauthorized, "text/plain",
        "this needs the header `Authorization: Bearer TOKEN`, with the token of an admin or of a "
        "line `metrics NAME TOKEN` in the server's --tokens file\n");
    response.set(http::field::www_authenticate, "Bearer");
    return response;
}

std::string_view view_of(beast::string_view text) {
    return {text.data(), text.size()};
}

/// The token in "Bearer TOKEN"; empty if there is none.
std::string_view bearer_token(std::string_view authorization) {
    constexpr std::string_view kScheme = "bearer ";
    const std::string_view scheme = authorization.substr(0, kScheme.size());
    if (!beast::iequals({scheme.data(), scheme.size()}, {kScheme.data(), kScheme.size()})) {
        return "";
    }
    const std::size_t begin = authorization.find_first_not_of(' ', kScheme.size());
    return begin == authorization.npos ? "" : authorization.substr(begin);
}

}  // namespace

struct HttpPort::State : std::enable_shared_from_this<State> {
    State(asio::io_context& context, std::map<std::string, Text> what)
        : acceptor(context), texts(std::move(what)) {}

    asio::awaitable<void> accept() {
        using Clock = net::AcceptPace::Clock;

        const auto self = shared_from_this();
        net::AcceptPace pace(Clock::now());
        asio::steady_timer timer(acceptor.get_executor());
        while (acceptor.is_open()) {
            auto [ec, socket] = co_await acceptor.async_accept(async::kUseResult);
            if (!ec) {
                async::spawn(acceptor.get_executor(),
                             serve(std::make_shared<beast::tcp_stream>(std::move(socket))));
            }
            const Clock::duration pause =
                ec ? kAcceptRetryTime : pace.spend(net::AcceptPace::kToServe, Clock::now());
            if (acceptor.is_open() && pause > Clock::duration::zero()) {
                timer.expires_after(pause);
                co_await timer.async_wait(async::kUseResult);
            }
        }
    }

    asio::awaitable<void> serve(std::shared_ptr<beast::tcp_stream> socket) {
        const auto self = shared_from_this();
        beast::tcp_stream& stream = *socket;
        boost::system::error_code ignored;
        const net::Endpoint peer = stream.socket().remote_endpoint(ignored);
        const FairPool::Place place =
            connections.add(net::machine_of(net::name_of(peer)), [socket] { socket->close(); });
        beast::flat_buffer buffer(kMaxHeaderBytes);
        http::request_parser<http::empty_body> parser;
        parser.header_limit(kMaxHeaderBytes);
        stream.expires_after(kRequestTime);
        const auto [ec, bytes] =
            co_await http::async_read(stream, buffer, parser, async::kUseResult);
        if (!ec) {
            const auto own_end = stream.socket().local_endpoint(ignored);
            const Response response = answer(parser.get(), own_end.address().to_string());
            co_await http::async_write(stream, response, async::kUseResult);
            stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
        }
    }

    Response answer(const Request& request, std::string own_address) const {
        const RequestedHost requested{.headers = request.count(http::field::host),
                                      .name = view_of(request[http::field::host]),
                                      .is_needed = request.version() >= 11,
                                      .own_address = std::move(own_address)};
        if (const auto problem = access.hosts.find_problem(requested)) {
            return make_response(static_cast<http::status>(problem->status), "text/plain",
                                 problem->text);
        }
        if (request.method() != http::verb::get) {
            return make_response(http::status::method_not_allowed, "text/plain", "only GET\n");
        }
        const auto text = texts.find(std::string(request.target()));
        if (text == texts.end()) {
            std::string known;
            for (const auto& [path, description] : texts) {
                known += (known.empty() ? "" : ", ") + path;
            }
            return make_response(http::status::not_found, "text/plain",
                                 fmt::format("not found; available: {}\n", known));
        }
        if (is_admitted(request)) {
            return make_response(http::status::ok, text->second.content_type, text->second.make());
        }
        if (!text->second.for_strangers.empty()) {
            return make_response(http::status::ok, text->second.content_type,
                                 text->second.for_strangers);
        }
        return ask_for_token();
    }

    bool is_admitted(const Request& request) const {
        return !access.admits ||
               access.admits(bearer_token(view_of(request[http::field::authorization])));
    }

    tcp::acceptor acceptor;
    std::map<std::string, Text> texts;
    Access access;
    FairPool connections{kMostConnections};
};

HttpPort::HttpPort(asio::io_context& context, std::map<std::string, Text> texts)
    : state_(std::make_shared<State>(context, std::move(texts))) {}

HttpPort::~HttpPort() {
    stop();
}

Status HttpPort::listen(const tcp::endpoint& endpoint, Access access) {
    state_->access = std::move(access);
    boost::system::error_code ec;
    state_->acceptor.open(endpoint.protocol(), ec);
    if (!ec) {
        state_->acceptor.set_option(tcp::acceptor::reuse_address(true), ec);
        state_->acceptor.bind(endpoint, ec);
    }
    if (!ec) {
        state_->acceptor.listen(asio::socket_base::max_listen_connections, ec);
    }
    if (ec) {
        return Error{ErrorCode::kIo,
                     fmt::format("cannot listen on {}:{}: {}; choose another port, or 0 to let the "
                                 "system pick one",
                                 endpoint.address().to_string(), endpoint.port(), ec.message())};
    }
    async::spawn(state_->acceptor.get_executor(), state_->accept());
    return {};
}

tcp::endpoint HttpPort::endpoint() const {
    return state_->acceptor.local_endpoint();
}

void HttpPort::stop() {
    boost::system::error_code ignored;
    state_->acceptor.close(ignored);
}

}  // namespace cancha::lobby
