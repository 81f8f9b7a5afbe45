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
    std::string_view name = {};  ///< Value of the first one: "localhost:8090".
    bool is_needed = true;       ///< The header is required: from HTTP/1.1 on.
    std::string own_address{};   ///< Our IP address at which the request arrived.
};

/// The hosts for which an HTTP server answers: localhost, IP addresses of loopback, the address at
/// which the request arrived, each with any port, and allowed names.
///
/// Other names are refused because of DNS rebinding: another site can let its own name point to
/// this machine, and the browser would then let its page read the content of this server. Such a
/// request has the name of the other site in its Host header. A request to an IP address is safe.
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

    /// Returns the problem of a request. None: the request may be answered.
    std::optional<Problem> find_problem(const RequestedHost& requested) const;

  private:
    bool allows(const std::string& host, const std::string& own_address) const;

    std::set<std::string> names_;
};

}  // namespace cancha
