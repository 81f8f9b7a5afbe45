#pragma once

#include <string_view>
#include <utility>

#include <spdlog/spdlog.h>

// Lines of the log of which somebody outside decides how many there are. LogLimiter says how many
// are written; of the others a line says how many they were. Thread: any.
namespace cancha::streams {

enum class Source {
    kStranger,  ///< Anybody who connects: an address is all that is known.
    kMember,    ///< A seat, an official or an admin; strangers do not use up their lines.
};

/// Whether a line caused by `who` is to be written now.
bool may_log(Source source, std::string_view who);

/// Writes the lines that say what was left out, when no more will come.
void log_what_was_left_out();

/// The part of a peer's name that it cannot change with each connection: "10.0.0.7" of
/// "10.0.0.7:40123".
std::string_view address_of(std::string_view peer);

/// `peer`: as net::name_of() and its like name one.
template <typename... Args>
void log_stranger(spdlog::level::level_enum level, std::string_view peer,
                  spdlog::format_string_t<Args...> format, Args&&... args) {
    if (spdlog::should_log(level) && may_log(Source::kStranger, address_of(peer))) {
        spdlog::log(level, format, std::forward<Args>(args)...);
    }
}

/// `who`: the name of a seat, an official or an admin.
template <typename... Args>
void log_member(spdlog::level::level_enum level, std::string_view who,
                spdlog::format_string_t<Args...> format, Args&&... args) {
    if (spdlog::should_log(level) && may_log(Source::kMember, who)) {
        spdlog::log(level, format, std::forward<Args>(args)...);
    }
}

}  // namespace cancha::streams
