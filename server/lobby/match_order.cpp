#include "server/lobby/match_order.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/processes/programs.h"
#include "proto/base/text/joined.h"
#include "referee/core/discipline.h"
#include "referee/core/seats.h"
#include "referee/order/order_check.h"
#include "server/sim/match/stage.h"

namespace cancha::lobby {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRemote = "remote";

class Planner {
  public:
    Planner(const v1::CreateMatch& order, const MatchSurroundings& surroundings)
        : order_(order),
          surroundings_(surroundings),
          tokens_(surroundings.tokens.for_match(order.name())) {}

    Result<MatchPlan> plan() {
        const auto checked = order::check_order(order_);
        if (!checked) {
            return checked.error();
        }
        const referee::Discipline& discipline = checked->discipline;
        if (const auto world = match::make_world(discipline.settings); !world) {
            return Error{ErrorCode::kInvalidInput, "`settings`: " + world.error().message};
        }
        v1::CreateMatch& order = *plan_.assignment.mutable_order();
        order = order_;
        order.clear_seats();
        if (!order.has_speed()) {
            order.set_speed(1);
        }
        plan_.assignment.set_memory_mb(surroundings_.match_memory_mb);
        plan_.entry.set_name(order_.name());
        plan_.entry.set_discipline(discipline.full_name());
        for (const Status& added : {add_seats(discipline), add_files(), add_tokens()}) {
            if (!added) {
                return added.error();
            }
        }
        return std::move(plan_);
    }

  private:
    Status add_seats(const referee::Discipline& discipline) {
        std::vector<std::string> names;
        for (const v1::Seat& seat : discipline.settings.seats()) {
            names.push_back(seat.name());
        }
        for (const v1::SeatOrder& seat : order_.seats()) {
            if (std::ranges::count(order_.seats(), seat.seat(), &v1::SeatOrder::seat) > 1) {
                return Error{ErrorCode::kInvalidInput,
                             fmt::format("`seats`: seat {} is listed twice", seat.seat())};
            }
            if (std::ranges::find(names, seat.seat()) == names.end()) {
                return Error{ErrorCode::kInvalidInput,
                             fmt::format("`seats`: {} has no seat '{}'; {}", discipline.full_name(),
                                         seat.seat(), referee::seats_text(names))};
            }
        }
        for (const std::string& name : names) {
            if (Status added = add_seat(discipline, name); !added) {
                return added;
            }
        }
        return {};
    }

    Status add_seat(const referee::Discipline& discipline, const std::string& name) {
        const auto ordered = std::ranges::find(order_.seats(), name, &v1::SeatOrder::seat);
        const bool is_ordered = ordered != order_.seats().end();
        const std::string strategy =
            is_ordered && !ordered->strategy().empty() ? ordered->strategy() : std::string(kRemote);
        const auto samples = processes::list_sample_strategies(discipline.name);
        if (strategy != kRemote && std::ranges::find(samples, strategy) == samples.end()) {
            return Error{ErrorCode::kNotFound,
                         fmt::format("`seats`: there is no strategy '{}'; expected `remote`, or a "
                                     "sample strategy for {}: {}",
                                     strategy, discipline.name, fmt::join(samples, ", "))};
        }
        if (is_ordered && !ordered->token().empty()) {
            if (const Status known = tokens_.add_seat(name, ordered->token()); !known) {
                return Error{known.error().code,
                             fmt::format("`seats`: seat {}: {}", name, known.error().message)};
            }
        }
        v1::SeatOrder& seat = *plan_.assignment.mutable_order()->add_seats();
        seat.set_seat(name);
        seat.set_strategy(strategy);
        if (strategy == kRemote && !surroundings_.tokens.empty() &&
            !tokens_.knows(v1::ROLE_STRATEGY, name)) {
            return Error{ErrorCode::kRefused,
                         fmt::format("`seats`: seat {} is remote and has no token, so nobody "
                                     "could take it; give it one in the order, or add a line `seat "
                                     "{}/{} TOKEN` to the server's tokens",
                                     name, order_.name(), name)};
        }
        return {};
    }

    /// A match without tokens would serve everybody, even if the server does not.
    Status add_tokens() {
        if (tokens_.empty() && !surroundings_.tokens.empty()) {
            return Error{ErrorCode::kRefused,
                         fmt::format("`name`: no token of the server admits anyone to match {}; "
                                     "add a line such as `official NAME TOKEN`",
                                     order_.name())};
        }
        plan_.assignment.set_tokens(tokens_.to_text());
        plan_.tokens = tokens_;
        return {};
    }

    // Files of another match are never overwritten.
    Status add_files() {
        if (surroundings_.record_folder.empty()) {
            return {};
        }
        const std::string recording = order_.name() + ".mcap";
        const std::string report = order_.name() + ".json";
        for (const std::string& file : {recording, report}) {
            std::error_code ec;
            if (fs::exists(surroundings_.record_folder / file, ec) || ec) {
                return Error{ErrorCode::kRefused,
                             fmt::format("`name`: {} already exists, from an earlier match; "
                                         "choose another name",
                                         file)};
            }
        }
        plan_.assignment.set_recording((surroundings_.record_folder / recording).string());
        plan_.assignment.set_report((surroundings_.record_folder / report).string());
        plan_.entry.set_recording(recording);
        return {};
    }

    const v1::CreateMatch& order_;
    const MatchSurroundings& surroundings_;
    access::TokenBook tokens_;
    MatchPlan plan_;
};

}  // namespace

Result<MatchPlan> plan_match(const v1::CreateMatch& order, const MatchSurroundings& surroundings) {
    return Planner(order, surroundings).plan();
}

std::string wait_text(const v1::CreateMatch& order) {
    std::vector<std::string> remote;
    for (const v1::SeatOrder& seat : order.seats()) {
        if (seat.strategy() == kRemote) {
            remote.push_back(seat.seat());
        }
    }
    if (remote.empty()) {
        return order.awaits_start() ? "waiting for an official to start it"
                                    : "its teams are being started, then it begins";
    }
    return fmt::format("waiting for {}{}", joined(remote),
                       order.awaits_start() ? ", then for an official to start it" : "");
}

}  // namespace cancha::lobby
