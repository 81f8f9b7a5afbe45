#include "server/net/listener.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>

#include <boost/asio/local/stream_protocol.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/tcp.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proto/base/files/descriptors.h"
#include "proto/base/streams/limited_log.h"
#include "proto/base/text/ip_address.h"
#include "server/net/accept_pace.h"

namespace cancha::net {

namespace {

using asio::ip::tcp;
using Local = asio::local::stream_protocol;

/// Time until the next try after accept() has failed, usually because no file descriptor is free.
constexpr std::chrono::milliseconds kAcceptRetryTime{100};

constexpr std::string_view kUnixPrefix = "unix:";

/// Longest path of a Unix socket; one byte of sun_path is the terminator.
constexpr std::size_t kMaxPathBytes = sizeof(sockaddr_un::sun_path) - 1;

constexpr int kAcceptFlags = SOCK_NONBLOCK | SOCK_CLOEXEC;

/// A silent client is probed after 10 s, three times, 5 s apart. The place of a vanished machine is
/// thus free again within half a minute.
constexpr int kKeepAliveIdle_s = 10;
constexpr int kKeepAliveInterval_s = 5;
constexpr int kKeepAliveProbes = 3;
/// Time after which untaken data ends the connection; about as long as the keep-alive above.
constexpr int kUserTimeout_ms = 30000;

bool is_unix(const Endpoint& endpoint) {
    return endpoint.protocol().family() == AF_UNIX;
}

/// Expects: is_unix().
std::string path_of(const Endpoint& endpoint) {
    const auto* const address = reinterpret_cast<const sockaddr_un*>(endpoint.data());
    return std::string(address->sun_path, strnlen(address->sun_path, kMaxPathBytes));
}

/// Expects: not is_unix().
tcp::endpoint tcp_of(const Endpoint& endpoint) {
    tcp::endpoint result;
    std::memcpy(result.data(), endpoint.data(), endpoint.size());
    result.resize(endpoint.size());
    return result;
}

Result<Endpoint> parse_unix(std::string_view text) {
    const std::string_view path = text.substr(kUnixPrefix.size());
    // A zero byte would end the path early, or as the first one make it a name that is no file.
    if (path.empty() || path.size() > kMaxPathBytes || path.find('\0') != path.npos) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("'{}': expected unix:PATH with a path of 1 to {} bytes, none of "
                                 "them zero",
                                 text, kMaxPathBytes)};
    }
    return Endpoint(Local::endpoint(path));
}

/// Whether something other than a socket has this path: it must not be removed.
bool is_taken_by_a_file(const Endpoint& endpoint) {
    std::error_code ec;
    const auto type = std::filesystem::symlink_status(path_of(endpoint), ec).type();
    return type != std::filesystem::file_type::not_found &&
           type != std::filesystem::file_type::socket;
}

/// Returns the identity of the file at this path. Does not follow symbolic links.
std::optional<Listener::FileIdentity> identity_of(const std::string& path) {
    struct stat found {};

    if (::lstat(path.c_str(), &found) != 0) {
        return std::nullopt;
    }
    return Listener::FileIdentity{found.st_dev, found.st_ino};
}

/// Removes the socket if nobody listens on it.
void remove_if_dead(const asio::any_io_executor& executor, const Endpoint& endpoint) {
    Connection::Socket probe(executor);
    boost::system::error_code ec;
    probe.connect(endpoint, ec);
    if (ec == asio::error::connection_refused) {
        ::unlink(path_of(endpoint).c_str());
    }
}

void set_option(int socket, int level, int option, int value) {
    ::setsockopt(socket, level, option, &value, sizeof value);
}

