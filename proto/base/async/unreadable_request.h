#pragma once

#include <array>
#include <optional>
#include <tuple>

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/status.hpp>

#include "proto/base/async/async.h"

// The answer to an HTTP request that the library Boost.Beast cannot read. Used by both HTTP servers
// of Cancha.
namespace cancha::async {

/// Returns the HTTP status of the answer to a request that failed with `problem`. None if nobody
/// waits for an answer, because the client has left or took too long.
inline std::optional<boost::beast::http::status> status_of_unreadable(
    const boost::system::error_code& problem) {
    namespace http = boost::beast::http;
    if (problem.category() != http::make_error_code(http::error::bad_method).category() ||
        problem == http::error::end_of_stream) {
        return std::nullopt;
    }
    if (problem == http::error::header_limit || problem == http::error::buffer_overflow) {
        return http::status::request_header_fields_too_large;
    }
    if (problem == http::error::body_limit) {
        return http::status::payload_too_large;
    }
    return problem == http::error::bad_version ? http::status::http_version_not_supported
                                               : http::status::bad_request;
}

/// Closes the sending side, then reads and drops what the client still sends. If a connection with
/// unread bytes were closed at once, the connection would be reset, and the client could lose the
/// answer. Ends when the client closes its side or the stream's time limit is over.
inline asio::awaitable<void> finish(boost::beast::tcp_stream& stream) {
    boost::system::error_code problem;
    stream.socket().shutdown(asio::socket_base::shutdown_send, problem);
    std::array<char, 4096> dropped{};
    while (!problem) {
        std::tie(problem, std::ignore) =
            co_await stream.async_read_some(asio::buffer(dropped), kUseResult);
    }
}

}  // namespace cancha::async
