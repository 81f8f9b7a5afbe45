#include "client-sdk/legacy/play/call_record.h"

#include <cerrno>
#include <ctime>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include "proto/base/files/descriptors.h"
#include "proto/base/files/file_handle.h"

namespace cancha::legacy {

const char* name_of(Call call) {
    switch (call) {
        case Call::kNone:
            return "its own threads";
        case Call::kLoading:
            return "a static constructor";
        case Call::kCreate:
            return "Create()";
        case Call::kStrategy:
            return "Strategy()";
        case Call::kDestroy:
            return "Destroy()";
    }
    return "";
}

std::int64_t monotonic_ns() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

void CallRecord::enter(Call which) {
    since_ns.store(monotonic_ns());
    call.store(which);
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
