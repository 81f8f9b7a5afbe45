#pragma once

#include <cstdint>
#include <string>

#include "cancha/base/result.h"

namespace cancha::processes {

/// Smallest and largest memory limit of a program. A match of 5 against 5 has 2 MB of data, and
/// each client may add 4 MB of unread bytes. A larger limit than the largest has no effect.
inline constexpr std::uint64_t kLeastMemory_mb = 16;
inline constexpr std::uint64_t kMostMemory_mb = std::uint64_t{1024} * 1024;

/// Limits the memory of this program (RLIMIT_DATA): beyond the limit every allocation fails with
/// std::bad_alloc. Programs that it starts get the limit that it had before.
/// Fails: kRefused: the program already has more, as under a sanitizer, or the system forbids it.
Status limit_memory(std::uint64_t megabytes);

/// Undoes limit_memory(). May be called between fork and exec.
void lift_memory_limit();

/// Returns the score that a child writes into its /proc/self/oom_score_adj. It is higher than that
/// of this program: when memory runs out, the kernel ends strategies before matches, and matches
/// before their server.
std::string oom_score_of_child();

}  // namespace cancha::processes
