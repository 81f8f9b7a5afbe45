#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "client-sdk/legacy/play/call_record.h"

namespace cancha::legacy {

/// Result of a match, for one strategy. The process that plays writes it as JSON; the command
/// `check`, another process, reads it.
struct Summary {
    /// Name of the interface (ApiKind). Empty if no library was loaded.
    std::string interface {};
    std::uint64_t calls = 0;         ///< Number of calls of the strategy that have returned.
    double mean_us = 0;              ///< Mean time of one call. 0 if there were no calls.
    double longest_us = 0;           ///< Time of the longest call.
    std::string longest_call{};      ///< Function of the longest call: "Create()".
    std::uint64_t longest_tick = 0;  ///< Tick of the longest call.
    std::string failure{};           ///< Fault of the strategy that ended the match. Empty if none.
};

Summary summary_of(const CallRecord& record, const std::string& failure);

std::string to_json(const Summary& summary);

/// Parses the JSON of a summary. Fails: kInvalidInput: the text is not such JSON.
Result<Summary> read_summary(std::string_view json);

}  // namespace cancha::legacy
