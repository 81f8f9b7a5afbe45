#include "client-sdk/bridge/vss/profile.h"

#include <array>
#include <charconv>

#include <arpa/inet.h>
#include <fmt/format.h>

namespace cancha::vss {
namespace {

constexpr std::uint32_t kThisMachine = 0x7F000001;   // 127.0.0.1
constexpr std::uint32_t kVisionGroup = 0xE0000001;   // 224.0.0.1
constexpr std::uint32_t kRefereeGroup = 0xE0051702;  // 224.5.23.2
constexpr Endpoint kVision{kVisionGroup, 10002};
constexpr Endpoint kReferee{kRefereeGroup, 10003};
constexpr Endpoint kPlacements{kRefereeGroup, 10004};

/// Both teams send to one port. The wheels have a radius of 20 mm.
constexpr Profile kFirasim{
    .simulator = "FIRASim",
    .step = Step::kMilliseconds,
    .wheel_radius_m = 0.020,
    .vision = kVision,
    .blue_commands = {kThisMachine, 20011},
    .yellow_commands = {kThisMachine, 20011},
    .referee = kReferee,
    .placements = kPlacements,
};

/// Each team has its own port; 20011 is that of its referee. The wheels have a radius of 25 mm.
constexpr Profile kTravesim{
    .simulator = "TraveSim",
    .step = Step::kTicks,
    .wheel_radius_m = 0.025,
    .vision = kVision,
    .blue_commands = {kThisMachine, 20013},
    .yellow_commands = {kThisMachine, 20012},
    .referee = kReferee,
    .placements = kPlacements,
};

}  // namespace

Result<std::uint32_t> parse_address(const std::string& text) {
    in_addr address{};
    if (inet_pton(AF_INET, text.c_str(), &address) != 1) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("'{}': expected an IPv4 address, such as 127.0.0.1", text)};
    }
    return ntohl(address.s_addr);
}

Result<Endpoint> parse_endpoint(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    const auto address = parse_address(text.substr(0, colon));
    std::uint16_t port = 0;
    const char* const end = text.data() + text.size();
    const bool has_port =
        colon != std::string::npos && colon + 1 < text.size() &&
        std::from_chars(text.data() + colon + 1, end, port) == std::from_chars_result{end, {}};
    if (!address || !has_port) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("'{}': expected an IPv4 address and a port, such as "
                                 "127.0.0.1:20011",
                                 text)};
    }
    return Endpoint{*address, port};
}

std::string to_text(std::uint32_t address) {
    return fmt::format("{}.{}.{}.{}", address >> 24U, address >> 16U & 0xFFU, address >> 8U & 0xFFU,
                       address & 0xFFU);
}

std::string to_text(const Endpoint& endpoint) {
    return fmt::format("{}:{}", to_text(endpoint.address), endpoint.port);
}

Result<Profile> profile_named(const std::string& name) {
    if (name == "firasim") {
        return kFirasim;
    }
    if (name == "travesim") {
        return kTravesim;
    }
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("there is no profile '{}'; expected firasim or travesim", name)};
}

}  // namespace cancha::vss
