#include "referee/tournament/standings.h"

#include <algorithm>
#include <limits>
#include <string>
#include <tuple>

#include "cancha/base/contract.h"

namespace cancha::tournament {

namespace {

using Place = v1::TournamentResults::Place;

// Points as in football; start_list.proto says so.
constexpr std::uint32_t kWin = 3;
constexpr std::uint32_t kDraw = 1;

/// One team's outcome of one match.
struct Outcome {
    std::uint32_t scored;
    std::uint32_t conceded;
    bool has_won;
    bool has_lost;
    std::uint64_t finished_us;  ///< 0: it has not finished, or there was no course.
};

/// Whether nobody came, so that both teams lost.
bool is_lost_by_both(const v1::TournamentResults::Match& match) {
    return match.state() == "forfeited" && match.winner() == "none";
}

/// Returns the outcome of blue. A team that runs alone and does not finish has lost.
Outcome outcome_of_blue(const v1::TournamentResults::Match& match) {
    const bool has_won = match.winner() == "blue";
    return {match.blue_score(), match.yellow_score(), has_won,
            is_solo(match) || is_lost_by_both(match) ? !has_won : match.winner() == "yellow",
            match.blue_finished_us()};
}

Outcome outcome_of_yellow(const v1::TournamentResults::Match& match) {
    const bool has_won = match.winner() == "yellow";
    return {match.yellow_score(), match.blue_score(), has_won,
            is_solo(match) || is_lost_by_both(match) ? !has_won : match.winner() == "blue",
            match.yellow_finished_us()};
}

/// Returns the merit of a place. A team without a time, because its result was awarded, ranks
/// behind all with one.
auto merit(const Place& place) {
    constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
    const std::int64_t time_us =
        place.finish_us() == 0 ? kNever : static_cast<std::int64_t>(place.finish_us());
    return std::tuple{place.points(),
                      std::int64_t{place.goals_for()} - std::int64_t{place.goals_against()},
                      place.goals_for(), -time_us};
}

class Tables {
  public:
    Tables(const v1::StartList& list, const v1::TournamentResults& results)
        : points_(list.points()), results_(results) {
        for (const auto& match : results.matches()) {
            if (std::ranges::find(groups_, match.group()) == groups_.end()) {
                groups_.push_back(match.group());
            }
        }
        for (const std::string& group : groups_) {
            for (const v1::StartList::Team& team : list.teams()) {
                add_if_in(group, team.name());
            }
        }
    }

    std::vector<Place> make() {
        for (const auto& match : results_.matches()) {
            if (has_result(match)) {
                count(match, match.blue(), outcome_of_blue(match));
                count(match, match.yellow(), outcome_of_yellow(match));
            }
        }
        rank();
        return std::move(places_);
    }

  private:
    void add_if_in(const std::string& group, const std::string& team) {
        const bool is_in = std::ranges::any_of(results_.matches(), [&](const auto& match) {
            return match.group() == group && (match.blue() == team || match.yellow() == team);
        });
        if (is_in) {
            Place& place = places_.emplace_back();
            place.set_group(group);
            place.set_team(team);
            place.set_is_course(std::ranges::any_of(results_.matches(), [&](const auto& match) {
                return match.group() == group && match.is_course();
            }));
        }
    }

    void count(const v1::TournamentResults::Match& match, const std::string& team,
               const Outcome& outcome) {
        if (team.empty()) {
            return;
        }
        const auto found = std::ranges::find_if(places_, [&](const Place& candidate) {
            return candidate.group() == match.group() && candidate.team() == team;
        });
        CANCHA_EXPECTS(found != places_.end());
        Place& place = *found;
        const bool is_drawn = !outcome.has_won && !outcome.has_lost;
        place.set_played(place.played() + 1);
        place.set_won(place.won() + (outcome.has_won ? 1 : 0));
        place.set_drawn(place.drawn() + (is_drawn ? 1 : 0));
        place.set_lost(place.lost() + (outcome.has_lost ? 1 : 0));
        place.set_goals_for(place.goals_for() + outcome.scored);
        place.set_goals_against(place.goals_against() + outcome.conceded);
        place.set_finish_us(place.finish_us() + outcome.finished_us);
        place.set_points(place.points() + (outcome.has_won ? win() : is_drawn ? draw() : loss()));
    }

    std::uint32_t win() const { return points_.has_win() ? points_.win() : kWin; }

    std::uint32_t draw() const { return points_.has_draw() ? points_.draw() : kDraw; }

    std::uint32_t loss() const { return points_.loss(); }

    void rank() {
        auto begin = places_.begin();
        while (begin != places_.end()) {
            const auto end = std::find_if(begin, places_.end(), [&](const Place& place) {
                return place.group() != begin->group();
            });
            std::stable_sort(begin, end,
                             [](const Place& a, const Place& b) { return merit(a) > merit(b); });
            for (auto place = begin; place != end; ++place) {
                const bool is_equal = place != begin && merit(*place) == merit(*std::prev(place));
                place->set_rank(is_equal ? std::prev(place)->rank()
                                         : static_cast<std::uint32_t>(place - begin) + 1);
            }
            begin = end;
        }
    }

    const v1::StartList::Points& points_;
    const v1::TournamentResults& results_;
    std::vector<std::string> groups_;
    std::vector<Place> places_;
};

}  // namespace

bool is_solo(const v1::TournamentResults::Match& match) {
    return match.blue().empty() != match.yellow().empty();
}

bool has_result(const v1::TournamentResults::Match& match) {
    return match.state() == "played" || match.state() == "awarded" || match.state() == "forfeited";
}

std::vector<Place> standings(const v1::StartList& list, const v1::TournamentResults& results) {
    return Tables(list, results).make();
}

}  // namespace cancha::tournament
