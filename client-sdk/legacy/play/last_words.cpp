#include "client-sdk/legacy/play/last_words.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>

#include <dlfcn.h>
#include <execinfo.h>
#include <ucontext.h>
#include <unistd.h>

namespace cancha::legacy {
namespace {

constexpr std::array kFatal{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGXFSZ, SIGTERM};

CallRecord* record_of_process = nullptr;
std::string library_of_process;

/// Whether the code is in a named function of the strategy's library. If so, writes its name to the
/// record.
bool write_if_own(void* code) {
    Dl_info where{};
    if (dladdr(code, &where) == 0 || where.dli_sname == nullptr ||
        library_of_process != where.dli_fname) {
        return false;
    }
    std::array<char, 256>& function = record_of_process->function;
    std::strncpy(function.data(), where.dli_sname, function.size() - 1);
    return true;
}

/// Returns the code that the signal has interrupted, which the trace of an overflowed stack does
/// not show. Null: not known on this processor.
void* interrupted_code(void* context) {
#if defined(__x86_64__)
    // NOLINTNEXTLINE(performance-no-int-to-ptr): it is an address.
    return reinterpret_cast<void*>(
        static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
#else
    static_cast<void>(context);
    return nullptr;
#endif
}

/// Writes the name of the innermost function of the strategy's library.
void write_function(void* context) {
    if (write_if_own(interrupted_code(context))) {
        return;
    }
    std::array<void*, 64> frames{};
    const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
    for (void* const frame : std::span(frames).first(static_cast<std::size_t>(count))) {
        if (write_if_own(frame)) {
            return;
        }
    }
}

void on_signal(int signal, siginfo_t* /*information*/, void* context) {
    int none = 0;
    if (record_of_process->signal.compare_exchange_strong(none, signal)) {
        write_function(context);
    }
    std::signal(signal, SIG_DFL);
    raise(signal);
}

}  // namespace

void write_last_words(CallRecord& record, const std::filesystem::path& library) {
    record_of_process = &record;
    library_of_process = library.string();
    std::array<void*, 1> first{};
    backtrace(first.data(), 1);  // Loads its library while there is still memory.
    // Handlers need a stack of their own: an overflowed stack has no room for them.
    static std::array<std::byte, 65536> memory;
    const stack_t stack{.ss_sp = memory.data(), .ss_flags = 0, .ss_size = memory.size()};
    sigaltstack(&stack, nullptr);

    struct sigaction action {};

    action.sa_sigaction = on_signal;
    action.sa_flags = SA_ONSTACK | SA_SIGINFO;
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
            return "called abort(), or threw what nobody catches";
        case SIGXFSZ:
            return "wrote more than 64 MB to a file";
        default:
            return "was ended";
    }
}

}  // namespace cancha::legacy
