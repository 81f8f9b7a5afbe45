#include "referee/tournament/start_list.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "proto/base/files/text_file.h"
#include "proto/base/processes/secrets.h"
#include "proto/base/text/joined.h"
#include "proto/base/text/match_name.h"
#include "referee/core/discipline.h"
#include "referee/core/settings.h"
#include "referee/order/order_problems.h"
#include "referee/tournament/list_text.h"

namespace cancha::tournament {

namespace {

// Round numbers above any tournament: 256 teams need 255 knock-out matches, and 91 teams that all
// meet once need 4095.
constexpr int kMostTeams = 256;
constexpr int kMostMatches = 4096;
constexpr std::size_t kMaxMatchName =
    kLongestMatchName - 4;  // The number of the attempt follows it.
// Round numbers above what rules of tournaments award.
constexpr std::uint32_t kMostGoals = 1000;
constexpr std::uint32_t kMostPoints = 1000;
/// A whole course, in hundredths.
constexpr std::uint32_t kWholeWay = 100;
/// Wall-clock time. A team whose program crashes at its start has time to fix it.
constexpr double kUsualNoShow_s = 300;
/// Usual score in football.
constexpr std::uint32_t kGoalsOfWalkover = 3;
/// This many problems fill a screen.
constexpr std::size_t kMostTold = 24;

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

/// Checks a list to its end and notes all problems.
class Checker {
  public:
    explicit Checker(const ListText& text)
        : text_(text), list_(text.list()), problems_(text.problems()) {}

    TournamentPlan check() {
        check_size();
        check_no_show();
        check_teams();
        check_every_match();
        for (int i = 0; i < list_.matches_size(); ++i) {
            add_match(i);
        }
        if (!problems_.empty()) {
            check_strategies_left();
        }
        plan_.list = list_;
        return std::move(plan_);
    }

    const std::set<Problem>& problems() const { return problems_; }

  private:
    using Steps = std::initializer_list<Step>;

    void tell(Steps where, std::string what) {
        problems_.insert({text_.place_of(where), std::move(what)});
    }

    /// Notes a problem of the current match.
    void tell_of_match(Steps where, const std::string& what) { tell(where, match_ + ": " + what); }

    /// Notes that something is missing, unless an already reported, misspelt field is the cause.
    void tell_missing(const char* entry, int index, std::string what) {
        if (!text_.is_suspect(entry, index)) {
            tell({{entry, index}}, std::move(what));
        }
    }

    /// Notes that something is missing in the current match.
    void tell_missing(const std::string& what) {
        tell_missing("matches", index_, match_ + ": " + what);
    }

    /// Notes the error of a check, if any.
    void pass(const Status& checked, Steps where, const std::string& prefix) {
        if (!checked) {
            tell(where, prefix + checked.error().message);
        }
    }

    void check_size() {
        if (list_.teams_size() < 2 || list_.teams_size() > kMostTeams) {
            tell({{"teams"}},
                 fmt::format("teams: {} listed, expected 2 to {}", list_.teams_size(), kMostTeams));
        }
        if (list_.matches_size() < 1 || list_.matches_size() > kMostMatches) {
            tell({{"matches"}}, fmt::format("matches: {} listed, expected 1 to {}",
                                            list_.matches_size(), kMostMatches));
        }
        for (const auto& [field, points] :
             {std::pair("win", list_.points().win()), std::pair("draw", list_.points().draw()),
              std::pair("loss", list_.points().loss())}) {
            if (points > kMostPoints) {
                tell({{"points"}, {field}},
                     fmt::format("points: {} for a match, at most {} are allowed", points,
                                 kMostPoints));
            }
        }
        pass(referee::check_texts(list_), {{"title"}}, "");
    }

    void check_no_show() {
        const v1::StartList::NoShow& no_show = list_.no_show();
        pass(referee::check_limits(no_show), {{"no_show"}, {"wait_s"}}, "no_show: ");
        if (no_show.goals() > kMostGoals) {
            tell({{"no_show"}, {"goals"}}, fmt::format("no_show: at most {} goals", kMostGoals));
        }
        plan_.no_show_wait_s = no_show.has_wait_s() ? no_show.wait_s() : kUsualNoShow_s;
    }

