#include "server/recording/official_scores_json.h"

#include <nlohmann/json.hpp>

namespace cancha::recording {

namespace {

nlohmann::ordered_json to_json(const match::Points& points) {
    return {{"blue", points.blue}, {"yellow", points.yellow}};
}

}  // namespace

nlohmann::ordered_json official_scores_json(const match::Match& match) {
    auto all = nlohmann::ordered_json::array();
    for (const match::OfficialScore& score : match.official_scores()) {
        all.push_back({{"official", score.official},
                       {"awarded", to_json(score.awarded)},
                       {"confirmed", to_json(score.confirmed)},
                       {"undone", to_json(score.undone)},
                       {"restored", to_json(score.restored)}});
    }
    return all;
}

}  // namespace cancha::recording
