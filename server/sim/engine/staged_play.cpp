#include "server/sim/engine/staged_play.h"

#include <nlohmann/json.hpp>

#include "server/sim/scenario/row.h"

namespace cancha::engine {

std::string StagedPlay::outcome() const {
    const std::vector<std::string> names = scenario::column_names(*scenario_);
    const scenario::Row row = scenario::make_row(number_, repeat_, watch_.outcome(),
                                                 repeat_.stage(*scenario_).discipline.rate);
    nlohmann::ordered_json object;
    for (std::size_t i = 0; i < names.size(); ++i) {
        object[names[i]] = row[i];
    }
    return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace cancha::engine
