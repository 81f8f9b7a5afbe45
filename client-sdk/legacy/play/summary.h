#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "client-sdk/legacy/play/call_record.h"

namespace cancha::legacy {

/// Result of a strategy's match. The playing process writes it; the process of `check` reads it.
struct Summary {
    std::string interface {};    ///< Name of the simulator's interface; empty: it was not loaded.
    std::uint64_t calls = 0;     ///< Calls of the strategy that have returned.
    double mean_us = 0;          ///< Time of a call; 0 without calls.
    double longest_us = 0;       ///< Time of the longest call.
    std::string longest_call{};  ///< Function of the longest call: "Create()".
    std::uint64_t longest_tick = 0;
    std::string failure{};  ///< Fault that ended it; empty: none.
};

Summary summary_of(const CallRecord& record, const std::string& failure);

std::string to_json(const Summary& summary);

/// Reads a summary from JSON. Fails: kInvalidInput: the text is no such JSON.
Result<Summary> read_summary(std::string_view json);

}  // namespace cancha::legacy
