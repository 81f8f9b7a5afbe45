#include "client-sdk/legacy/play/last_words.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>

#include <dlfcn.h>
#include <execinfo.h>
#include <unistd.h>

namespace cancha::legacy {
namespace {

constexpr std::array kFatal{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGXFSZ, SIGTERM};

CallRecord* record_of_process = nullptr;
std::string library_of_process;

/// The name of the innermost function of the strategy's library on the stack.
void write_function() {
    std::array<void*, 64> frames{};
    const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
    for (void* const frame : std::span(frames).first(static_cast<std::size_t>(count))) {
        Dl_info where{};
        if (dladdr(frame, &where) != 0 && where.dli_sname != nullptr &&
            library_of_process == where.dli_fname) {
            std::array<char, 256>& function = record_of_process->function;
            std::strncpy(function.data(), where.dli_sname, function.size() - 1);
            return;
        }
    }
}

void on_signal(int signal) {
    int none = 0;
    if (record_of_process->signal.compare_exchange_strong(none, signal)) {
        write_function();
    }
    std::signal(signal, SIG_DFL);
    raise(signal);
}

}  // namespace

void write_last_words(CallRecord& record, const std::filesystem::path& library) {
    record_of_process = &record;
    library_of_process = library.string();
    std::array<void*, 1> first{};
    backtrace(first.data(), 1);  // Loads what it needs while there is still memory.
    // A stack that has overflowed takes no handler.
    static std::array<std::byte, 65536> memory;
    const stack_t stack{.ss_sp = memory.data(), .ss_flags = 0, .ss_size = memory.size()};
    sigaltstack(&stack, nullptr);

    struct sigaction action {};

    action.sa_handler = on_signal;
    action.sa_flags = SA_ONSTACK;
    for (const int signal : kFatal) {
        sigaction(signal, &action, nullptr);
    }
}

const char* meaning_of(int signal) {
    switch (signal) {
        case SIGSEGV:
        case SIGBUS:
            return "touched memory that is not its own";
        case SIGFPE:
            return "divided a whole number by 0";
        case SIGILL:
            return "ran what is no code";
        case SIGABRT:
            return "called abort()";
        case SIGXFSZ:
            return "wrote a file without end";
        default:
            return "was ended";
    }
}

}  // namespace cancha::legacy
