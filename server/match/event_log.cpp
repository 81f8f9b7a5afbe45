#include "server/match/event_log.h"

#include <algorithm>
#include <chrono>
#include <string>

#include "server/match/json_text.h"

namespace cancha::match {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

void EventLog::update(const lockstep::Match& match) {
    if (match.event_count() - last_written_ > lockstep::Match::kMaxEvents / 2 && !is_broken_) {
        write(match);
    }
}

void EventLog::write(const lockstep::Match& match) {
    if (file_ == nullptr) {
        file_.reset(std::tmpfile());
    }
    for (std::uint64_t number = next_number(match);
         file_ != nullptr && number <= match.event_count(); ++number) {
        const std::string line = to_text(describe(match, number)) + "\n";
        std::fputs(line.c_str(), file_.get());
        last_written_ = number;
        ++lines_;
    }
    is_broken_ = file_ == nullptr || std::fflush(file_.get()) != 0 || std::ferror(file_.get()) != 0;
}

Json EventLog::all(const lockstep::Match& match) {
    Json events = Json::array();
    const bool is_whole = lines_ == 0 || (!is_broken_ && read(events));
    if (!is_whole) {
        events = Json::array();
    }
    for (std::uint64_t number = is_whole ? next_number(match) : match.oldest_event();
         number <= match.event_count(); ++number) {
        events.push_back(describe(match, number));
    }
    return events;
}

bool EventLog::read(Json& events) {
    std::rewind(file_.get());
    std::string line;
    for (int c = std::fgetc(file_.get()); c != EOF; c = std::fgetc(file_.get())) {
        if (c != '\n') {
            line += static_cast<char>(c);
            continue;
        }
        events.push_back(Json::parse(line, nullptr, false));
        if (events.back().is_discarded()) {
            return false;
        }
        line.clear();
    }
    return events.size() == lines_;
}

std::uint64_t EventLog::next_number(const lockstep::Match& match) const {
    return std::max(last_written_ + 1, match.oldest_event());
}

Json EventLog::describe(const lockstep::Match& match, std::uint64_t number) const {
    const referee::GameEvent& event = match.event(number);
    const SimDuration time = rate_.time_of(event.tick);
    return {{"number", number},
            {"tick", event.tick.number},
            {"time_s", std::chrono::duration<double>(time).count()},
            {"kind", event.kind},
            {"team", to_string(event.team)},
            {"robot", to_number(event.robot)},
            {"rule", event.rule},
            {"text", event.text},
            {"origin", event.origin}};
}

}  // namespace cancha::match
