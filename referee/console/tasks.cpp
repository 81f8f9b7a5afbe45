#include "referee/console/tasks.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "client-sdk/cpp/control/requests.h"
#include "client-sdk/cpp/control/wording.h"
#include "proto/base/streams/fold.h"

namespace cancha::console {

namespace {

std::string without_last_line_end(std::string text) {
    text.erase(text.find_last_not_of('\n') + 1);
    return text;
}

std::string as_json(const google::protobuf::Message& message) {
    return without_last_line_end(control::to_json(message));
}

/// Returns the events as JSON. No message of the protocol is only a list of events.
std::string events_as_json(const v1::WorldUpdate& update) {
    std::vector<std::string> events;
    for (const v1::GameEvent& event : update.recent_events()) {
        events.push_back(as_json(event));
    }
    return fmt::format("{{\"events\": [{}]}}", fmt::join(events, ",\n"));
}

/// Returns the match if it is over and the server still knows it.
std::optional<v1::MatchEntry> find_ended(const Options& options) {
    const control::Login login = options.login(v1::ROLE_SPECTATOR);
    const auto list = control::ask_for_list(login);
    if (!list) {
        return std::nullopt;
    }
    const auto& matches = list->matches();
    const auto found = std::ranges::find(matches, login.match, &v1::MatchEntry::name);
    const bool has_ended = found != matches.end() && (found->state() == v1::MATCH_STATE_OVER ||
                                                      found->state() == v1::MATCH_STATE_FAILED);
    return has_ended ? std::optional(*found) : std::nullopt;
}

std::string status_of(const v1::MatchEntry& ended, const Options& options) {
    if (options.wants_json) {
        return as_json(ended);
    }
    return fmt::format("{}\n{}: {}", control::score_text(ended.status()),
                       ended.is_abandoned()                    ? "abandoned"
                       : ended.state() == v1::MATCH_STATE_OVER ? "over"
                                                               : "failed",
                       ended.end_reason());
}

}  // namespace

Result<std::string> list_matches(const Options& options) {
    const auto list = control::ask_for_list(options.login(v1::ROLE_SPECTATOR));
    if (!list) {
        return list.error();
    }
    return options.wants_json ? as_json(*list) : without_last_line_end(control::to_table(*list));
}

Result<std::string> show_status(const Options& options) {
    const auto seen = control::look(options.login(v1::ROLE_SPECTATOR));
    if (!seen) {
        const auto ended = find_ended(options);
        return ended ? status_of(*ended, options) : Result<std::string>(seen.error());
    }
    return options.wants_json ? as_json(seen->update)
                              : streams::folded_on_terminal(control::status_text(
                                    seen->update, control::has_halves(seen->welcome.settings())));
}

Result<std::string> show_events(const Options& options) {
    const auto seen = control::look(options.login(v1::ROLE_SPECTATOR));
    if (!seen) {
        return seen.error();
    }
    if (options.wants_json) {
        return events_as_json(seen->update);
    }
    std::string text;
    for (const v1::GameEvent& event : seen->update.recent_events()) {
        text += streams::folded_on_terminal(control::event_line(event)) + "\n";
    }
    return text.empty() ? "no events yet" : without_last_line_end(text);
}

Result<std::string> create(const Options& options, const v1::CreateMatch& order) {
    v1::LobbyRequest request;
    *request.mutable_create() = order;
    auto done = control::order(options.login(v1::ROLE_ADMIN), request);
    if (!done || !options.wants_json) {
        return done;
    }
    v1::LobbyReply reply;
    reply.set_is_done(true);
    reply.set_text(*done);
    return as_json(reply);
}

Result<std::string> ask(const Options& options, const OfficialCommand& command) {
    const auto make = [&command](const v1::Welcome& welcome) {
        return request_for(command, welcome.settings());
    };
    const auto reply = control::ask(options.login(options.leader()), make);
    if (!reply) {
        return reply.error();
    }
    return options.wants_json ? as_json(*reply) : reply->text();
}

}  // namespace cancha::console
