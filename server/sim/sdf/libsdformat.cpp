#include "server/sim/sdf/libsdformat.h"

#include <cstdlib>
#include <optional>
#include <string>

#include <sdf/Console.hh>

namespace cancha::sdf {
namespace {

/// libsdformat prints to stderr, and empties ~/.sdformat/sdformat.log as soon as it wants to say
/// anything. There is no other way to tell it not to than a home in which nothing can be written.
bool silence() {
    const char* const home = std::getenv("HOME");
    const std::optional<std::string> before =
        home == nullptr ? std::nullopt : std::optional<std::string>(home);
    ::setenv("HOME", "/dev/null", 1);
    ::sdf::Console::Instance()->SetQuiet(true);
    if (before) {
        ::setenv("HOME", before->c_str(), 1);
    } else {
        ::unsetenv("HOME");
    }
    return true;
}

}  // namespace

void silence_libsdformat() {
    [[maybe_unused]] static const bool is_silent = silence();
}

}  // namespace cancha::sdf
