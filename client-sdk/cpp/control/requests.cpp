#include "client-sdk/cpp/control/requests.h"

#include <algorithm>

#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>

#include "proto/base/streams/fold.h"
#include "proto/base/text/duration_text.h"

namespace cancha::control {

namespace {

using asio::awaitable;

/// Time in which a server must answer, even if it begins a match.
constexpr std::chrono::seconds kPatience{40};

const char* word_for(v1::MatchState state) {
    switch (state) {
        case v1::MATCH_STATE_WAITING:
            return "waiting";
        case v1::MATCH_STATE_PLAYING:
            return "playing";
        case v1::MATCH_STATE_OVER:
            return "over";
        case v1::MATCH_STATE_FAILED:
            return "failed";
        default:
            return "unknown";
    }
}

std::string score_of(const v1::MatchEntry& entry) {
    const auto& teams = entry.status().teams();
    const bool is_game = teams.size() == 2 && !entry.status().is_course();
    return is_game ? fmt::format("{} : {}", teams[0].score(), teams[1].score()) : "";
}

/// "16.00 s", "64%".
std::string way_of(const v1::TeamStatus& team) {
    return team.finished_us() > 0 ? duration_text(team.finished_us())
                                  : fmt::format("{}%", team.score());
}

/// "Amsel – Bussard", blue first; in a race "Amsel 16.00 s, Bussard 64%". Empty before the start,
/// when only seats are known.
std::string teams_of(const v1::MatchEntry& entry) {
    std::string text;
    if (entry.state() == v1::MATCH_STATE_WAITING) {
        return text;
    }
    const bool is_course = entry.status().is_course();
    for (const v1::TeamStatus& team : entry.status().teams()) {
        text += text.empty() ? "" : is_course ? ", " : " – ";
        text += is_course ? team.name() + " " + way_of(team) : team.name();
    }
    return text;
}

/// Whether the teams have the names of their programs: nobody has named them otherwise.
bool is_named_as_it_plays(const v1::MatchEntry& entry) {
    return std::ranges::all_of(entry.seats(), [&](const v1::SeatEntry& seat) {
        const auto& teams = entry.status().teams();
        const auto team = std::ranges::find(teams, seat.team(), &v1::TeamStatus::team);
        return team != teams.end() && team->name() == seat.occupant();
    });
}

/// Returns news of a match for the list: whom it waits for, who plays, or how it ended.
std::string news_of(const v1::MatchEntry& entry) {
    std::string missing;
    std::string players;
    for (const v1::SeatEntry& seat : entry.seats()) {
        const std::string& occupant = seat.occupant();
        (occupant.empty() ? missing : players) += fmt::format(
            "{}{}", (occupant.empty() ? missing : players).empty() ? "" : ", ",
            occupant.empty() ? seat.name() : fmt::format("{}: {}", seat.name(), occupant));
    }
    if (!entry.end_reason().empty()) {
        return (entry.is_abandoned() ? "abandoned: " : "") + entry.end_reason();
    }
    if (missing.empty() && entry.awaits_start()) {
        return "waiting for an official to start; " + players;
    }
    if (!missing.empty()) {
        return "waiting for " + missing;
    }
    return is_named_as_it_plays(entry) ? "" : players;
}

std::string remark_on(const v1::MatchEntry& entry) {
    const std::string teams = teams_of(entry);
    const std::string news = news_of(entry);
    return teams.empty() || news.empty() ? teams + news : teams + "; " + news;
}

}  // namespace

Result<v1::MatchList> ask_for_list(Login login) {
    login.enters_lobby = true;
    const auto talk = [](Session& session) -> awaitable<Result<v1::MatchList>> {
        const Result<v1::ServerMessage> entered = co_await session.enter();
        if (!entered) {
            co_return entered.error();
        }
        co_return entered->match_list();
    };
    return hold<v1::MatchList>(login, kPatience, talk);
}

Result<std::string> order(Login login, const v1::LobbyRequest& request) {
    login.enters_lobby = true;
    const auto talk = [&request](Session& session) -> awaitable<Result<std::string>> {
        if (const auto entered = co_await session.enter(); !entered) {
            co_return entered.error();
        }
        co_return co_await session.order(request);
    };
    return hold<std::string>(login, kPatience, talk);
}

Result<v1::OfficialReply> ask(const Login& login, const RequestMaker& make) {
    const auto talk = [&make](Session& session) -> awaitable<Result<v1::OfficialReply>> {
        const auto entered = co_await session.enter();
        if (!entered) {
            co_return entered.error();
        }
        const Result<v1::OfficialRequest> request = make(entered->welcome());
        if (!request) {
            co_return request.error();
        }
        co_return co_await session.ask(*request);
    };
    return hold<v1::OfficialReply>(login, kPatience, talk);
}

Result<Sight> look(const Login& login) {
    const auto talk = [](Session& session) -> awaitable<Result<Sight>> {
        const auto entered = co_await session.enter();
        if (!entered) {
            co_return entered.error();
        }
        const auto update = co_await session.receive(v1::ServerMessage::kUpdate);
        if (!update) {
            co_return update.error();
        }
        co_return Sight{entered->welcome(), update->update()};
    };
    return hold<Sight>(login, kPatience, talk);
}

std::string to_table(const v1::MatchList& list) {
    if (list.matches().empty()) {
        return "There are no matches; `create` makes one.\n";
    }
    std::string text =
        fmt::format("{:<16}  {:<16}  {:<8}  {:>7}\n", "MATCH", "DISCIPLINE", "STATE", "SCORE");
    for (const v1::MatchEntry& entry : list.matches()) {
        text += streams::folded_on_terminal(fmt::format(
                    "{:<16}  {:<16}  {:<8}  {:>7}  {}", entry.name(), entry.discipline(),
                    word_for(entry.state()), score_of(entry), remark_on(entry))) +
                "\n";
    }
    return text;
}

std::string to_json(const google::protobuf::Message& message) {
    google::protobuf::util::JsonPrintOptions options;
    options.add_whitespace = true;
    options.preserve_proto_field_names = true;
    options.always_print_primitive_fields = true;
    std::string text;
    static_cast<void>(google::protobuf::util::MessageToJsonString(message, &text, options));
    return text;
}

}  // namespace cancha::control
