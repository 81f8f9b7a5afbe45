#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

namespace cancha {

/// Host that an HTTP request says it is for.
struct RequestedHost {
    std::size_t headers = 0;     ///< How many Host headers it has.
    std::string_view name = {};  ///< The first: "localhost:8090".
    bool is_needed = true;       ///< From HTTP/1.1 on.
    std::string own_address{};   ///< The IP address of ours at which the request arrived.
};

/// The hosts for which an HTTP server answers: localhost, the IP addresses of loopback and the one
/// at which a request arrives, with any port, and names that are allowed.
///
/// Other names are refused because of DNS rebinding: the page of another site can let its own name
/// point to this machine, and the browser would then let it read what is served here. The name in
/// the request gives it away; an address does not need one.
class AllowedHosts {
  public:
    AllowedHosts() = default;

    /// `names`: those that are allowed beside; IP addresses too, for servers behind a translation
    /// of addresses. Fails: kInvalidInput.
    static Result<AllowedHosts> parse(const std::vector<std::string>& names);

    /// How a request is refused: status and text.
    struct Problem {
        unsigned status;
        std::string text;
    };

    /// Problem with a request; nothing if it may be answered.
    std::optional<Problem> find_problem(const RequestedHost& requested) const;

  private:
    bool allows(const std::string& host, const std::string& own_address) const;

    std::set<std::string> names_;
};

}  // namespace cancha
