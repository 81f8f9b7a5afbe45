#pragma once

#include <filesystem>

#include "client-sdk/legacy/play/call_record.h"

namespace cancha::legacy {

/// From now on a signal that would end this process, or with which its watcher ends it, writes down
/// where it found the strategy: the innermost function of its library. `library`: its path as it is
/// loaded. Borrows the record.
void write_last_words(CallRecord& record, const std::filesystem::path& library);

/// Meaning of a signal, for people: "touched memory that is not its own".
const char* meaning_of(int signal);

}  // namespace cancha::legacy
