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

/// One tool: its subscriptions, and the next message for it. The caller asks for the next message
/// when the line has room, so a slow tool misses states of the world, but no event.
class Session {
  public:
    /// Most answers that a tool has not read yet; one more ends the session.
    static constexpr std::size_t kMostAnswers = 100;

    /// `name`: shown to people.
    explicit Session(std::string_view name);

    /// Takes a message of the tool. On an error the connection is closed. Fails: kInvalidInput: the
    /// message makes no sense; kTooLarge: the tool does not read its answers.
    Status take(std::string_view message, bool is_text);

    /// Sends a text about the source to the tool's user.
    void note(StatusLevel level, std::string_view text);

    /// Begins to show a match with these seats.
    void offer_seats(const std::vector<std::string>& seats);

    /// Returns the next message; none while there is no news.
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
    /// Position of the last turn, so that each gets its share of a slow line: 0 is the time, 1 the
    /// first subscription.
    std::size_t turn_ = 0;
    std::uint64_t timed_update_ = 0;  ///< Number of the update whose time was sent last.
};

}  // namespace cancha::foxglove_protocol
