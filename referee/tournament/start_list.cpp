#include "referee/tournament/start_list.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "cancha/base/joined.h"
#include "cancha/base/match_name.h"
#include "cancha/base/text_file.h"
#include "proto/process/secrets.h"
#include "referee/core/discipline.h"
#include "referee/core/settings.h"
#include "referee/order/order_check.h"

namespace cancha::tournament {

namespace {

// Round numbers above any tournament: 256 teams that meet once each in knock-out matches need 255,
// and 91 teams that all meet once need 4095.
constexpr int kMostTeams = 256;
constexpr int kMostMatches = 4096;
constexpr std::size_t kMaxMatchName =
    kLongestMatchName - 4;  // The number of the attempt stands behind it.
// Round numbers above what rules of tournaments award.
constexpr std::uint32_t kMostGoals = 1000;
constexpr std::uint32_t kMostPoints = 1000;

Error wrong(const std::string& where, const std::string& what) {
    return {ErrorCode::kInvalidInput, where + ": " + what};
}

/// Who plays is said by `teams`, and the server is told of it by order_for().
Status check_says_no_players(const std::string& where, const v1::CreateMatch& options) {
    if (options.seats_size() > 0 || !options.blue_name().empty() ||
        !options.yellow_name().empty()) {
        return wrong(
            where,
            "`seats`, `blue_name` and `yellow_name` are not allowed; `teams` names the players");
    }
    return {};
}

/// A text that must be there, and keeps the limits of its field.
Status check_required(const char* field, const std::string& text,
                      const google::protobuf::Message& message) {
    return text.empty() ? Status(wrong(field, "is missing")) : referee::check_texts(message);
}

bool has_tokens(const v1::StartList& list) {
    return std::ranges::any_of(list.teams(),
                               [](const auto& team) { return !team.token().empty(); });
}

bool may_others_read(const std::filesystem::path& file) {
    using std::filesystem::perms;
    std::error_code ec;
    const perms mode = std::filesystem::status(file, ec).permissions();
    return (mode & (perms::group_read | perms::others_read)) != perms::none;
}

/// The parser's error, "source:LINE:COLUMN: ...", shows what it did not expect. That may be a token
/// where one stands in this line or in the one before.
Error without_tokens(Error error, std::string_view text, std::string_view source) {
    const std::size_t line_at = source.size() + 1;
    std::size_t line = 0;
    std::from_chars(error.message.data() + line_at, error.message.data() + error.message.size(),
                    line);
    std::istringstream lines{std::string(text)};
    std::size_t number = 0;
    for (std::string part; std::getline(lines, part);) {
        ++number;
        const bool is_near = number <= line && number + 1 >= line;
        if (is_near && part.find("token") != std::string::npos) {
            const std::size_t text_at = error.message.find(": ", line_at);
            error.message.resize(std::min(text_at, error.message.size()));
            error.message += ": invalid from here on; not shown, as it may be a token";
            break;
        }
    }
    return error;
}

class Checker {
  public:
    Checker(v1::StartList list, std::string source)
        : plan_{.list = std::move(list), .matches = {}}, source_(std::move(source)) {}

    Result<TournamentPlan> check() {
        for (const Status& checked : {check_size(), check_teams(), check_every_match()}) {
            if (!checked) {
                return checked.error();
            }
        }
        for (int i = 0; i < plan_.list.matches_size(); ++i) {
            if (const Status added = add_match(i); !added) {
                return added.error();
            }
        }
        return std::move(plan_);
    }

  private:
    Status check_size() const {
        const v1::StartList& list = plan_.list;
        if (list.teams_size() < 2 || list.teams_size() > kMostTeams) {
            return wrong(source_, fmt::format("teams: {} listed, expected 2 to {}",
                                              list.teams_size(), kMostTeams));
        }
        if (list.matches_size() < 1 || list.matches_size() > kMostMatches) {
            return wrong(source_, fmt::format("matches: {} listed, expected 1 to {}",
                                              list.matches_size(), kMostMatches));
        }
        for (const std::uint32_t points :
             {list.points().win(), list.points().draw(), list.points().loss()}) {
            if (points > kMostPoints) {
                return wrong(source_, fmt::format("points: {} for a match, at most {} are allowed",
                                                  points, kMostPoints));
            }
        }
        const Status checked = referee::check_texts(list);
        return checked ? Status() : Status(wrong(source_, checked.error().message));
    }

