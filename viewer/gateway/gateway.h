#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "cancha/base/result.h"
#include "viewer/gateway/archive.h"
#include "viewer/gateway/channel.h"
#include "viewer/gateway/feed.h"
#include "viewer/gateway/http_routes.h"
#include "viewer/gateway/match_offer.h"
#include "viewer/gateway/official_seats.h"
#include "viewer/gateway/overview_card.h"
#include "viewer/gateway/page_card.h"
#include "viewer/gateway/page_files.h"
#include "viewer/gateway/picture_routes.h"
#include "viewer/gateway/problem_log.h"
#include "viewer/gateway/tape_routes.h"
#include "viewer/gateway/web_server.h"
#include "viewer/tape/library.h"

namespace cancha::gateway {

/// Connects one server with any number of browsers. A channel receives one match, or the list of
/// matches, from the server and passes it on to browsers.
///
/// The first channel always exists. It shows the server's offer: the server's only match, or the
/// list of its matches. Each match that a browser chooses has a channel of its own, from the time
/// when its first browser comes until shortly after its last browser has gone. Such a channel
/// connects to the server only while the server has the match. A channel for an unknown name
/// therefore needs no connection, and shows the match as soon as a match of this name begins.
///
/// Thread: the io_context's single thread.
class Gateway {
  public:
    /// Largest number of matches watched at the same time, besides the first channel. A server
    /// accepts 128 spectators from one address.
    static constexpr std::size_t kMostMatches = 64;

    /// Where the matches come from.
    struct Source {
        /// Makes the feed (the connection to the server) for the match with this name, or for the
        /// server's offer if the name is empty. Null if there is no server.
        std::function<std::unique_ptr<Feed>(const std::string& match)> make_feed;
        /// Makes the visitor for an official of this match. Null if officials are not served.
        std::function<std::shared_ptr<Visitor>(const std::string& match, Visitor::Line line,
                                               std::shared_ptr<OfficialSeats> seats)>
            receive_official = {};
        /// Recordings of past matches; null if there are none.
        std::shared_ptr<tape::Library> library = {};
        /// Name of the only match that is shown; empty if all are shown.
        std::string only_match = {};
        /// Time for which the channel of a match is kept after its last watcher has gone. Chosen by
        /// trying: long enough to reload the page.
        std::chrono::milliseconds patience{5000};
    };

    /// Opens the port and starts the first feed. Borrows: the io_context, which must outlive the
    /// gateway. Fails: kInvalidInput: the address is bad; kIo: the port is taken or not allowed.
    static Result<std::unique_ptr<Gateway>> open(boost::asio::io_context& context, Source source,
                                                 PageFiles page,
                                                 const WebServer::Endpoint& endpoint);

    ~Gateway();

    /// Address of the page: "http://127.0.0.1:8090/".
    std::string address() const;

    std::uint16_t port() const { return server_->port(); }

    /// Number of browsers that watch.
    std::size_t browsers() const { return server_->browsers(); }

    /// Ends the feeds and all connections; the io_context then runs out of work.
    void stop();

  private:
    using ChannelPtr = std::shared_ptr<Channel>;

    Gateway(boost::asio::io_context& context, Source source, PageFiles page);

    /// A match that browsers have chosen.
    struct Match {
        ChannelPtr channel;
        bool is_watched = false;  ///< The channel has a connection to the server.
    };

    /// Source from which a match can be shown: its channel, or its recording.
    struct Shown {
        ChannelPtr channel = {};     ///< Null if the match is not being played.
        std::string recording = {};  ///< Name of the match's recording; empty if there is none.
        /// The answer to the request if there is neither a channel nor a recording.
        HttpAnswer problem = {};
    };

    ChannelPtr make_channel(const std::string& match, std::unique_ptr<Feed> feed);
    ChannelPtr find_channel(std::string_view target);
    bool is_first(const std::string& match) const;
    ChannelPtr find_match(const std::string& name);
    ChannelPtr open_match(const std::string& name);
    ChannelPtr refuse(std::string text);
    void note_offer(LatestMessages::Slot slot);
    std::optional<SourceState> problem_with(const std::string& name);
    std::string missing_text(const std::string& name) const;
    void publish_result(const std::string& name, Channel& channel) const;
    void forget_match(const std::string& name);
    Receive receive_official();
    std::shared_ptr<Visitor> receive_tool(std::string_view target, const Visitor::Line& line);
    HttpAnswer answer(const HttpRequest& request);
    HttpAnswer answer_with_tape_index(const HttpRequest& request);
    HttpAnswer answer_without_tape(const std::string& match, const Channel& channel) const;
    Shown shown_as(const std::string& match);
    HttpAnswer answer_with_problem(const std::string& match, const SourceState& problem) const;
    HttpAnswer answer_with_picture(const HttpRequest& request);
    PictureCache::Order order_picture(const PictureRequest& wanted, const Shown& shown) const;
    PictureCache::Order order_live(const PictureRequest& wanted, const Shown& shown) const;
    PictureCache::Order order_recorded(const PictureRequest& wanted,
                                       const std::string& recording) const;
    HttpAnswer answer_with_page_and_card(const HttpRequest& request, const PageFile& page);
    HttpAnswer answer_with_card_of_recording(const HttpRequest& request, const LinkedMatch& match,
                                             const std::string& recording,
                                             const PageFile& page) const;
    HttpAnswer answer_with_card_of_list(const HttpRequest& request, const std::string& origin,
                                        const PageFile& page);
    std::optional<picture::Standing> standing_of_shown(const Shown& shown,
                                                       const std::string& match) const;
    HttpAnswer answer_from_library(const HttpRequest& request, const std::string& name) const;
    HttpAnswer answer_with_recordings() const;
    tape::Library::IsPlayed what_is_played() const;
    bool is_recorded(const std::string& name);
    bool was_deleted(const std::string& name) const;
    HttpAnswer answer_from_tape(const HttpRequest& request);
    std::optional<HttpAnswer> answer_from_live_tapes(const HttpRequest& request,
                                                     const TapeRequest& wanted);
    Tapes find_live_tapes(std::string_view id) const;
    std::string health() const;

    boost::asio::io_context& context_;
    Source source_;
    PageFiles page_;
    std::shared_ptr<Worker> worker_;
    /// Used on the worker's thread only.
    std::shared_ptr<Archive> archive_ = std::make_shared<Archive>();
    ChannelPtr first_;
    std::map<std::string, Match, std::less<>> matches_;
    std::shared_ptr<OfficialSeats> official_seats_ = std::make_shared<OfficialSeats>();
    std::size_t watched_ = 0;     ///< Number of matches_ that are watched.
    std::uint64_t requests_ = 0;  ///< Plain HTTP requests since the start.
    MatchOffer offer_;
    ProblemLog tape_log_;
    std::set<std::string, std::less<>>
        seen_recordings_;  ///< All recordings found by a request since the start.
    std::string host_;
    std::unique_ptr<WebServer> server_;
};

}  // namespace cancha::gateway
