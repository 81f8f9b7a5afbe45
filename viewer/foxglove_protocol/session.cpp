#include "viewer/foxglove_protocol/session.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace cancha::foxglove_protocol {

namespace {

/// Most problems of one request that are told to people.
constexpr std::size_t kMostProblemsTold = 5;

/// Joins the first problems and the number of the others in one text.
std::string summary_of(const std::vector<std::string>& problems) {
    const std::size_t told = std::min(problems.size(), kMostProblemsTold);
    std::string text = problems.front();
    for (std::size_t i = 1; i < told; ++i) {
        text += "; " + problems[i];
    }
    return told == problems.size() ? text
                                   : fmt::format("{}; and {} more", text, problems.size() - told);
}

}  // namespace

Session::Session(std::string_view name) {
    answer(server_info(name));
    answer(catalogue_.advertisement());
}

Status Session::take(std::string_view message, bool is_text) {
    const Request request = parse_request(message, is_text);
    if (const auto* wanted = std::get_if<Subscribe>(&request)) {
        subscribe(*wanted);
    } else if (const auto* unwanted = std::get_if<Unsubscribe>(&request)) {
        unsubscribe(*unwanted);
    } else if (const auto* unsupported = std::get_if<Unsupported>(&request)) {
        answer(status(StatusLevel::kError, unsupported->text));
    } else {
        return Error{ErrorCode::kInvalidInput, std::get<Nonsense>(request).text};
    }
    if (answers_.size() > kMostAnswers) {
        return Error{ErrorCode::kTooLarge, "answers are not read"};
    }
    return {};
}

void Session::note(StatusLevel level, std::string_view text) {
    answer(status(level, text));
}

/// Offers channels for these seats. Subscriptions to removed channels get nothing more, and can be
/// ended as usual.
void Session::offer_seats(const std::vector<std::string>& seats) {
    for (Message& news : catalogue_.offer_drawings_of(seats)) {
        answer(std::move(news));
    }
    std::erase_if(subscriptions_, [this](const Subscription& subscription) {
        return catalogue_.find(subscription.channel) == nullptr;
    });
}

/// Adds subscriptions, at most one for each channel. All refused wishes of a request get one
/// answer.
void Session::subscribe(const Subscribe& request) {
    std::vector<std::string> problems;
    for (const Subscribe::Wish& wish : request.wishes) {
        std::string problem = problem_with(wish);
        if (problem.empty()) {
            subscriptions_.push_back({.id = wish.id, .channel = wish.channel});
        } else {
            problems.push_back(std::move(problem));
        }
    }
    if (!problems.empty()) {
        answer(status(StatusLevel::kError, summary_of(problems)));
    }
}

std::string Session::problem_with(const Subscribe::Wish& wish) const {
    if (catalogue_.find(wish.channel) == nullptr) {
        return fmt::format("there is no channel {}", wish.channel);
    }
    for (const Subscription& other : subscriptions_) {
        if (other.id == wish.id) {
            return fmt::format("subscription id {} is already in use", wish.id);
        }
        if (other.channel == wish.channel) {
            return fmt::format("channel {} already has a subscription", wish.channel);
        }
    }
    return "";
}

/// Ends subscriptions. Ignores unknown ids: the tool may not know yet that they are gone.
void Session::unsubscribe(const Unsubscribe& request) {
    for (const std::uint32_t id : request.ids) {
        std::erase_if(subscriptions_, [id](const Subscription& one) { return one.id == id; });
    }
}

std::optional<Message> Session::next(const Match& match) {
    if (!answers_.empty()) {
        Message message = std::move(answers_.front());
        answers_.pop_front();
        return message;
    }
    const std::size_t turns = subscriptions_.size() + 1;
    for (std::size_t i = 0; i < turns; ++i) {
        turn_ = (turn_ + 1) % turns;
        auto message = turn_ == 0 ? next_time(match) : next_of(subscriptions_[turn_ - 1], match);
        if (message) {
            return message;
        }
    }
    return std::nullopt;
}

std::optional<Message> Session::next_time(const Match& match) {
    const bool is_news = match.update_number > timed_update_;
    timed_update_ = std::max(timed_update_, match.update_number);
    return is_news ? std::optional(time_message(match.time_ns())) : std::nullopt;
}

std::optional<Message> Session::next_of(Subscription& subscription, const Match& match) const {
    const Channel& channel = *catalogue_.find(subscription.channel);
    const auto payload = next_payload(channel.content, channel.seat, match, subscription.place);
    return payload ? std::optional(message_data(subscription.id, payload->time_ns, payload->bytes))
                   : std::nullopt;
}

}  // namespace cancha::foxglove_protocol
