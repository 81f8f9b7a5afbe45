#include "proto/foxglove/event_log.h"

#include <fmt/format.h>

#include "proto/base/values/origin.h"
#include "proto/foxglove/primitives.h"

namespace cancha::foxglove {

::foxglove::Log event_log(const v1::GameEvent& event, std::uint64_t time_ns) {
    ::foxglove::Log log;
    *log.mutable_timestamp() = timestamp(time_ns);
    log.set_level(::foxglove::Log::INFO);
    log.set_message(event.rule().empty() ? event.text()
                                         : fmt::format("{} (rule {})", event.text(), event.rule()));
    log.set_name(origin_text(origin_kind_of(event), event.origin()));
    return log;
}

}  // namespace cancha::foxglove
