#include "referee/tournament/own_tokens.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "referee/order/token_option.h"

namespace cancha::tournament {

namespace {

Error refuse_usage(std::string text) {
    return {ErrorCode::kInvalidInput, std::move(text)};
}

/// If seats have tokens, officials need one too.
Status check_tokens_of_teams(const TournamentPlan& plan) {
    const auto& teams = plan.list.teams();
    const auto team = std::ranges::find_if(
        teams, [](const v1::StartList::Team& one) { return !one.token().empty(); });
    if (team == teams.end()) {
        return {};
    }
    return refuse_usage(
        fmt::format("team '{}' has a token, so you and the officials need tokens too; give them "
                    "with --tokens FILE",
                    team->name()));
}

/// Team programs run as the same user and can read the environment in which `run` was started.
Status check_own_token(const Options& options, const TournamentPlan& plan) {
    const auto is_started_here = [](const PlannedMatch& match) {
        return match.blue.strategy.is_program() || match.yellow.strategy.is_program();
    };
    if (options.was_token_in_environment && std::ranges::any_of(plan.matches, is_started_here)) {
        return refuse_usage(
            "CANCHA_TOKEN: the team programs that `run` starts could read it; unset it and give "
            "your token with --token-file FILE");
    }
    return {};
}

}  // namespace

Result<access::TokenBook> load_tokens_of_server(const Options& options,
                                                const TournamentPlan& plan) {
    if (const Status checked = check_own_token(options, plan); !checked) {
        return checked.error();
    }
    if (options.tokens && !options.starts_server) {
        return refuse_usage(
            "--tokens is for a server that `run` starts; the one of --server has its own");
    }
    auto tokens = order::load_tokens(options.tokens);
    if (!tokens) {
        return tokens;
    }
    if (!tokens->empty() && !tokens->knows(v1::ROLE_ADMIN, options.admin.name)) {
        return refuse_usage(
            fmt::format("--tokens: no line `admin {0} TOKEN`, which you need to create "
                        "matches; add it, or give the name of your token with --name",
                        options.admin.name));
    }
    const bool needs_some = tokens->empty() && options.starts_server;
    if (const Status checked = needs_some ? check_tokens_of_teams(plan) : Status(); !checked) {
        return checked.error();
    }
    return tokens;
}

}  // namespace cancha::tournament
