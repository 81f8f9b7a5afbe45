#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "viewer/foxglove_protocol/catalogue.h"
#include "viewer/foxglove_protocol/content.h"
#include "viewer/foxglove_protocol/messages.h"
#include "viewer/foxglove_protocol/requests.h"

namespace cancha::foxglove_protocol {

/// Conversation with one tool, such as Foxglove: keeps its subscriptions and chooses the next
/// message for it. The caller calls next() when the connection has room. A slow tool therefore
/// misses states of the world, but no event.
class Session {
  public:
    /// Largest number of answers that wait because the tool does not read them. One more makes
    /// take() fail.
    static constexpr std::size_t kMostAnswers = 100;

    /// `name`: name of this program, which the tool shows to its user.
    explicit Session(std::string_view name);

    /// Takes a message of the tool. If it fails, the caller closes the connection. Fails:
    /// kInvalidInput: the message is not part of the protocol; kTooLarge: more than kMostAnswers
    /// answers wait.
    Status take(std::string_view message, bool is_text);

    /// Queues a text about the source of the match, which the tool shows to its user.
    void note(StatusLevel level, std::string_view text);

    /// Offers channels for the drawings of these seats, in place of the channels for drawings
    /// offered before. Called whenever a match begins.
    void offer_seats(const std::vector<std::string>& seats);

    /// Returns the next message to send: answers first, then news of `match`. None while there is
    /// no news.
    std::optional<Message> next(const Match& match);

  private:
    struct Subscription {
        std::uint32_t id = 0;
        std::uint32_t channel = 0;
        Place place = {};
    };

    void subscribe(const Subscribe& request);
    void unsubscribe(const Unsubscribe& request);
    std::string problem_with(const Subscribe::Wish& wish) const;

    void answer(Message message) { answers_.push_back(std::move(message)); }

    std::optional<Message> next_time(const Match& match);
    std::optional<Message> next_of(Subscription& subscription, const Match& match) const;

    Catalogue catalogue_;
    std::deque<Message> answers_;
    std::vector<Subscription> subscriptions_;
    /// Index of the sender whose turn was last: 0 is the clock of the match, 1 the first
    /// subscription. They take turns, so that each gets its share of a slow connection.
    std::size_t turn_ = 0;
    std::uint64_t timed_update_ = 0;  ///< Number of the update whose time was sent last.
};

}  // namespace cancha::foxglove_protocol
