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

std::int64_t monotonic_ns() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

void CallRecord::enter(std::string_view name) {
    const std::size_t size = std::min(name.size(), call.size() - 1);
    std::ranges::copy(name.substr(0, size), call.begin());
    call[size] = '\0';
    since_ns.store(monotonic_ns());
    is_inside.store(true);
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
