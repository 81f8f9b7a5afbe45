#include "client-sdk/legacy/play/summary.h"

#include <nlohmann/json.hpp>

namespace cancha::legacy {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Summary, interface, calls, mean_us, longest_us, longest_call,
                                   longest_tick, failure)

Summary summary_of(const CallRecord& record, const std::string& failure) {
    constexpr double kNsPerUs = 1000;
    const std::uint64_t calls = record.calls.load();
    const auto total_ns = static_cast<double>(record.total_ns.load());
    return {.interface = record.interface.data(),
            .calls = calls,
            .mean_us = calls == 0 ? 0 : total_ns / kNsPerUs / static_cast<double>(calls),
            .longest_us = static_cast<double>(record.longest_ns.load()) / kNsPerUs,
            .longest_call = record.longest_call.data(),
            .longest_tick = record.longest_tick.load(),
            .failure = failure};
}

std::string to_json(const Summary& summary) {
    return nlohmann::json(summary).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) +
           "\n";
}

Result<Summary> read_summary(std::string_view json) {
    const auto read = nlohmann::json::parse(json, nullptr, false);
    try {
        return read.get<Summary>();
    } catch (const nlohmann::json::exception& problem) {
        return Error{ErrorCode::kInvalidInput, problem.what()};
    }
}

}  // namespace cancha::legacy
