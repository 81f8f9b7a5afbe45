#include "client-sdk/cpp/src/stream.h"

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace cancha::client {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// So long read() asks again and again before it sleeps. Measured: saves 11 us a tick on loopback;
/// longer gains nothing. The yield between is essential where server and clients share a core.
constexpr auto kSpin = std::chrono::microseconds(200);

/// Between two attempts to connect. Chosen so that a server that starts is reached at once for
/// people.
constexpr auto kRetryPause = milliseconds(50);

/// A silent peer is asked for a sign of life after 10 s, three times, 5 s apart.
constexpr int kKeepAliveIdle_s = 10;
constexpr int kKeepAliveInterval_s = 5;
constexpr int kKeepAliveProbes = 3;
/// What has been sent but not been received for so long ends the connection.
constexpr int kUserTimeout_ms = 30000;

constexpr std::string_view kUnixPrefix = "unix:";

struct Address {
    std::string host;
    std::string port;
};

Result<Address> parse_address(std::string_view server) {
    const std::size_t colon = server.rfind(':');
    if (colon == std::string_view::npos || colon == 0 || colon + 1 == server.size()) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("\"{}\" is not a server address: expected host:port, such as "
                                 "127.0.0.1:4600, or unix:path",
                                 server)};
    }
    std::string_view host = server.substr(0, colon);
    if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
        host = host.substr(1, host.size() - 2);
    }
    return Address{std::string(host), std::string(server.substr(colon + 1))};
}

/// What a server's name may stand for; each is tried.
using Candidates = std::vector<Stream::Candidate>;

Stream::Candidate make_candidate(const void* address, socklen_t size) {
    Stream::Candidate candidate{};
    std::memcpy(&candidate.address, address, size);
    candidate.size = size;
    return candidate;
}

Result<Candidates> find_socket(std::string_view server) {
    const std::string_view path = server.substr(kUnixPrefix.size());
    sockaddr_un address{};
    if (path.empty() || path.size() >= sizeof address.sun_path || path.find('\0') != path.npos) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("\"{}\" is not a server address: expected unix:path with a path of 1 "
                        "to {} bytes, none of them zero",
                        server, sizeof address.sun_path - 1)};
    }
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, path.size());
    return Candidates{make_candidate(&address, sizeof address)};
}

Result<Candidates> find_host(std::string_view server) {
    const Result<Address> address = parse_address(server);
    if (!address) {
        return address.error();
    }
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    const int code = getaddrinfo(address->host.c_str(), address->port.c_str(), &hints, &found);
    if (code != 0) {
        return Error{ErrorCode::kNotFound,
                     fmt::format("cannot find the server {}:{}: {}", address->host, address->port,
                                 gai_strerror(code))};
    }
    Candidates candidates;
    for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
        candidates.push_back(make_candidate(one->ai_addr, one->ai_addrlen));
    }
    freeaddrinfo(found);
    return candidates;
}

Result<Candidates> find_server(std::string_view server) {
    return server.starts_with(kUnixPrefix) ? find_socket(server) : find_host(server);
}

int remaining_ms(Clock::time_point end) {
    const auto left = std::chrono::duration_cast<milliseconds>(end - Clock::now()).count();
    return left > 0 ? static_cast<int>(left) : 0;
}

/// Waits until the descriptor is ready, at most until `end`. Returns 0, ETIMEDOUT or errno.
int wait_for(int descriptor, short event, std::optional<Clock::time_point> end) {
    for (;;) {
        pollfd ready{descriptor, event, 0};
        const int count = poll(&ready, 1, end ? remaining_ms(*end) : -1);
        if (count > 0) {
            return 0;
        }
        if (count == 0) {
            return ETIMEDOUT;
        }
        if (errno != EINTR) {
            return errno;
        }
    }
}

/// Returns 0 or errno.
int connect_one(int descriptor, const Stream::Candidate& candidate, Clock::time_point end) {
    // Not blocking while it connects: the system's own limit is two minutes.
    const int flags = fcntl(descriptor, F_GETFL, 0);
    fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
    const auto* const address = reinterpret_cast<const sockaddr*>(&candidate.address);
    if (::connect(descriptor, address, candidate.size) != 0) {
        if (errno != EINPROGRESS) {
            return errno;
        }
        if (const int code = wait_for(descriptor, POLLOUT, end); code != 0) {
            return code;
        }
        int code = 0;
        socklen_t size = sizeof code;
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size);
        if (code != 0) {
            return code;
        }
    }
    fcntl(descriptor, F_SETFL, flags);
    return 0;
}

