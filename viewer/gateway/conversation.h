#pragma once

// Part of web_server, for whom all of Beast is behind its header.

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "proto/base/values/fair_pool.h"
#include "viewer/gateway/problem_log.h"
#include "viewer/gateway/visitor.h"

namespace cancha::gateway {

struct Talk;

/// Browsers, and other programs, that talk with a visitor.
///
/// Thread: the io_context's only one.
class Conversations {
  public:
    /// Visitors who stay, at the same time: as many as there are matches that are watched.
    static constexpr std::size_t kMost = 64;

    /// Visitors who have not said who they are. One more makes the address with the most of them
    /// lose its oldest one, so that they keep nobody out.
    static constexpr std::size_t kMostStrangers = 64;

    /// Visitors who have said who they are, and may not stay yet. One more is turned away, unless
    /// another address has more of them: then that one loses its newest.
    static constexpr std::size_t kMostApplicants = 64;

    /// Visitors who are told why they have to go, and have not closed yet. One more makes the
    /// oldest go without.
    static constexpr std::size_t kMostLeaving = 64;

    /// `who`: as the log calls them.
    explicit Conversations(std::string who) : who_(std::move(who)) {}

    /// Whether no more may stay. Tells the operator.
    bool is_full();

    /// Accepts a WebSocket and lets the browser and its visitor talk until one of them has enough.
    /// `stream` has been asked for it by `request`. `subprotocol`: which of those that the browser
    /// offered is spoken; empty: none. Borrows: receive and subprotocol.
    boost::asio::awaitable<void> hold(
        boost::beast::tcp_stream stream,
        boost::beast::http::request<boost::beast::http::string_body> request,
        const Receive& receive, std::string_view subprotocol = {});

    /// Hangs up on all of them.
    void stop();

  private:
    friend struct Talk;

    FairPool::Place place_for_stranger(Talk& talk);
    FairPool::Place place_for_leaving(Talk& talk);
    bool has_room_for_applicant(const Talk& talk);

    std::string who_;
    std::set<Talk*> talks_;
    FairPool strangers_{kMostStrangers};
    FairPool leaving_{kMostLeaving};
    std::uint64_t applications_ = 0;  ///< So many ever.
    ProblemLog log_;
};

}  // namespace cancha::gateway