    void check_teams() {
        std::set<std::string> names;
        for (int i = 0; i < list_.teams_size(); ++i) {
            const v1::StartList::Team& team = list_.teams(i);
            if (text_.is_broken("teams", i)) {
                continue;
            }
            if (team.name().empty()) {
                is_team_unnamed_ = true;
                tell_missing("teams", i, "teams: name: is missing");
            } else if (!names.insert(team.name()).second) {
                tell({{"teams", i}, {"name"}},
                     fmt::format("teams: '{}' is listed twice", team.name()));
            }
            pass(referee::check_texts(team), {{"teams", i}, {"name"}}, "teams: ");
            check_token(team, i);
        }
    }

    void check_token(const v1::StartList::Team& team, int index) {
        if (team.token().empty()) {
            return;
        }
        if (team.strategy() != "remote") {
            tell({{"teams", index}, {"token"}},
                 fmt::format("teams: '{}' has a token, but only `remote` teams need one",
                             team.name()));
        }
        pass(processes::check_token(team.token()), {{"teams", index}, {"token"}},
             fmt::format("teams: '{}': ", team.name()));
    }

    void check_every_match() {
        const v1::CreateMatch& order = list_.every_match();
        if (!order.name().empty()) {
            tell({{"every_match"}, {"name"}},
                 "every_match: `name` is not allowed; each match has its own");
        }
        for (const char* const field : players_named_in(order)) {
            tell({{"every_match"}, {field}}, fmt::format("every_match: {}", kNoPlayers));
        }
    }

    /// `teams` names the players, and order_for() sends them to the server.
    static constexpr const char* kNoPlayers =
        "`seats`, `blue_name` and `yellow_name` are not allowed; `teams` names the players";

    static std::vector<const char*> players_named_in(const v1::CreateMatch& order) {
        std::vector<const char*> fields;
        if (order.seats_size() > 0) {
            fields.push_back("seats");
        }
        if (!order.blue_name().empty()) {
            fields.push_back("blue_name");
        }
        if (!order.yellow_name().empty()) {
            fields.push_back("yellow_name");
        }
        return fields;
    }

    void add_match(int index) {
        const v1::StartList::Match& match = list_.matches(index);
        PlannedMatch planned;
        planned.order = list_.every_match();
        planned.order.clear_name();
        planned.order.MergeFrom(match.options());
        if (planned.order.name().empty()) {
            planned.order.set_name(fmt::format("m{:02}", index + 1));
        }
        planned.group = match.group();
        match_ = fmt::format("match {} ({})", index + 1, planned.order.name());
        index_ = index;
        if (text_.is_broken("matches", index)) {
            return;
        }
        pass(referee::check_texts(match), {{"matches", index}, {"group"}}, match_ + ": ");
        check_name(planned);
        for (const char* const field : players_named_in(match.options())) {
            tell_of_match({{"matches", index}, {"options"}, {field}},
                          fmt::format("options: {}", kNoPlayers));
        }
        check_award(match.award(), match.has_award());
        add_players(match, planned);
        v1::StartList::Match said = match;
        said.clear_award();
        *said.mutable_options() = planned.order;
        planned.text = said.ShortDebugString();
        plan_.matches.push_back(std::move(planned));
    }

    void check_name(const PlannedMatch& planned) {
        const std::string& name = planned.order.name();
        if (const Status good = check_match_name(name, kMaxMatchName); !good) {
            tell_of_match({{"matches", index_}, {"options"}, {"name"}},
                          "`name`: " + good.error().message);
        } else if (!names_.insert(name).second) {
            tell_of_match({{"matches", index_}, {"options"}, {"name"}},
                          "another match has this name");
        }
    }

    void check_award(const v1::StartList::Award& award, bool is_given) {
        if (award.blue() > kMostGoals || award.yellow() > kMostGoals) {
            tell_of_match({{"matches", index_}, {"award"}},
                          fmt::format("award: at most {} goals each", kMostGoals));
        }
        if (is_given && award.reason().empty()) {
            tell_missing("award: reason: is missing");
        }
        pass(referee::check_texts(award), {{"matches", index_}, {"award"}, {"reason"}},
             match_ + ": award: ");
    }

