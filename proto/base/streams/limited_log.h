#pragma once

#include <string_view>
#include <utility>

#include <spdlog/spdlog.h>

// Log lines that clients cause. LogLimiter limits how many of them are written; a further line
// tells how many were left out. Thread: any.
namespace cancha::streams {

/// The kind of client that causes a line.
enum class Source {
    kStranger,  ///< A client known only by its address.
    kMember,    ///< A seat, an official or an admin. Strangers use up nothing of
                ///< the limit for members.
};

/// Whether a line caused by `who` is to be written now. Counts the line.
bool may_log(Source source, std::string_view who);

/// Writes how many lines were left out. Call it at the end of the program.
void log_what_was_left_out();

/// Returns the part of a peer's name that the peer cannot change with each connection: "10.0.0.7"
/// of "10.0.0.7:40123".
std::string_view address_of(std::string_view peer);

/// Logs a line about a stranger. `peer`: the stranger's name as net::name_of() returns it,
/// "10.0.0.7:40123".
template <typename... Args>
void log_stranger(spdlog::level::level_enum level, std::string_view peer,
                  spdlog::format_string_t<Args...> format, Args&&... args) {
    if (spdlog::should_log(level) && may_log(Source::kStranger, address_of(peer))) {
        spdlog::log(level, format, std::forward<Args>(args)...);
    }
}

/// Logs a line about a member. `who`: the name of a seat, an official or an admin.
template <typename... Args>
void log_member(spdlog::level::level_enum level, std::string_view who,
                spdlog::format_string_t<Args...> format, Args&&... args) {
    if (spdlog::should_log(level) && may_log(Source::kMember, who)) {
        spdlog::log(level, format, std::forward<Args>(args)...);
    }
}

}  // namespace cancha::streams
