#pragma once

// Internal to web_server, whose own header needs nothing of Boost.Beast (the HTTP library).

#include <chrono>
#include <string>
#include <string_view>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "proto/base/values/fair_pool.h"

namespace cancha::gateway {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Time limit for a request to arrive, for an answer to leave, and for a kept connection to be used
/// again.
inline constexpr std::chrono::seconds kRequestTimeout{15};

/// A browser that answers no ping for this time is gone. A browser that draws without a graphics
/// processor on a busy machine may need half of it.
inline constexpr std::chrono::seconds kBrowserSilence{60};

inline std::string_view view_of(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

/// Registers in the pool a connection that watches no match. If the pool is full, the pool closes
/// the oldest connection of the address with the most connections. Borrows: the stream, as long as
/// the place is held.
FairPool::Place place_for(boost::beast::tcp_stream& stream, FairPool& places);

/// Makes an answer that refuses a request, with a text for people. The answer tells the client that
/// the connection is closed afterwards.
boost::beast::http::response<boost::beast::http::string_body> make_refusal(
    const BeastRequest& request, boost::beast::http::status status, std::string text);

}  // namespace cancha::gateway
