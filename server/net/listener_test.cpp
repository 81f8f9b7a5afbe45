#include "server/net/listener.h"

#include <filesystem>
#include <fstream>

#include <boost/asio/local/stream_protocol.hpp>
#include <gmock/gmock.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/base/files/text_file.h"

namespace cancha::net {
namespace {

class UnixListenerTest : public testing::Test {
  protected:
    Status listen() { return listener_.listen(*parse_endpoint("unix:" + path_)); }

    void expect_refused() {
        const Status listening = listen();
        ASSERT_FALSE(listening);
        EXPECT_THAT(listening.error().message,
                    testing::HasSubstr("no socket; choose another path"));
    }

    boost::asio::io_context context_;
    Listener listener_{context_, [](auto) {}, [](auto) {}};
    ScratchFolder folder_{"cancha-test"};
    std::string path_ = folder_.file("place");
};

TEST_F(UnixListenerTest, LeavesAFileOfThatNameAlone) {
    std::ofstream(path_) << "precious";

    expect_refused();

    EXPECT_EQ(*read_text_file(path_), "precious");
}

TEST_F(UnixListenerTest, LeavesALinkOfThatNameAlone) {
    std::filesystem::create_symlink("elsewhere", path_);

    expect_refused();

    EXPECT_TRUE(std::filesystem::is_symlink(path_));
}

TEST_F(UnixListenerTest, LeavesAloneWhatHasBeenPutInItsPlace) {
    ASSERT_TRUE(listen());
    std::filesystem::remove(path_);
    std::ofstream(path_) << "precious";

    listener_.stop();

    EXPECT_EQ(*read_text_file(path_), "precious");
}

TEST_F(UnixListenerTest, RemovesItsOwnSocket) {
    ASSERT_TRUE(listen());

    listener_.stop();

    EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(UnixListenerTest, TakesThePlaceOfASocketThatNobodyListensOn) {
    boost::asio::local::stream_protocol::acceptor dead(
        context_, boost::asio::local::stream_protocol::endpoint(path_));
    dead.close();
    ASSERT_TRUE(std::filesystem::is_socket(path_));

    EXPECT_TRUE(listen());
}

TEST(EndpointTest, NamesOfHostsAreRefusedAndSaidNotToBeLookedUp) {
    for (const char* const text : {"localhost:7777", "cup.example.org:0", "my-host_1:80"}) {
        EXPECT_THAT(parse_endpoint(text).error().message,
                    testing::HasSubstr("names of hosts are not looked up: give an IP address"))
            << text;
    }
    for (const char* const text : {"", ":", "1.2.3:7", "[::1:7", "127.0.0.1:x"}) {
        EXPECT_THAT(parse_endpoint(text).error().message,
                    testing::Not(testing::HasSubstr("looked up")))
            << text;
    }
}

TEST(EndpointTest, APortThatIsTooLargeIsToldTheLimit) {
    for (const char* const text : {"127.0.0.1:65536", "[::1]:18446744073709551616"}) {
        EXPECT_THAT(parse_endpoint(text).error().message,
                    testing::HasSubstr("a port is a number from 0 to 65535"));
    }
    EXPECT_TRUE(parse_endpoint("127.0.0.1:65535"));
}

TEST(EndpointTest, LoopbackIsLocalHoweverItIsWritten) {
    for (const char* const text :
         {"127.0.0.1:0", "127.9.9.9:1", "[::1]:0", "[::ffff:127.0.0.1]:0", "unix:/run/x"}) {
        EXPECT_TRUE(is_local(*parse_endpoint(text))) << text;
    }
    for (const char* const text : {"0.0.0.0:0", "[::]:0", "[::ffff:10.0.0.1]:0", "10.0.0.1:7"}) {
        EXPECT_FALSE(is_local(*parse_endpoint(text))) << text;
    }
}

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
