#include "cancha/base/contract.h"
#include "referee/tournament/results_page.h"
#include "referee/tournament/standings.h"
#include "referee/tournament/start_list.h"
#include "referee/tournament/tables.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

// A start list is refused with its file name, or all its matches can be ordered. All results can be
// shown.
void feed(std::string_view bytes) {
    const auto plan = tournament::parse_start_list(std::string(bytes), "file.txtpb");
    if (plan) {
        CANCHA_EXPECTS(plan->matches.size() == static_cast<std::size_t>(plan->list.matches_size()));
        for (const tournament::PlannedMatch& match : plan->matches) {
            CANCHA_EXPECTS(!match.blue.seats.empty() && !match.yellow.seats.empty());
            CANCHA_EXPECTS(match.order.name().find('/') == std::string::npos);
        }
    } else {
        CANCHA_EXPECTS(plan.error().message.starts_with("file.txtpb:"));
    }
    v1::TournamentResults results;
    if (results.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        v1::StartList list;
        for (const auto& match : results.matches()) {
            list.add_teams()->set_name(match.blue());
            list.add_teams()->set_name(match.yellow());
        }
        for (auto& place : tournament::standings(list, results)) {
            *results.add_standings() = std::move(place);
        }
        static_cast<void>(tournament::to_csv(results));
        static_cast<void>(tournament::to_text(results));
        CANCHA_EXPECTS(tournament::to_html(results, "/nowhere").ends_with("</html>\n"));
    }
}

std::vector<std::string> seeds() {
    v1::TournamentResults results;
    results.set_title("Cup");
    for (const char* const state : {"played", "awarded", "failed"}) {
        v1::TournamentResults::Match& match = *results.add_matches();
        match.set_blue("Amsel");
        match.set_yellow("Bussard");
        match.set_state(state);
        match.set_winner("blue");
        match.set_called("m01");
        match.set_remark("<b>");
    }
    return {
        "title: 'Cup' every_match { discipline: 'simurosot/5v5' settings: 'rules.half_s=60' "
        "deadlines: 'hold:20ms+5s' } points { win: 2 } teams { name: 'A' strategy: 'remote' token: "
        "'0123456789abcdef' } teams { name: 'B' strategy: 'true' } matches { blue: 'A' yellow: 'B' "
        "group: 'X' options { name: 'final' seed: 3 } } matches { blue: 'B' yellow: 'A' award { "
        "blue: 3 reason: 'no show' } }",
        results.SerializeAsString(),
    };
}

}  // namespace

Target start_lists() {
    return {"start_lists", &feed, &seeds};
}

}  // namespace cancha::fuzz