    void add_players(const v1::StartList::Match& match, PlannedMatch& planned) {
        const auto discipline = check_order(match.options(), planned.order);
        const v1::StartList::Team* const blue = find_team("blue", match.blue());
        const v1::StartList::Team* const yellow = find_team("yellow", match.yellow());
        if (blue != nullptr && blue == yellow) {
            tell_of_match({{"matches", index_}, {"yellow"}},
                          fmt::format("'{}' cannot play against itself", match.blue()));
        }
        if (!discipline) {
            return;
        }
        planned.is_course = discipline->settings.has_course();
        planned.walkover_score = planned.is_course             ? kWholeWay
                                 : list_.no_show().has_goals() ? list_.no_show().goals()
                                                               : kGoalsOfWalkover;
        seat_side("blue", match.blue(), blue, v1::TEAM_BLUE, *discipline, planned.blue);
        seat_side("yellow", match.yellow(), yellow, v1::TEAM_YELLOW, *discipline, planned.yellow);
        check_award_of(planned, match);
    }

    /// Notes all problems of an order. Returns its discipline, if it has one.
    std::optional<referee::Discipline> check_order(const v1::CreateMatch& options,
                                                   v1::CreateMatch order) {
        if (text_.is_broken("every_match")) {
            return std::nullopt;
        }
        if (order.discipline().empty()) {
            if (!text_.is_suspect("every_match")) {
                tell_missing("`discipline` is missing; give it in `options` or `every_match`");
            }
            return std::nullopt;
        }
        order.set_name("m");  // Names are checked elsewhere.
        order::OrderFindings findings = order::find_problems(std::move(order));
        for (const order::OrderProblem& problem : findings.problems) {
            tell_of_order(options, problem);
        }
        if (!findings.checked) {
            return std::nullopt;
        }
        return std::move(findings.checked->discipline);
    }

    /// Notes a problem at its field, in the match's own options or in those of all matches.
    void tell_of_order(const v1::CreateMatch& options, const order::OrderProblem& problem) {
        const auto& all = list_.every_match();
        const auto& reflection = *all.GetReflection();
        const auto* const field = all.GetDescriptor()->FindFieldByName(problem.field);
        const bool is_list = field != nullptr && field->is_repeated();
        const int before = is_list ? reflection.FieldSize(all, field) : 0;
        const bool is_own = field == nullptr || (is_list ? problem.index >= before
                                                         : reflection.HasField(options, field) ||
                                                               !reflection.HasField(all, field));
        if (is_own) {
            tell_of_match(
                {{"matches", index_}, {"options"}, {problem.field, problem.index - before}},
                problem.what);
        } else {
            tell({{"every_match"}, {problem.field, problem.index}}, "every_match: " + problem.what);
        }
    }

    const v1::StartList::Team* find_team(const char* side, const std::string& name) {
        const auto& teams = list_.teams();
        const auto found = std::ranges::find(teams, name, &v1::StartList::Team::name);
        if (found != teams.end() && !name.empty()) {
            return &*found;
        }
        const bool may_be_unread =
            text_.is_broken("teams") || (is_team_unnamed_ && text_.is_suspect("teams"));
        if (!name.empty() && !may_be_unread) {
            tell_of_match({{"matches", index_}, {side}},
                          fmt::format("`{}`: there is no team '{}'; the teams are: {}", side, name,
                                      joined(teams, &v1::StartList::Team::name)));
        }
        return nullptr;
    }

    /// Checks an award: at most the whole course, and nothing for a team that does not play.
    void check_award_of(const PlannedMatch& planned, const v1::StartList::Match& match) {
        const v1::StartList::Award& award = match.award();
        if (planned.is_course && (award.blue() > kWholeWay || award.yellow() > kWholeWay)) {
            tell_of_match({{"matches", index_}, {"award"}},
                          fmt::format("award: a course has {} hundredths", kWholeWay));
        }
        if ((match.blue().empty() && award.blue() > 0) ||
            (match.yellow().empty() && award.yellow() > 0)) {
            tell_of_match({{"matches", index_}, {"award"}},
                          "award: nothing can be awarded to a team that does not play");
        }
    }

