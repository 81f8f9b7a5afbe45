#include "server/net/listener.h"

#include <gtest/gtest.h>

namespace cancha::net {
namespace {

TEST(MachineTest, IsTheAddressWithoutThePort) {
    EXPECT_EQ(machine_of("127.0.0.2:4600"), "127.0.0.2");
    EXPECT_EQ(machine_of("[::1]:4600"), "::1");
}

TEST(MachineTest, OfIpv6IsTheNetworkThatOneMachineHasForItself) {
    EXPECT_EQ(machine_of("[2001:db8:1:2:3:4:5:6]:4600"), "2001:db8:1:2::/64");
    EXPECT_EQ(machine_of("[2001:db8:1:2:ffff::1]:80"), machine_of("[2001:db8:1:2::7]:81"));
    EXPECT_NE(machine_of("[2001:db8:1:3::1]:80"), machine_of("[2001:db8:1:2::1]:80"));
}

TEST(MachineTest, OfIpv4InIpv6IsTheAddressOfIpv4) {
    EXPECT_EQ(machine_of("[::ffff:10.0.0.1]:4600"), "10.0.0.1");
    EXPECT_NE(machine_of("[::ffff:10.0.0.2]:4600"), machine_of("[::ffff:10.0.0.1]:4600"));
}

TEST(MachineTest, OfAUnixSocketIsThisMachine) {
    EXPECT_EQ(machine_of("unix:/run/cancha.sock"), "this machine");
    EXPECT_EQ(machine_of("unix:"), "this machine");
}

}  // namespace
}  // namespace cancha::net
