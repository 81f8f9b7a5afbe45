#pragma once

#include <filesystem>

#include "client-sdk/legacy/play/call_record.h"

namespace cancha::legacy {

/// Installs signal handlers that note where the strategy was: the innermost function of its
/// library. They handle the signals that would end this process and the signal with which the
/// watcher ends it. `library`: the path from which the library is loaded. Borrows the record.
void write_last_words(CallRecord& record, const std::filesystem::path& library);

/// Returns the meaning of a signal, for people: "touched memory that is not its own".
const char* meaning_of(int signal);

}  // namespace cancha::legacy