    Status check_teams() const {
        std::set<std::string> names;
        for (const v1::StartList::Team& team : plan_.list.teams()) {
            if (const Status named = check_required("name", team.name(), team); !named) {
                return wrong(source_, "teams: " + named.error().message);
            }
            if (!names.insert(team.name()).second) {
                return wrong(source_, fmt::format("teams: '{}' is listed twice", team.name()));
            }
            if (Status checked = check_token(team); !checked) {
                return checked;
            }
        }
        return {};
    }

    Status check_token(const v1::StartList::Team& team) const {
        if (team.token().empty()) {
            return {};
        }
        if (team.strategy() != "remote") {
            return wrong(source_,
                         fmt::format("teams: '{}' has a token, but only `remote` teams need one",
                                     team.name()));
        }
        const Status good = process::check_token(team.token());
        return good ? Status()
                    : wrong(source_,
                            fmt::format("teams: '{}': {}", team.name(), good.error().message));
    }

    Status check_every_match() const {
        const v1::CreateMatch& order = plan_.list.every_match();
        if (!order.name().empty()) {
            return wrong(source_, "every_match: `name` is not allowed; each match has its own");
        }
        return check_says_no_players(source_ + ": every_match", order);
    }

    Status add_match(int index) {
        const v1::StartList::Match& match = plan_.list.matches(index);
        PlannedMatch planned;
        planned.order = plan_.list.every_match();
        planned.order.MergeFrom(match.options());
        if (planned.order.name().empty()) {
            planned.order.set_name(fmt::format("m{:02}", index + 1));
        }
        planned.group = match.group();
        where_ = fmt::format("{}: match {} ({})", source_, index + 1, planned.order.name());
        if (const Status checked = referee::check_texts(match); !checked) {
            return wrong(where_, checked.error().message);
        }
        for (const Status& checked :
             {check_name(planned), check_says_no_players(where_ + ": options", match.options()),
              check_award(match)}) {
            if (!checked) {
                return checked;
            }
        }
        if (Status seated = add_players(match, planned); !seated) {
            return seated;
        }
        v1::StartList::Match said = match;
        said.clear_award();
        *said.mutable_options() = planned.order;
        planned.text = said.ShortDebugString();
        plan_.matches.push_back(std::move(planned));
        return {};
    }

    Status check_name(const PlannedMatch& planned) {
        const std::string& name = planned.order.name();
        if (const Status good = check_match_name(name, kMaxMatchName); !good) {
            return wrong(where_, "`name`: " + good.error().message);
        }
        if (!names_.insert(name).second) {
            return wrong(where_, "another match has this name");
        }
        return {};
    }

    Status check_award(const v1::StartList::Match& match) const {
        if (!match.has_award()) {
            return {};
        }
        const v1::StartList::Award& award = match.award();
        if (award.blue() > kMostGoals || award.yellow() > kMostGoals) {
            return wrong(where_, fmt::format("award: at most {} goals each", kMostGoals));
        }
        Status checked = check_required("reason", award.reason(), award);
        return checked ? Status() : Status(wrong(where_, "award: " + checked.error().message));
    }

    Result<const v1::StartList::Team*> find_team(const char* side, const std::string& name) const {
        const auto& teams = plan_.list.teams();
        const auto found = std::ranges::find(teams, name, &v1::StartList::Team::name);
        if (found != teams.end()) {
            return &*found;
        }
        return wrong(where_, fmt::format("`{}`: there is no team '{}'; the teams are: {}", side,
                                         name, joined(teams, &v1::StartList::Team::name)));
    }

