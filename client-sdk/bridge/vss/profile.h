#pragma once

#include <cstdint>
#include <string>

#include "cancha/base/ids.h"
#include "cancha/base/result.h"

namespace cancha::vss {

/// Destination or source of datagrams: an IPv4 address and a port.
struct Endpoint {
    std::uint32_t address = 0;  ///< In host byte order: 127.0.0.1 is 0x7F000001.
    std::uint16_t port = 0;     ///< 0 means that the system chooses a port.

    /// Whether the address is a multicast group: 224.0.0.0 to 239.255.255.255.
    bool is_multicast() const { return address >> 28U == 0xEU; }

    /// Whether the address is on this machine: 127.0.0.0/8.
    bool is_loopback() const { return address >> 24U == 127; }

    friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

/// Parses "127.0.0.1:20011". Fails: kInvalidInput; the error says what is expected.
Result<Endpoint> parse_endpoint(const std::string& text);

/// Parses "127.0.0.1". Fails: kInvalidInput.
Result<std::uint32_t> parse_address(const std::string& text);

/// Returns the endpoint as text: "127.0.0.1:20011".
std::string to_text(const Endpoint& endpoint);

/// Returns the address as text: "127.0.0.1".
std::string to_text(std::uint32_t address);

/// Meaning of the field Environment.step in the messages to teams.
enum class Step : std::uint8_t {
    kMilliseconds,  ///< Milliseconds of simulated time.
    kTicks,         ///< Number of ticks.
};

/// Properties of another simulator on which teams written for it rely.
struct Profile {
    const char* simulator = "";       ///< Name for people.
    Step step = Step::kMilliseconds;  ///< Meaning of Environment.step.
    double wheel_radius_m = 0;   ///< Radius of a wheel, to convert rad/s to the speed of the rim.
    Endpoint vision{};           ///< Where Environment messages are sent.
    Endpoint blue_commands{};    ///< Where the blue team sends Packet messages.
    Endpoint yellow_commands{};  ///< Where the yellow team sends Packet messages.
    Endpoint referee{};          ///< Where VSSRef_Command messages are sent.
    Endpoint placements{};       ///< Where teams send VSSRef_Placement messages.

    const Endpoint& commands(Team team) const {
        return team == Team::kYellow ? yellow_commands : blue_commands;
    }
};

/// Returns the profile "firasim" or "travesim". Fails: kInvalidInput; the text lists both names.
Result<Profile> profile_named(const std::string& name);

}  // namespace cancha::vss
