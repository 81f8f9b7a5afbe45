#include "viewer/gateway/flight_window.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace cancha::gateway {

void FlightWindow::note_sent(Clock::time_point now) {
    under_way_.push_back({now, under_way_.size() + 1 >= width_});
}

bool FlightWindow::note_arrived(std::uint64_t count, Clock::time_point now) {
    if (count <= arrived_ || count - arrived_ > under_way_.size()) {
        return false;
    }
    const auto news = static_cast<std::size_t>(count - arrived_);
    const auto rest = under_way_.begin() + static_cast<std::ptrdiff_t>(news);
    const Clock::duration took = now - std::prev(rest)->at;
    const bool was_used_up =
        std::any_of(under_way_.begin(), rest, std::mem_fn(&Sent::took_last_room));
    const std::uint64_t sent = arrived_ + under_way_.size();
    under_way_.erase(under_way_.begin(), rest);
    arrived_ = count;

    shortest_ = std::min(shortest_, took);
    if (took <= shortest_ + kLongestQueue) {
        // A width that was not used up says nothing about a greater one.
        width_ = was_used_up ? std::min(width_ + news, kGreatestWidth) : width_;
    } else if (count > halved_at_) {  // Earlier messages say nothing of this width.
        narrow(took, sent);
    }
    return true;
}

void FlightWindow::narrow(Clock::duration took, std::uint64_t sent) {
    if (width_ == 1) {
        shortest_ = took;  // A lone message waits for no other: the line takes this long.
    } else {
        width_ /= 2;
        halved_at_ = sent;
    }
}

}  // namespace cancha::gateway
