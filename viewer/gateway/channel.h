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

/// One feed (the source of one match, or of the list of matches) and its watchers: browsers and
/// tools. Keeps the newest messages of the feed, and wakes the watchers when a message comes.
///
/// Thread: the io_context's single thread.
class Channel final : public std::enable_shared_from_this<Channel>, private FeedListener {
  public:
    /// `aside`: runs long work on another thread.
    Channel(boost::asio::io_context& context, std::unique_ptr<Feed> feed,
            tape::Aside aside = &tape::do_at_once);
    ~Channel() override;

    /// Starts the feed. Expects: called once.
    void start();

    /// Ends the feed.
    void stop();

    /// Replaces the feed by another one.
    void turn_to(std::unique_ptr<Feed> feed);

    /// Sets the action that runs whenever a message has been published. Its argument is the slot
    /// (the kind) of the message.
    void when_published(std::function<void(LatestMessages::Slot)> action);

    /// Calls `action` once, when nobody has watched for `patience`.
    void when_deserted(std::chrono::milliseconds patience, std::function<void()> action);

    /// Changes the patience of when_deserted(); the action stays.
    void set_patience(std::chrono::milliseconds patience);

    /// Publishes the result of a match that has ended and has no feed any more. `bytes`: a
    /// serialized v1::ServerMessage with MatchOver.
    void publish_result(std::string bytes);

    const LatestMessages& messages() const { return messages_; }

    /// Returns the status of the match; null if there is no match.
    const v1::MatchStatus* status() const;

    const EventBook& events() const { return events_; }

    /// Newest state of the world, with velocities, which the states in messages() lack.
    const v1::WorldState& world() const { return world_; }

    /// Tape of the match: its recording so far, from the beginning.
    const tape::LiveTape& tape() const { return tape_; }

    /// The feed's reason why no tape comes; null if there is none.
    const TapeRefusal* tape_refusal() const { return tape_refusal_ ? &*tape_refusal_ : nullptr; }

    /// Restarts the patience of when_deserted(). Called for clients that use the channel without
    /// watching it, such as requests for its tape.
    void note_interest();

    const SourceState& source() const { return source_; }

    /// Number of updates that the feed has delivered.
    std::uint64_t updates() const { return updates_; }

    std::size_t watchers() const { return bells_.size(); }

    /// Registration of one watcher, for the lifetime of this object. On news the channel rings the
    /// watcher's bell: it cancels this timer, on which the watcher waits.
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
    /// The published welcome, with the newest status; null while there is no match.
    std::unique_ptr<v1::ServerMessage> welcome_;
    bool is_welcome_old_ = false;  ///< The published welcome has an older status.
    SourceState source_;
    std::uint64_t updates_ = 0;
    std::set<boost::asio::steady_timer*> bells_;
    std::chrono::milliseconds patience_{};
    boost::asio::steady_timer patience_timer_;  ///< Cancelled when somebody comes or goes.
    std::function<void(LatestMessages::Slot)> on_published_ = [](LatestMessages::Slot) {};
    std::function<void()> on_deserted_;  ///< Null once called, or after stop().
};

/// Returns "live", "lost" and so on: the word sent to browsers and shown by /healthz.
const char* to_string(SourceState::Kind kind);

}  // namespace cancha::gateway
