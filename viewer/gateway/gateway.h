#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "proto/base/result.h"
#include "viewer/gateway/feed.h"
#include "viewer/gateway/latest_messages.h"
#include "viewer/gateway/page_files.h"
#include "viewer/gateway/web_server.h"

namespace cancha::viewer {

/// One feed in, any number of browsers out: keeps the newest of what the feed says and has it sent.
///
/// Thread: the io_context's only one.
class Gateway : private FeedListener {
  public:
    /// Opens the port and starts the feed. Borrows: the io_context and the feed; both outlive it.
    /// Fails: as WebServer::listen.
    static Result<std::unique_ptr<Gateway>> open(boost::asio::io_context& context, Feed& feed,
                                                 PageFiles page,
                                                 const WebServer::Endpoint& endpoint);

    ~Gateway() override;

    /// Where browsers find the page: "http://127.0.0.1:8090/".
    std::string address() const;

    std::uint16_t port() const { return server_->port(); }

    std::size_t browsers() const { return server_->browsers(); }

    /// Ends the feed and every connection; the io_context then runs out of work.
    void stop();

  private:
    Gateway(Feed& feed, PageFiles page);

    void on_source(const SourceState& state) override;
    void on_message(MessageKind kind, std::string_view message) override;
    void publish(LatestMessages::Slot slot, std::string bytes);
    std::string health() const;

    Feed& feed_;
    PageFiles page_;
    LatestMessages messages_;
    SourceState source_;
    std::uint64_t updates_ = 0;
    std::string host_;
    std::unique_ptr<WebServer> server_;
};

/// "live", "lost" and so on: the words that browsers and /healthz are told.
const char* to_string(SourceState::Kind kind);

}  // namespace cancha::viewer