    /// Checks a side. A team that the discipline does not have must not be named.
    void seat_side(const char* side, const std::string& name, const v1::StartList::Team* team,
                   v1::Team colour, const referee::Discipline& discipline,
                   PlannedMatch::Player& player) {
        const bool has_seats =
            std::ranges::any_of(discipline.settings.seats(),
                                [colour](const v1::Seat& seat) { return seat.team() == colour; });
        if (!has_seats && !name.empty()) {
            tell_of_match({{"matches", index_}, {side}},
                          fmt::format("{} has no {} team; leave `{}` out", discipline.full_name(),
                                      side, side));
        } else if (has_seats && name.empty()) {
            tell_missing(fmt::format("`{}` is missing; the teams are: {}", side,
                                     joined(list_.teams(), &v1::StartList::Team::name)));
        } else if (has_seats && team != nullptr) {
            seat(*team, colour, discipline, player);
        }
    }

    void seat(const v1::StartList::Team& team, v1::Team side, const referee::Discipline& discipline,
              PlannedMatch::Player& player) {
        auto strategy = strategy_of(team, discipline.name);
        if (!strategy) {
            return;
        }
        seated_.insert(team.name());
        player = {team.name(), {}, *std::move(strategy), team.token()};
        for (const v1::Seat& seat : discipline.settings.seats()) {
            if (seat.team() == side) {
                player.seats.push_back(seat.name());
            }
        }
    }

    std::optional<processes::TeamCommand> strategy_of(const v1::StartList::Team& team,
                                                      const std::string& discipline) {
        auto strategy = processes::resolve_team_command(discipline, team.strategy());
        if (strategy) {
            return *std::move(strategy);
        }
        const auto& teams = list_.teams();
        const auto index = static_cast<int>(
            std::ranges::find(teams, team.name(), &v1::StartList::Team::name) - teams.begin());
        tell({{"teams", index}, {"strategy"}},
             fmt::format("team '{}': {}", team.name(), strategy.error().message));
        return std::nullopt;
    }

    /// Also checks the strategies of teams without a valid match.
    void check_strategies_left() {
        const std::string& full_name = list_.every_match().discipline();
        for (int i = 0; i < list_.teams_size() && !full_name.empty(); ++i) {
            if (!text_.is_broken("teams", i) && !seated_.contains(list_.teams(i).name())) {
                strategy_of(list_.teams(i), full_name.substr(0, full_name.find('/')));
            }
        }
    }

    const ListText& text_;
    const v1::StartList& list_;
    std::set<Problem> problems_;
    TournamentPlan plan_;
    std::string match_;  ///< Name of the current match, for people.
    int index_ = 0;      ///< Index of the current match in the list.
    bool is_team_unnamed_ = false;
    std::set<std::string> names_;   ///< Names of matches.
    std::set<std::string> seated_;  ///< Names of teams in matches.
};

/// Returns "source:LINE:COLUMN: ...", a line for each problem.
Error all_of(const std::set<Problem>& problems, const std::string& source) {
    std::string text;
    std::size_t told = 0;
    for (const Problem& problem : problems) {
        if (told == kMostTold) {
            text += fmt::format("\n{}: and {} more", source, problems.size() - told);
            break;
        }
        text += fmt::format("{}{}:{}:{}: {}", told++ == 0 ? "" : "\n", source, problem.place.line,
                            problem.place.column, problem.what);
    }
    return {ErrorCode::kInvalidInput, text};
}

}  // namespace

Result<TournamentPlan> parse_start_list(const std::string& given, const std::string& source) {
    constexpr std::string_view kByteOrderMark =
        "\xEF\xBB\xBF";  // Byte order mark of Windows editors.
    const ListText text(std::string_view(given).substr(
        given.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0));
    Checker checker(text);
    TournamentPlan plan = checker.check();
    if (!checker.problems().empty()) {
        return all_of(checker.problems(), source);
    }
    return plan;
}

Result<TournamentPlan> load_start_list(const std::filesystem::path& file) {
    const Result<std::string> text = read_text_file(file);
    if (!text) {
        return text.error();
    }
    Result<TournamentPlan> plan = parse_start_list(*text, file.string());
    if (plan && has_tokens(plan->list) && may_others_read(file)) {
        return Error{
            ErrorCode::kInvalidInput,
            file.string() + ": contains tokens, and other users can read it; `chmod 600` it"};
    }
    return plan;
}

}  // namespace cancha::tournament
