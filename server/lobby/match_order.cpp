#include "server/lobby/match_order.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "referee/core/discipline.h"
#include "server/match/order_check.h"
#include "server/process/programs.h"
#include "server/process/shell.h"

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
        const auto discipline = match::check_order(order_);
        if (!discipline) {
            return discipline.error();
        }
        arguments_ = {process::quoted_program("cancha-match"), discipline->full_name(),
                      fmt::format("--lobby-channel={}", MatchProcess::kChannelDescriptor)};
        add("--name", order_.name());
        if (surroundings_.match_memory_mb > 0) {
            arguments_.push_back(fmt::format("--memory={}", surroundings_.match_memory_mb));
        }
        arguments_.emplace_back("--quiet");
        if (const Status seated = add_seats(*discipline); !seated) {
            return seated.error();
        }
        add_options();
        if (const Status kept = add_files(); !kept) {
            return kept.error();
        }
        plan_.entry.set_name(order_.name());
        plan_.entry.set_discipline(discipline->full_name());
        if (const Status given = add_tokens(); !given) {
            return given.error();
        }
        plan_.shell_command = fmt::format("exec {}", fmt::join(arguments_, " "));
        plan_.tokens = tokens_;
        return std::move(plan_);
    }

  private:
    void add(std::string_view option, std::string_view value) {
        arguments_.push_back(fmt::format("{}={}", option, process::shell_word(value)));
    }

    Status add_seats(const referee::Discipline& discipline) {
        std::vector<std::string> names;
        for (const v1::Seat& seat : discipline.settings.seats()) {
            names.push_back(seat.name());
        }
        for (const v1::SeatOrder& seat : order_.seats()) {
            if (std::ranges::count(order_.seats(), seat.seat(), &v1::SeatOrder::seat) > 1) {
                return Error{ErrorCode::kInvalidInput,
                             fmt::format("`seats`: seat {} is ordered twice", seat.seat())};
            }
            if (std::ranges::find(names, seat.seat()) == names.end()) {
                return Error{
                    ErrorCode::kInvalidInput,
                    fmt::format("`seats`: {} has no seat '{}'; the seats are: {}",
                                discipline.full_name(), seat.seat(), fmt::join(names, ", "))};
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
        const auto samples = process::list_sample_strategies(discipline.name);
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
        add("--seat", fmt::format("{}={}", name, strategy));
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

    /// A match without tokens would serve everybody, also where the server does not.
    Status add_tokens() {
        if (tokens_.empty() && !surroundings_.tokens.empty()) {
            return Error{ErrorCode::kRefused,
                         fmt::format("`name`: no token of the server is for match {}; add a "
                                     "line such as `official NAME TOKEN`",
                                     order_.name())};
        }
        if (!tokens_.empty()) {
            arguments_.push_back(
                fmt::format("--tokens=/dev/fd/{}", MatchProcess::kTokensDescriptor));
        }
        return {};
    }

    void add_options() {
        if (order_.has_seed()) {
            arguments_.push_back(fmt::format("--seed={}", order_.seed()));
        }
        if (order_.has_duration_s()) {
            arguments_.push_back(fmt::format("--duration={}", order_.duration_s()));
        }
        const double speed = order_.has_speed() ? order_.speed() : 1;
        arguments_.push_back(speed == 0 ? "--speed=max" : fmt::format("--speed={}", speed));
        if (order_.has_ready_timeout_s()) {
            arguments_.push_back(fmt::format("--ready-timeout={}", order_.ready_timeout_s()));
        }
        if (!order_.blue_name().empty()) {
            add("--blue-name", order_.blue_name());
        }
        if (!order_.yellow_name().empty()) {
            add("--yellow-name", order_.yellow_name());
        }
        if (order_.awaits_start()) {
            arguments_.emplace_back("--await-start");
        }
        for (const std::string& setting : order_.settings()) {
            add("--set", setting);
        }
        for (const std::string& deadline : order_.deadlines()) {
            add("--deadline", deadline);
        }
    }

    // What another match has written is never overwritten.
    Status add_files() {
        if (surroundings_.record_folder.empty()) {
            arguments_.emplace_back("--no-record");
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
        add("--record", (surroundings_.record_folder / recording).string());
        add("--report", (surroundings_.record_folder / report).string());
        plan_.entry.set_recording(recording);
        return {};
    }

    const v1::CreateMatch& order_;
    const MatchSurroundings& surroundings_;
    host::TokenBook tokens_;
    std::vector<std::string> arguments_;
    MatchPlan plan_;
};

}  // namespace

Result<MatchPlan> plan_match(const v1::CreateMatch& order, const MatchSurroundings& surroundings) {
    return Planner(order, surroundings).plan();
}

}  // namespace cancha::lobby
