#pragma once

#include <cstdint>
#include <string>

#include "cancha/base/result.h"

namespace cancha::processes {

/// Smallest and largest memory limit of a program, in MiB. A match of 5 against 5 has 2 MB of data,
/// and each client may add 4 MB of unread bytes. A limit above kMostMemory_mb would limit nothing.
inline constexpr std::uint64_t kLeastMemory_mb = 16;
inline constexpr std::uint64_t kMostMemory_mb = std::uint64_t{1024} * 1024;

/// Limits the memory of this program (RLIMIT_DATA): beyond the limit every allocation fails with
/// std::bad_alloc. Programs that this program starts get the limit from before this call.
/// Fails: kRefused: the program already uses more memory, for example under a sanitizer, or the
/// system forbids the limit.
Status limit_memory(std::uint64_t megabytes);

/// Undoes limit_memory(). May be called between fork and exec.
void lift_memory_limit();

/// Returns the score that a child writes into its /proc/self/oom_score_adj. The score is higher
/// than the score of this program. When memory runs out, the kernel ends processes with a high
/// score first: strategies before matches, and matches before their server.
std::string oom_score_of_child();

}  // namespace cancha::processes