/// Sets the options on the listening socket. On Linux accepted sockets inherit them, so they cost
/// nothing in a flood.
void set_options(int socket) {
    set_option(socket, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_option(socket, IPPROTO_TCP, TCP_KEEPIDLE, kKeepAliveIdle_s);
    set_option(socket, IPPROTO_TCP, TCP_KEEPINTVL, kKeepAliveInterval_s);
    set_option(socket, IPPROTO_TCP, TCP_KEEPCNT, kKeepAliveProbes);
    set_option(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, kUserTimeout_ms);
}

/// Whether the client has closed its side without sending anything.
bool has_left(int socket) {
    char byte = 0;
    const ssize_t count = ::recv(socket, &byte, sizeof byte, MSG_PEEK | MSG_DONTWAIT);
    return count == 0 || (count < 0 && errno != EAGAIN);
}

/// Whether an error of accept() means that the client has gone, or that there was none.
bool is_over_already(int error) {
    return error == EAGAIN || error == EINTR || error == ECONNABORTED;
}

/// Whether the text has the form of a host name.
bool is_host_name(std::string_view host) {
    return std::ranges::any_of(host, [](unsigned char c) { return std::isalpha(c) != 0; }) &&
           std::ranges::all_of(host, [](unsigned char c) {
               return std::isalnum(c) != 0 || c == '-' || c == '.' || c == '_';
           });
}

/// Advice about an address that is nearly right.
std::string_view advice_about(std::string_view host, bool is_port_too_large) {
    if (is_port_too_large) {
        return "; a port is a number from 0 to 65535";
    }
    return is_host_name(host) ? "; names of hosts are not looked up: give an IP address of this "
                                "machine, or 0.0.0.0 for all of them"
                              : "";
}

int open_reserve() {
    return ::open("/dev/null", O_RDONLY | O_CLOEXEC);
}

/// `alternative`: other permitted form, for error texts.
Result<tcp::endpoint> parse_tcp(std::string_view text, std::string_view alternative) {
    const std::size_t colon = std::min(text.rfind(':'), text.size());
    std::string_view host = text.substr(0, colon);
    const std::string_view port_text = text.substr(std::min(colon + 1, text.size()));
    if (host.starts_with('[') && host.ends_with(']')) {
        host = host.substr(1, host.size() - 2);
    }
    std::uint16_t port = 0;
    const char* const end_of_port = port_text.data() + port_text.size();
    const auto [end, ec] = std::from_chars(port_text.data(), end_of_port, port);
    boost::system::error_code address_ec;
    const auto address = asio::ip::make_address(std::string(host), address_ec);
    if (ec != std::errc{} || end != end_of_port || address_ec) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("'{}': expected ADDRESS:PORT, such as 127.0.0.1:7777{}{}", text,
                        alternative, advice_about(host, ec == std::errc::result_out_of_range))};
    }
    return tcp::endpoint(address, port);
}

}  // namespace

Result<tcp::endpoint> parse_tcp_endpoint(std::string_view text) {
    return parse_tcp(text, "");
}

Result<Endpoint> parse_endpoint(std::string_view text) {
    if (text.starts_with(kUnixPrefix)) {
        return parse_unix(text);
    }
    const Result<tcp::endpoint> endpoint = parse_tcp(text, ", or unix:PATH");
    return endpoint ? Result<Endpoint>(Endpoint(*endpoint)) : endpoint.error();
}

std::string name_of(const Endpoint& endpoint) {
    if (is_unix(endpoint)) {
        return fmt::format("{}{}", kUnixPrefix, path_of(endpoint));
    }
    const tcp::endpoint address = tcp_of(endpoint);
    const char* const form = address.address().is_v6() ? "[{}]:{}" : "{}:{}";
    return fmt::format(fmt::runtime(form), address.address().to_string(), address.port());
}

bool is_local(const Endpoint& endpoint) {
    return is_unix(endpoint) || is_loopback_address(tcp_of(endpoint).address().to_string());
}

std::string machine_of(std::string_view peer) {
    // Providers give each customer at least a /64, in which machines choose the low half
    // themselves.
    constexpr std::size_t kNetworkBytes = 8;
    if (peer.starts_with(kUnixPrefix)) {
        return "this machine";
    }
    const Result<tcp::endpoint> endpoint = parse_tcp_endpoint(peer);
    if (!endpoint) {
        return std::string(peer);
    }
    const asio::ip::address address = endpoint->address();
    if (!address.is_v6() || address.is_loopback()) {
        return address.to_string();
    }
    if (address.to_v6().is_v4_mapped()) {
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
    }
    auto bytes = address.to_v6().to_bytes();
    std::fill(bytes.begin() + kNetworkBytes, bytes.end(), static_cast<unsigned char>(0));
    return asio::ip::address_v6(bytes).to_string() + "/64";
}

Listener::Listener(asio::io_context& context, OnConnection on_connection, OnConnection on_shortage)
    : acceptor_(context),
      pause_(context),
      on_connection_(std::move(on_connection)),
      on_shortage_(std::move(on_shortage)) {}

Listener::~Listener() {
    stop();
}

