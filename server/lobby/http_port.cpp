#include "server/lobby/http_port.h"

#include <chrono>
#include <utility>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <fmt/format.h>

#include "proto/base/async/async.h"
#include "proto/base/async/unreadable_request.h"
#include "proto/base/text/joined.h"

namespace cancha::lobby {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Request = http::request<http::empty_body>;
using Response = http::response<http::string_body>;

/// Prometheus sends about 300 bytes and no body.
constexpr std::uint32_t kMaxHeaderBytes = 8 * 1024;

/// Time for a request to arrive and its answer to be sent. Programs need milliseconds.
constexpr std::chrono::seconds kRequestTime{5};

Response make_response(http::status status, const std::string& content_type, std::string body) {
    Response response(status, 11);
    response.set(http::field::content_type, content_type);
    response.set(http::field::cache_control, "no-store");
    response.keep_alive(false);
    response.body() = std::move(body);
    response.prepare_payload();
    return response;
}

Response refuse_unreadable(http::status status, const std::string& problem) {
    return make_response(
        status, "text/plain",
        fmt::format("cannot read this request: {}; expected a GET of HTTP/1.1, without TLS, whose "
                    "header has at most {} bytes\n",
                    problem, kMaxHeaderBytes));
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

/// Returns the token in "Bearer TOKEN"; empty: none.
std::string_view bearer_token(std::string_view authorization) {
    constexpr std::string_view kScheme = "bearer ";
    const std::string_view scheme = authorization.substr(0, kScheme.size());
    if (!beast::iequals({scheme.data(), scheme.size()}, {kScheme.data(), kScheme.size()})) {
        return "";
    }
    const std::size_t begin = authorization.find_first_not_of(' ', kScheme.size());
    return begin == authorization.npos ? "" : authorization.substr(begin);
}

bool is_admitted(const HttpPort::Access& access, const Request& request) {
    return !access.admits ||
           access.admits(bearer_token(view_of(request[http::field::authorization])));
}

Response answer(const HttpPort::Texts& texts, const HttpPort::Access& access,
                const Request& request, std::string own_address) {
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
        return make_response(http::status::not_found, "text/plain",
                             fmt::format("not found; available: {}\n", joined_keys(texts)));
    }
    if (is_admitted(access, request)) {
        return make_response(http::status::ok, text->second.content_type, text->second.make());
    }
    if (!text->second.for_strangers.empty()) {
        return make_response(http::status::ok, text->second.content_type,
                             text->second.for_strangers);
    }
    return ask_for_token();
}

}  // namespace

HttpPort::HttpPort(asio::io_context& context, Texts texts)
    : texts_(std::move(texts)),
      listener_(
          context,
          [this, &context](std::shared_ptr<net::Connection> connection) {
              async::spawn(context.get_executor(), serve(std::move(connection)));
          },
          [](const std::shared_ptr<net::Connection>& connection) { connection->close(); }) {}

Status HttpPort::listen(const tcp::endpoint& endpoint, Access access) {
    access_ = std::move(access);
    return listener_.listen(endpoint);
}

asio::awaitable<void> HttpPort::serve(std::shared_ptr<net::Connection> connection) {
    // The socket may also be IPv6: the system knows.
    const auto shared = std::make_shared<beast::tcp_stream>(
        tcp::socket(connection->executor(), tcp::v4(), connection->release().socket.release()));
    const FairPool::Place place =
        connections_.add(net::machine_of(connection->peer()), [shared] { shared->close(); });
    beast::tcp_stream& stream = *shared;
    beast::flat_buffer buffer(kMaxHeaderBytes);
    http::request_parser<http::empty_body> parser;
    parser.header_limit(kMaxHeaderBytes);
    stream.expires_after(kRequestTime);
    const auto [ec, bytes] =
        co_await http::async_read_header(stream, buffer, parser, async::kUseResult);
    const auto unreadable = async::status_of_unreadable(ec);
    if (ec && !unreadable) {
        co_return;
    }
    boost::system::error_code ignored;
    const auto own_end = stream.socket().local_endpoint(ignored);
    const Response response =
        unreadable ? refuse_unreadable(*unreadable, ec.message())
                   : answer(texts_, access_, parser.get(), own_end.address().to_string());
    co_await http::async_write(stream, response, async::kUseResult);
    co_await async::finish(stream);
}

}  // namespace cancha::lobby
