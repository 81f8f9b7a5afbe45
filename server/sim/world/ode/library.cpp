#include "server/sim/world/ode/library.h"

#include <array>
#include <atomic>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <ode/ode.h>
#include <spdlog/spdlog.h>

#include "cancha/base/contract.h"

namespace cancha::world::ode {
namespace {

// ODE's own messages have a line or two; longer ones are cut.
constexpr std::size_t kLongestText = 512;

// ODE repeats a message on every step while its cause lasts; the log shows it this many times.
constexpr int kMostMessages = 10;

using Text = std::array<char, kLongestText>;

Text formatted(const char* format, va_list arguments) {
    Text text{};
    std::vsnprintf(text.data(), text.size(), format, arguments);
    return text;
}

[[noreturn]] void stop(const char* kind, int number, const Text& text) {
    spdlog::critical("this is a bug in Cancha: ODE {} {}: {}", kind, number, text.data());
    spdlog::default_logger()->flush();
    std::abort();
}

void on_error(int number, const char* format, va_list arguments) {
    stop("error", number, formatted(format, arguments));
}

void on_debug(int number, const char* format, va_list arguments) {
    stop("assertion", number, formatted(format, arguments));
}

bool g_has_step_given_up = false;  // Read and written while a Turn is held.

void on_message(int number, const char* format, va_list arguments) {
    if (number == d_ERR_LCP) {
        g_has_step_given_up = true;
        return;
    }
    static std::atomic<int> all = 0;
    const int count = ++all;
    if (count > kMostMessages) {
        return;
    }
    spdlog::warn("ODE message {}: {}{}", number, formatted(format, arguments).data(),
                 count == kMostMessages ? " (further messages are left out)" : "");
}

class Library {
  public:
    Library() {
        dSetErrorHandler(&on_error);
        dSetDebugHandler(&on_debug);
        dSetMessageHandler(&on_message);
        const int is_started = dInitODE2(0);
        CANCHA_EXPECTS(is_started != 0);
    }

    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    ~Library() { dCloseODE(); }
};

}  // namespace

void ensure_started() {
    static const Library library;
}

Turn::Turn() {
    static std::mutex one_at_a_time;
    lock_ = std::unique_lock(one_at_a_time);
}

bool has_step_given_up() {
    return std::exchange(g_has_step_given_up, false);
}

}  // namespace cancha::world::ode
