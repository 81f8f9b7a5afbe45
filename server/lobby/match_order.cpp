#include "server/lobby/match_order.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "referee/core/discipline.h"
#include "server/host/printable_text.h"
#include "server/process/programs.h"
#include "server/process/shell.h"

namespace cancha::lobby {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxNameLength = 32;
constexpr int kMaxTexts = 64;  // Of settings, of deadlines.
constexpr std::size_t kMaxTextBytes = 256;
constexpr std::string_view kRemote = "remote";

bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// It names files, and stands on a command line.
Status check_name(const std::string& name) {
    const bool is_short = !name.empty() && name.size() <= kMaxNameLength;
    const bool is_plain = std::ranges::all_of(
        name, [](char c) { return is_letter_or_digit(c) || c == '.' || c == '_' || c == '-'; });
    if (!is_short || !is_plain || !is_letter_or_digit(name.front())) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("`name`: expected 1 to {} letters, digits, `.`, `_` and `-`, the "
                                 "first one a letter or a digit, such as semi-final.1",
                                 kMaxNameLength)};
    }
    return {};
}

Status check_team_names(const v1::CreateMatch& order) {
    for (const std::string& name : {order.blue_name(), order.yellow_name()}) {
        if (!name.empty() && !host::is_printable(name, kMaxNameLength)) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("`blue_name` and `yellow_name`: expected up to {} printable "
                                     "characters",
                                     kMaxNameLength)};
        }
    }
    return {};
}

template <typename Texts>
Status check_texts(const char* field, const Texts& texts) {
    if (texts.size() > kMaxTexts) {
        return Error{ErrorCode::kInvalidInput, fmt::format("`{}`: has {} entries, {} are allowed",
                                                           field, texts.size(), kMaxTexts)};
    }
    for (const std::string& text : texts) {
        if (text.size() > kMaxTextBytes) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("`{}`: an entry has {} bytes, {} are allowed", field,
                                     text.size(), kMaxTextBytes)};
        }
    }
    return {};
}

class Planner {
  public:
    Planner(const v1::CreateMatch& order, const MatchSurroundings& surroundings)
        : order_(order),
          surroundings_(surroundings),
          tokens_(surroundings.tokens.for_match(order.name())) {}

    Result<MatchPlan> plan() {
        auto discipline = referee::load_discipline(order_.discipline());
        if (!discipline) {
            return Error{discipline.error().code,
                         fmt::format("`discipline`: {}", discipline.error().message)};
        }
        for (const Status& check : {check_name(order_.name()), check_team_names(order_),
                                    check_texts("settings", order_.settings()),
                                    check_texts("deadlines", order_.deadlines())}) {
            if (!check) {
                return check.error();
            }
        }
        arguments_ = {process::quoted_program("cancha-match"), discipline->full_name(),
                      fmt::format("--lobby-channel={}", MatchProcess::kChannelDescriptor)};
        add("--name", order_.name());
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
        plan_.shell_command = fmt::format("exec {}", fmt::join(arguments_, " "));
        plan_.environment = {{host::TokenBook::kVariable, tokens_.to_line()}};
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
            if (const Status known = tokens_.add(v1::ROLE_STRATEGY, name, ordered->token());
                !known) {
                return Error{known.error().code, fmt::format("`seats`: {}", known.error().message)};
            }
        }
        add("--seat", fmt::format("{}={}", name, strategy));
        if (strategy == kRemote && !surroundings_.tokens.empty() &&
            !tokens_.knows(v1::ROLE_STRATEGY, name)) {
            return Error{ErrorCode::kRefused,
                         fmt::format("`seats`: seat {} is remote and has no token, so that nobody "
                                     "could take it; give it one in the order, or put a line `seat "
                                     "{}/{} TOKEN` into the server's tokens",
                                     name, order_.name(), name)};
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
                             fmt::format("`name`: {} is there already, from an earlier match; "
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
