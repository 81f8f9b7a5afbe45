#pragma once

// Part of web_server, for whom all of Beast is behind its header.

#include <chrono>
#include <string>
#include <string_view>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "proto/base/values/fair_pool.h"

namespace cancha::gateway {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// For a request to arrive, an answer to leave, or a kept connection to be used again.
inline constexpr std::chrono::seconds kRequestTimeout{15};

inline std::string_view view_of(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

/// A place among those that do not watch. Borrows: the stream, as long as the place is held.
FairPool::Place place_for(boost::beast::tcp_stream& stream, FairPool& places);

/// Says no, in plain words. The connection is not used again.
boost::beast::http::response<boost::beast::http::string_body> make_refusal(
    const BeastRequest& request, boost::beast::http::status status, std::string text);

}  // namespace cancha::gateway