void set_option(int descriptor, int level, int option, int value) {
    setsockopt(descriptor, level, option, &value, sizeof value);
}

void set_options(int descriptor) {
    set_option(descriptor, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_option(descriptor, IPPROTO_TCP, TCP_KEEPIDLE, kKeepAliveIdle_s);
    set_option(descriptor, IPPROTO_TCP, TCP_KEEPINTVL, kKeepAliveInterval_s);
    set_option(descriptor, IPPROTO_TCP, TCP_KEEPCNT, kKeepAliveProbes);
    set_option(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, kUserTimeout_ms);
}

bool is_left_by_peer(int code) {
    return code == EPIPE || code == ECONNRESET;
}

}  // namespace

Result<Stream> Stream::connect(std::string_view server, milliseconds patience) {
    const Result<Candidates> candidates = find_server(server);
    if (!candidates) {
        return candidates.error();
    }
    const auto end = Clock::now() + patience;
    int code = ETIMEDOUT;
    do {
        if (std::optional<Stream> stream = connect_to_any(*candidates, end, code)) {
            return *std::move(stream);
        }
        poll(nullptr, 0,
             static_cast<int>(
                 std::min<milliseconds>(kRetryPause, milliseconds(remaining_ms(end))).count()));
    } while (Clock::now() < end);
    return Error{
        code == ETIMEDOUT ? ErrorCode::kTimeout : ErrorCode::kIo,
        fmt::format("cannot reach a match server at {} within {} s: {}. Is it running, and "
                    "is the address right?",
                    server, static_cast<double>(patience.count()) / 1000, std::strerror(code))};
}

std::optional<Stream> Stream::connect_to_any(std::span<const Candidate> candidates,
                                             Clock::time_point end, int& code) {
    for (const Candidate& one : candidates) {
        Stream stream(::socket(one.address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
        code = stream.descriptor_ < 0 ? errno : connect_one(stream.descriptor_, one, end);
        if (code == 0) {
            set_options(stream.descriptor_);
            return stream;
        }
    }
    return std::nullopt;
}

Stream::Stream(Stream&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

Stream& Stream::operator=(Stream&& other) noexcept {
    // Closed at once: the peer may wait for it before it hears the new one.
    const Stream before(std::exchange(descriptor_, std::exchange(other.descriptor_, -1)));
    return *this;
}

Stream::~Stream() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

Status Stream::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            return Error{
                is_left_by_peer(errno) ? ErrorCode::kClosedByPeer : ErrorCode::kIo,
                fmt::format("lost the connection while sending: {}", std::strerror(errno))};
        }
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

Result<std::size_t> Stream::read(std::span<char> room, std::optional<milliseconds> patience) {
    CANCHA_EXPECTS(!room.empty());
    const auto begin = Clock::now();
    const auto end = patience ? std::optional(begin + *patience) : std::nullopt;
    for (;;) {
        const ssize_t count = ::recv(descriptor_, room.data(), room.size(), MSG_DONTWAIT);
        if (count > 0) {
            return static_cast<std::size_t>(count);
        }
        if (count == 0) {
            return Error{ErrorCode::kClosedByPeer, "the server closed the connection"};
        }
        if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
            return Error{
                is_left_by_peer(errno) ? ErrorCode::kClosedByPeer : ErrorCode::kIo,
                fmt::format("lost the connection to the server: {}", std::strerror(errno))};
        }
        if (Clock::now() - begin < kSpin) {
            sched_yield();
            continue;
        }
        if (const int code = wait_for(descriptor_, POLLIN, end); code != 0) {
            return Error{code == ETIMEDOUT ? ErrorCode::kTimeout : ErrorCode::kIo,
                         fmt::format("no message from the server: {}", std::strerror(code))};
        }
    }
}

}  // namespace cancha::client
