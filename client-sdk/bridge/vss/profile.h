#pragma once

#include <cstdint>
#include <string>

#include "cancha/base/ids.h"
#include "cancha/base/result.h"

namespace cancha::vss {

/// Destination or source of datagrams: an IPv4 address and a port.
struct Endpoint {
    std::uint32_t address = 0;  ///< In host byte order: 127.0.0.1 is 0x7F000001.
    std::uint16_t port = 0;     ///< 0: the system picks one.

    /// Whether it is a multicast group: 224.0.0.0 to 239.255.255.255.
    bool is_multicast() const { return address >> 28U == 0xEU; }

    /// Whether it is on this machine: 127.0.0.0/8.
    bool is_loopback() const { return address >> 24U == 127; }

    friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

/// Reads "127.0.0.1:20011". Fails: kInvalidInput; the text says what is expected.
Result<Endpoint> parse_endpoint(const std::string& text);

/// Reads "127.0.0.1". Fails: kInvalidInput.
Result<std::uint32_t> parse_address(const std::string& text);

/// Returns the endpoint as text: "127.0.0.1:20011".
std::string to_text(const Endpoint& endpoint);

/// Returns the address as text: "127.0.0.1".
std::string to_text(std::uint32_t address);

/// Meaning of Environment.step.
enum class Step : std::uint8_t {
    kMilliseconds,  ///< Milliseconds of simulated time.
    kTicks,         ///< Number of ticks.
};

/// Properties of a simulator that its teams rely on.
struct Profile {
    const char* simulator = "";  ///< Name for people.
    Step step = Step::kMilliseconds;
    double wheel_radius_m = 0;   ///< Radius of its wheels; times rad/s it gives the rim's speed.
    Endpoint vision{};           ///< Destination of Environment.
    Endpoint blue_commands{};    ///< Where Packet of the blue team comes in.
    Endpoint yellow_commands{};  ///< Where Packet of the yellow team comes in.
    Endpoint referee{};          ///< Destination of VSSRef_Command.
    Endpoint placements{};       ///< Where VSSRef_Placement comes in.

    const Endpoint& commands(Team team) const {
        return team == Team::kYellow ? yellow_commands : blue_commands;
    }
};

/// Returns the profile "firasim" or "travesim". Fails: kInvalidInput; the text lists both names.
Result<Profile> profile_named(const std::string& name);

}  // namespace cancha::vss
