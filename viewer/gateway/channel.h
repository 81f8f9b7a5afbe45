#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "cancha/v1/world.pb.h"
#include "viewer/gateway/camera_pictures.h"
#include "viewer/gateway/event_book.h"
#include "viewer/gateway/feed.h"
#include "viewer/gateway/latest_messages.h"
#include "viewer/tape/live_tape.h"

namespace cancha::v1 {
class MatchStatus;
}  // namespace cancha::v1

namespace cancha::gateway {

/// One feed and the browsers that watch it: keeps the newest of what the feed says, and rings for
/// whoever waits for news.
///
/// Thread: the io_context's only one.
class Channel final : public std::enable_shared_from_this<Channel>, private FeedListener {
  public:
    /// `aside`: does what takes long on another thread.
    Channel(boost::asio::io_context& context, std::unique_ptr<Feed> feed,
            tape::Aside aside = &tape::do_at_once);
    ~Channel() override;

    /// Starts the feed. Expects: called once.
    void start();

    /// Ends the feed.
    void stop();

    /// Shows another feed from now on, in place of the one before.
    void turn_to(std::unique_ptr<Feed> feed);

    /// Has this done whenever there is a new message of a slot.
    void when_published(std::function<void(LatestMessages::Slot)> action);

    /// Has this done, once, when nobody has watched for so long.
    void when_deserted(std::chrono::milliseconds patience, std::function<void()> action);

    /// The same action after another time.
    void set_patience(std::chrono::milliseconds patience);

    /// What the feed would say of an ended match.
    void publish_result(std::string bytes);

    const LatestMessages& messages() const { return messages_; }

    /// How the match stands; null: there is none.
    const v1::MatchStatus* status() const;

    const EventBook& events() const { return events_; }

    /// The newest state of the world, with how everything moves: browsers are not sent that.
    const v1::WorldState& world() const { return world_; }

    /// All that there has been of the match.
    const tape::LiveTape& tape() const { return tape_; }

    /// What the feed says of a tape that does not come; null: nothing.
    const TapeRefusal* tape_refusal() const { return tape_refusal_ ? &*tape_refusal_ : nullptr; }

    /// Somebody who does not watch is interested: the channel stays as if they had watched until
    /// now.
    void note_interest();

    const SourceState& source() const { return source_; }

    /// How many updates the feed has given.
    std::uint64_t updates() const { return updates_; }

    std::size_t watchers() const { return bells_.size(); }

    /// The place of one who watches, which begins with the match as it stands now; its bell rings,
    /// which is to say that its timer is cancelled, whenever there is news.
    class Place {
      public:
        /// Borrows: the bell.
        Place(std::shared_ptr<Channel> channel, boost::asio::steady_timer& bell);
        ~Place();
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;

      private:
        std::shared_ptr<Channel> channel_;
        boost::asio::steady_timer& bell_;
    };

  private:
    void on_source(const SourceState& state) override;
    void on_message(MessageKind kind, v1::ServerMessage& message) override;
    void on_tape_over(const std::string& problem) override;
    void on_tape_missing(const TapeRefusal& why) override;
    void do_aside(tape::LongWork work) override;
    void take_update(v1::ServerMessage& message);
    void note_status(const v1::MatchStatus& status);
    void prepare_for_newcomer();
    void publish(LatestMessages::Slot slot, std::string bytes);
    boost::asio::awaitable<void> wait_until_deserted();

    std::unique_ptr<Feed> feed_;
    LatestMessages messages_;
    EventBook events_;
    v1::WorldState world_;
    tape::Aside aside_;
    tape::LiveTape tape_;
    std::optional<TapeRefusal> tape_refusal_;
    CameraPictures pictures_;
    /// The one that was published, with the newest status; null while there is no match.
    std::unique_ptr<v1::ServerMessage> welcome_;
    bool is_welcome_old_ = false;  ///< The one that was published has another status.
    SourceState source_;
    std::uint64_t updates_ = 0;
    std::set<boost::asio::steady_timer*> bells_;
    std::chrono::milliseconds patience_{};
    boost::asio::steady_timer patience_timer_;  ///< Cancelled when somebody comes or goes.
    std::function<void(LatestMessages::Slot)> on_published_ = [](LatestMessages::Slot) {};
    std::function<void()> on_deserted_;  ///< Null once it is done, or the feed has ended.
};

/// "live", "lost" and so on: the words that browsers and /healthz are told.
const char* to_string(SourceState::Kind kind);

}  // namespace cancha::gateway