    Status add_players(const v1::StartList::Match& match, PlannedMatch& planned) const {
        const auto checked = order::check_order(planned.order);
        if (!checked) {
            return wrong(where_, checked.error().message);
        }
        planned.is_course = checked->discipline.settings.has_course();
        if (Status seated =
                seat_side("blue", match.blue(), v1::TEAM_BLUE, checked->discipline, planned.blue);
            !seated) {
            return seated;
        }
        if (Status seated = seat_side("yellow", match.yellow(), v1::TEAM_YELLOW,
                                      checked->discipline, planned.yellow);
            !seated) {
            return seated;
        }
        if (match.blue() == match.yellow()) {
            return wrong(where_, fmt::format("'{}' cannot play against itself", match.blue()));
        }
        return check_award_of(planned, match);
    }

    /// Of a course nobody has more than all of it, and who is not there has nothing.
    Status check_award_of(const PlannedMatch& planned, const v1::StartList::Match& match) const {
        constexpr std::uint32_t kWholeWay = 100;
        const v1::StartList::Award& award = match.award();
        if (planned.is_course && (award.blue() > kWholeWay || award.yellow() > kWholeWay)) {
            return wrong(where_, fmt::format("award: a course has {} hundredths", kWholeWay));
        }
        if ((match.blue().empty() && award.blue() > 0) ||
            (match.yellow().empty() && award.yellow() > 0)) {
            return wrong(where_, "award: nothing can be awarded to a team that does not play");
        }
        return {};
    }

    /// A team that the discipline does not have is not named.
    Status seat_side(const char* side, const std::string& name, v1::Team team,
                     const referee::Discipline& discipline, PlannedMatch::Player& player) const {
        const bool has_seats =
            std::ranges::any_of(discipline.settings.seats(),
                                [team](const v1::Seat& seat) { return seat.team() == team; });
        if (!has_seats) {
            return name.empty() ? Status()
                                : wrong(where_, fmt::format("{} has no {} team; leave `{}` out",
                                                            discipline.full_name(), side, side));
        }
        if (name.empty()) {
            return wrong(where_,
                         fmt::format("`{}` is missing; the teams are: {}", side,
                                     joined(plan_.list.teams(), &v1::StartList::Team::name)));
        }
        const auto found = find_team(side, name);
        return found ? seat(**found, team, discipline, player) : Status(found.error());
    }

    Status seat(const v1::StartList::Team& team, v1::Team side,
                const referee::Discipline& discipline, PlannedMatch::Player& player) const {
        auto strategy = process::resolve_team_command(discipline.name, team.strategy());
        if (!strategy) {
            return wrong(where_,
                         fmt::format("team '{}': {}", team.name(), strategy.error().message));
        }
        player = {team.name(), {}, *std::move(strategy), team.token()};
        for (const v1::Seat& seat : discipline.settings.seats()) {
            if (seat.team() == side) {
                player.seats.push_back(seat.name());
            }
        }
        return {};
    }

    TournamentPlan plan_;
    std::string source_;
    std::string where_;  ///< Which match is looked at.
    std::set<std::string> names_;
};

}  // namespace

Result<TournamentPlan> parse_start_list(const std::string& given, const std::string& source) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // Of Windows' editors.
    const std::string text =
        given.starts_with(kByteOrderMark) ? given.substr(kByteOrderMark.size()) : given;
    v1::StartList list;
    if (const Status parsed = parse_text_message(text, source, list); !parsed) {
        return without_tokens(parsed.error(), text, source);
    }
    return Checker(std::move(list), source).check();
}

Result<TournamentPlan> load_start_list(const std::filesystem::path& file) {
    const Result<std::string> text = read_text_file(file);
    if (!text) {
        return text.error();
    }
    Result<TournamentPlan> plan = parse_start_list(*text, file.string());
    if (plan && has_tokens(plan->list) && may_others_read(file)) {
        return wrong(file.string(), "contains tokens, and other users can read it; `chmod 600` it");
    }
    return plan;
}

}  // namespace cancha::tournament
