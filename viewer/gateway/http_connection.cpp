#include "viewer/gateway/http_connection.h"

#include <utility>

namespace cancha::gateway {

namespace http = boost::beast::http;

FairPool::Place place_for(boost::beast::tcp_stream& stream, FairPool& places) {
    boost::system::error_code ignored;
    return places.add(stream.socket().remote_endpoint(ignored).address().to_string(),
                      [&stream] { stream.close(); });
}

http::response<http::string_body> make_refusal(const BeastRequest& request, http::status status,
                                               std::string text) {
    http::response<http::string_body> response{status, request.version()};
    response.set(http::field::content_type, "text/plain; charset=utf-8");
    response.set("X-Content-Type-Options", "nosniff");
    response.keep_alive(false);
    response.body() = std::move(text);
    response.prepare_payload();
    return response;
}

}  // namespace cancha::gateway