Status Listener::listen(const Endpoint& endpoint) {
    boost::system::error_code ec;
    const auto failed = [&](const char* what) {
        return Error{
            ErrorCode::kIo,
            fmt::format("cannot {} {}: {}; choose another {}", what, name_of(endpoint),
                        ec.message(),
                        is_unix(endpoint) ? "path" : "port, or 0 to let the system pick one")};
    };
    acceptor_.open(endpoint.protocol(), ec);
    if (ec) {
        return failed("open a socket for");
    }
    if (is_unix(endpoint)) {
        if (is_taken_by_a_file(endpoint)) {
            return Error{ErrorCode::kIo,
                         fmt::format("cannot listen on {}: it is there already, and no socket; "
                                     "choose another path",
                                     name_of(endpoint))};
        }
        remove_if_dead(acceptor_.get_executor(), endpoint);
    } else {
        acceptor_.set_option(asio::socket_base::reuse_address(true), ec);
        set_options(acceptor_.native_handle());
    }
    acceptor_.bind(endpoint, ec);
    if (ec) {
        return failed("listen on");
    }
    unix_path_ = is_unix(endpoint) ? path_of(endpoint) : "";
    identity_ = identity_of(unix_path_);
    acceptor_.listen(kBacklog, ec);
    if (ec) {
        return failed("listen on");
    }
    acceptor_.non_blocking(true, ec);
    reserve_ = open_reserve();
    async::spawn(acceptor_.get_executor(), accept());
    return {};
}

void Listener::stop() {
    boost::system::error_code ec;
    if (acceptor_.is_open() && !unix_path_.empty() && identity_of(unix_path_) == identity_) {
        ::unlink(unix_path_.c_str());  // Not a file that somebody has put in its place.
    }
    acceptor_.close(ec);
    pause_.cancel(ec);
    if (reserve_ >= 0) {
        ::close(std::exchange(reserve_, -1));
    }
}

// Between two clients everything else that is ready runs, so an answer waits for one client at
// most.
asio::awaitable<void> Listener::accept() {
    AcceptPace pace(Clock::now());
    for (;;) {
        const auto [closed] = co_await acceptor_.async_wait(Acceptor::wait_read, async::kUseResult);
        if (closed) {
            co_return;
        }
        const std::optional<int> cost = take_next();
        const Clock::duration pause = cost ? pace.spend(*cost, Clock::now()) : kAcceptRetryTime;
        if (!co_await rest(pause)) {
            co_return;
        }
    }
}

// After stop() this object may be destroyed.
asio::awaitable<bool> Listener::rest(Clock::duration pause) {
    if (pause <= Clock::duration::zero()) {
        co_return true;
    }
    pause_.expires_after(pause);
    const auto [stopped] = co_await pause_.async_wait(async::kUseResult);
    co_return !stopped;
}

// In a flood most clients have left. They cost one or two system calls each, and no work of Asio.
std::optional<int> Listener::take_next() {
    int cost = 0;
    for (int i = 0; i < AcceptPace::kMostDropped; ++i) {
        const int accepted = ::accept4(acceptor_.native_handle(), nullptr, nullptr, kAcceptFlags);
        if (accepted < 0 && is_over_already(errno)) {
            return cost;
        }
        if (accepted < 0) {
            note_failure(errno);
            return std::nullopt;
        }
        if (!has_left(accepted)) {
            on_connection_(make_connection(accepted));
            return cost + AcceptPace::kToServe;
        }
        ::close(accepted);
        cost += AcceptPace::kToDrop;
    }
    return cost;
}

std::shared_ptr<Connection> Listener::make_connection(int accepted) {
    boost::system::error_code ignored;
    Socket socket(acceptor_.get_executor(), acceptor_.local_endpoint(ignored).protocol(), accepted);
    const Endpoint peer = socket.remote_endpoint(ignored);
    return std::make_shared<Connection>(std::move(socket), name_of(peer));
}

void Listener::note_failure(int failure) {
    if (!is_descriptor_shortage(failure)) {
        streams::log_stranger(spdlog::level::warn, "accept", "cannot accept a client: reason={:?}",
                              describe_errno(failure));
        return;
    }
    if (!last_shortage_) {  // Logged once, because the shortage may last.
        spdlog::error("turning clients away: reason={:?}", describe_errno(failure));
    }
    last_shortage_ = Clock::now();
    turn_one_away();
}

void Listener::turn_one_away() {
    if (reserve_ >= 0) {
        ::close(std::exchange(reserve_, -1));
    }
    const int accepted = ::accept4(acceptor_.native_handle(), nullptr, nullptr, kAcceptFlags);
    if (accepted >= 0) {
        on_shortage_(make_connection(accepted));
    }
    reserve_ = open_reserve();
}

}  // namespace cancha::net
