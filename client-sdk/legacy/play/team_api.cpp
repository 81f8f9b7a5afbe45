#include "client-sdk/legacy/play/team_api.h"

#include <dlfcn.h>
#include <fmt/format.h>

namespace cancha::legacy {

void* find_symbol(void* library, std::initializer_list<const char*> names) {
    for (const char* const name : names) {
        if (void* const symbol = dlsym(library, name); symbol != nullptr) {
            return symbol;
        }
    }
    return nullptr;
}

Result<std::unique_ptr<TeamApi>> load_team(const std::filesystem::path& file, CallRecord& record) {
    const std::filesystem::path path = std::filesystem::absolute(file);
    void* library = nullptr;
    record.within(kLoading, [&] { library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL); });
    if (library == nullptr) {
        return Error{ErrorCode::kInvalidInput, dlerror()};
    }
    std::string expected;
    for (const ApiKind* const kind : api_kinds()) {
        if (auto team = kind->open(library, record)) {
            record.set_interface(team->name());
            return team;
        }
        expected +=
            fmt::format("{}{} ({})", expected.empty() ? "" : ", or ", kind->functions, kind->name);
    }
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("{}: no strategy: expected {}", file.string(), expected)};
}

}  // namespace cancha::legacy
