#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace cancha::runner {

/// Whether one team ran alone. `report`: of a match.
bool is_solo(const nlohmann::ordered_json& report);

/// "3 : 1"; of a course "100 % : 45 %", or "100 %" of who ran alone.
std::string score_text(const nlohmann::ordered_json& report);

/// As recording::result_text().
std::string result_text(const nlohmann::ordered_json& report);

}  // namespace cancha::runner
