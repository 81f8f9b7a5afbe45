#include "proto/base/processes/secrets.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proto/base/files/text_file.h"

namespace cancha::processes {

namespace {

constexpr std::string_view kStdin = "-";
constexpr ::mode_t kOfOthers = S_IRWXG | S_IRWXO;

Error cannot_read(const std::string& where, int problem) {
    const ErrorCode code = problem == ENOENT ? ErrorCode::kNotFound : ErrorCode::kIo;
    return {code,
            fmt::format("{}: cannot be read: {}", source_name(where), std::strerror(problem))};
}

/// Returns the number in "/dev/fd/3".
std::optional<int> descriptor_in(std::string_view where) {
    for (const std::string_view prefix : {"/dev/fd/", "/proc/self/fd/"}) {
        if (where.starts_with(prefix)) {
            const std::string_view digits = where.substr(prefix.size());
            int number = -1;
            const auto [end, ec] =
                std::from_chars(digits.data(), digits.data() + digits.size(), number);
            if (ec == std::errc{} && end == digits.data() + digits.size() && number >= 0) {
                return number;
            }
        }
    }
    return std::nullopt;
}

/// Opens a descriptor on `where`. A descriptor that this program was started with is closed, so
/// that nobody finds it open later; the three standard ones stay open.
Result<Descriptor> open_secret(const std::string& where) {
    const std::optional<int> given = where == kStdin ? STDIN_FILENO : descriptor_in(where);
    const int number = given ? ::fcntl(*given, F_DUPFD_CLOEXEC, 0)
                             : ::open(where.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (number < 0) {
        return cannot_read(where, errno);
    }
    if (given && *given > STDERR_FILENO) {
        ::close(*given);
    }
    return Descriptor(number);
}

/// Whether a file is a credential of systemd, which guards the folder of its credentials. The files
/// themselves may show the bits of an access list.
bool is_credential(const std::string& where) {
    const char* const folder = std::getenv("CREDENTIALS_DIRECTORY");
    return folder != nullptr && *folder != '\0' && where.starts_with(std::string(folder) + "/");
}

Status check_kind(const std::string& where, int descriptor) {
    struct ::stat facts {};

    if (::fstat(descriptor, &facts) != 0) {
        return cannot_read(where, errno);
    }
    if (S_ISDIR(facts.st_mode)) {
        return Error{ErrorCode::kInvalidInput,
                     source_name(where) + ": is a directory; expected a file"};
    }
    const bool is_kept = S_ISREG(facts.st_mode) || S_ISFIFO(facts.st_mode);
    if (is_kept && (facts.st_mode & kOfOthers) != 0 && !is_credential(where)) {
        return Error{ErrorCode::kRefused,
                     fmt::format("{}: other users may read or change this secret; `chmod 600` it",
                                 source_name(where))};
    }
    return {};
}

}  // namespace

Status check_token(std::string_view token) {
    const auto is_allowed = [](char c) { return c > ' ' && c <= '~' && c != ';' && c != '#'; };
    if (!std::ranges::all_of(token, is_allowed)) {
        return Error{
            ErrorCode::kInvalidInput,
            "the token may have letters, digits and other visible ASCII characters, but no "
            "blank, no `;` and no `#`"};
    }
    if (token.size() < kMinTokenLength || token.size() > kMaxTokenLength) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("the token has {} characters, expected {} to {}; `openssl rand "
                                 "-hex 16` makes a good one",
                                 token.size(), kMinTokenLength, kMaxTokenLength)};
    }
    return {};
}

std::string source_name(const std::string& where) {
    return where == kStdin ? "stdin" : where;
}

Result<std::string> read_secret(const std::string& where, std::size_t most_bytes) {
    if (where.empty()) {
        return Error{ErrorCode::kInvalidInput, "expected a file, got an empty name"};
    }
    const Result<Descriptor> descriptor = open_secret(where);
    if (!descriptor) {
        return descriptor.error();
    }
    if (const Status checked = check_kind(where, descriptor->get()); !checked) {
        return checked.error();
    }
    std::string text(most_bytes + 1, '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const ::ssize_t count = ::read(descriptor->get(), text.data() + size, text.size() - size);
        if (count < 0 && errno != EINTR) {
            return cannot_read(where, errno);
        }
        if (count == 0) {
            text.resize(size);
            Result<std::string> read = text_in(std::move(text));
            return read ? read
                        : Error{read.error().code,
                                fmt::format("{}: {}", source_name(where), read.error().message)};
        }
        size += static_cast<std::size_t>(std::max<::ssize_t>(count, 0));
    }
    return Error{ErrorCode::kTooLarge,
                 fmt::format("{}: has more than {} bytes", source_name(where), most_bytes)};
}

Result<Descriptor> make_secret_descriptor(std::string_view text) {
    Descriptor descriptor(::memfd_create("cancha-secret", MFD_CLOEXEC));
    const bool is_written = descriptor && ::fchmod(descriptor.get(), S_IRUSR | S_IWUSR) == 0 &&
                            ::write(descriptor.get(), text.data(), text.size()) ==
                                static_cast<::ssize_t>(text.size()) &&
                            ::lseek(descriptor.get(), 0, SEEK_SET) == 0;
    if (!is_written) {
        return Error{ErrorCode::kIo,
                     fmt::format("cannot hand a secret to a child: {}", std::strerror(errno))};
    }
    return descriptor;
}

std::string take_variable(const char* name) {
    const std::string assignment = fmt::format("{}=", name);
    std::string taken;
    for (char** entry = environ; *entry != nullptr; ++entry) {  // A name may occur twice.
        if (std::string_view(*entry).starts_with(assignment)) {
            char* const value = *entry + assignment.size();
            taken = taken.empty() ? value : taken;
            ::explicit_bzero(value, std::strlen(value));
        }
    }
    ::unsetenv(name);
    return taken;
}

void guard_memory() {
    ::prctl(PR_SET_DUMPABLE, 0);
}

}  // namespace cancha::processes
