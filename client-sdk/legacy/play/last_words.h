#pragma once

#include <filesystem>

#include "client-sdk/legacy/play/call_record.h"

namespace cancha::legacy {

/// Installs signal handlers for the signals that would end this process, and for the signal by
/// which the watcher (watcher.h) ends this process. A handler writes into `record` which signal
/// came, and which function of the strategy's library was being executed. `library`: the path from
/// which the library is loaded. Borrows the record.
void write_last_words(CallRecord& record, const std::filesystem::path& library);

/// Returns the meaning of a signal, for people: "touched memory that is not its own".
const char* meaning_of(int signal);

}  // namespace cancha::legacy
