#include "referee/tournament/recordings.h"

#include <chrono>

#include <boost/asio/ip/tcp.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "proto/base/files/scratch_folder.h"

namespace cancha::tournament {
namespace {

TEST(RecordingsTest, ThatAreGivenUpAreNotWaitedFor) {
    const ScratchFolder folder;
    asio::io_context context;
    // Accepts connections and sends nothing.
    const asio::ip::tcp::acceptor silent(context, {asio::ip::address_v4::loopback(), 0});
    Recordings recordings(context, folder.path(), [](const auto&, const auto&) {});
    bool has_returned = false;
    const auto wait = [&]() -> asio::awaitable<void> {
        co_await recordings.until_fetched();
        has_returned = true;
        context.stop();
    };

    recordings.want(fmt::format("127.0.0.1:{}", silent.local_endpoint().port()), "m01");
    async::spawn(context.get_executor(), wait());
    recordings.give_up();
    context.run_for(std::chrono::seconds(10));

    EXPECT_TRUE(has_returned);
}

}  // namespace
}  // namespace cancha::tournament
