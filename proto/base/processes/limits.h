#pragma once

#include <cstdint>
#include <string>

#include "cancha/base/result.h"

namespace cancha::processes {

/// Limits that a program may have. A match of 5 against 5 has 2 MB of
/// data, and each client may add 4 MB of unread bytes; more than the upper limit is no limit
/// anywhere.
inline constexpr std::uint64_t kLeastMemory_mb = 16;
inline constexpr std::uint64_t kMostMemory_mb = std::uint64_t{1024} * 1024;

/// Limits the memory that this program may have (RLIMIT_DATA): beyond it every allocation fails
/// with std::bad_alloc. Programs that it starts have the limit that it had before.
/// Fails: kRefused: it has more already, as under a sanitizer, or the system forbids it.
Status limit_memory(std::uint64_t megabytes);

/// Undoes limit_memory(). May be called between fork and exec.
void lift_memory_limit();

/// Score that a child writes into its /proc/self/oom_score_adj: more than this program has, so that
/// the kernel, when memory runs out, ends strategies before matches and matches before their
/// server.
std::string oom_score_of_child();

}  // namespace cancha::processes
