#include "client-sdk/legacy/play/call_record.h"

#include <algorithm>
#include <cerrno>
#include <ctime>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include "proto/base/files/descriptors.h"
#include "proto/base/files/file_handle.h"

namespace cancha::legacy {
namespace {

/// Copies as much of a text as fits.
template <std::size_t kBytes>
void put(std::string_view text, std::array<char, kBytes>& target) {
    const std::size_t size = std::min(text.size(), kBytes - 1);
    std::ranges::copy(text.substr(0, size), target.begin());
    target[size] = '\0';
}

}  // namespace

std::int64_t monotonic_ns() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

void CallRecord::enter(std::string_view name) {
    put(name, call);
    since_ns.store(monotonic_ns());
    is_inside.store(true);
}

void CallRecord::leave() {
    is_inside.store(false);
    if (interface[0] == '\0') {
        return;
    }
    const std::int64_t taken_ns = monotonic_ns() - since_ns.load();
    calls.store(calls.load() + 1);  // Only this process writes.
    total_ns.store(total_ns.load() + taken_ns);
    if (taken_ns > longest_ns.load()) {
        longest_ns.store(taken_ns);
        longest_tick.store(tick.load());
        longest_call = call;
    }
}

void CallRecord::set_interface(std::string_view name) {
    put(name, interface);
}

Result<SharedCallRecord> SharedCallRecord::open(const std::filesystem::path& file) {
    const FileHandle handle(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    void* memory = MAP_FAILED;
    if (handle.is_open() && ftruncate(handle.number(), sizeof(CallRecord)) == 0) {
        memory = mmap(nullptr, sizeof(CallRecord), PROT_READ | PROT_WRITE, MAP_SHARED,
                      handle.number(), 0);
    }
    if (memory == MAP_FAILED) {
        return Error{ErrorCode::kIo, fmt::format("{}: {}", file.string(), describe_errno(errno))};
    }
    return SharedCallRecord(static_cast<CallRecord*>(memory));
}

void SharedCallRecord::Unmap::operator()(CallRecord* record) const {
    munmap(record, sizeof(CallRecord));
}

}  // namespace cancha::legacy
