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

/// One tool: what it has subscribed to, and what it is sent next. It is asked for that when the
/// line has room: so a slow tool misses states of the world, and no event.
class Session {
  public:
    /// Answers that a tool has not read yet; one more ends the conversation.
    static constexpr std::size_t kMostAnswers = 100;

    /// `name`: what people are shown.
    explicit Session(std::string_view name);

    /// Takes what the tool says. Fails: kInvalidInput: it makes no sense; kTooLarge: the tool does
    /// not read what it is answered. Then it is hung up on.
    Status take(std::string_view message, bool is_text);

    /// Tells people about the source.
    void note(StatusLevel level, std::string_view text);

    /// A match with these seats is shown from now on.
    void offer_seats(const std::vector<std::string>& seats);

    /// The next message; nothing while there is no news.
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
    /// Whose turn it was, so that each gets its share of a slow line: 0 is the time, 1 the first
    /// subscription.
    std::size_t turn_ = 0;
    std::uint64_t timed_update_ = 0;  ///< The number of the update whose time was told.
};

}  // namespace cancha::foxglove_protocol
