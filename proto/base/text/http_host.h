#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

namespace cancha {

/// The host to which an HTTP request is addressed.
struct RequestedHost {
    std::size_t headers = 0;     ///< Number of Host headers in the request.
    std::string_view name = {};  ///< Value of the first Host header: "localhost:8090".
    bool is_needed = true;       ///< Whether the request must have a Host header: from HTTP/1.1 on.
    std::string own_address{};   ///< The server's IP address at which the request arrived.
};

/// The hosts for which an HTTP server of Cancha answers: localhost, IP addresses of loopback, the
/// IP address at which the request arrived, each with any port, and the names that the user of the
/// server allows.
///
/// Other names are refused because of DNS rebinding: another site can let its own name point to
/// this machine, and the browser would then let its page read the content of this server. The Host
/// header of such a request has the name of the other site. A request whose Host header has an IP
/// address cannot come from this attack.
class AllowedHosts {
  public:
    AllowedHosts() = default;

    /// Parses the names that are allowed in addition. They may be IP addresses, too, for servers
    /// behind network address translation. Fails: kInvalidInput.
    static Result<AllowedHosts> parse(const std::vector<std::string>& names);

    /// The answer to a refused request.
    struct Problem {
        unsigned status;   ///< HTTP status.
        std::string text;  ///< Text for people.
    };

    /// Checks a request. Returns the answer that refuses it, or none if the request may be served.
    std::optional<Problem> find_problem(const RequestedHost& requested) const;

  private:
    bool allows(const std::string& host, const std::string& own_address) const;

    std::set<std::string> names_;
};

}  // namespace cancha
