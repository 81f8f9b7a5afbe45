#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <gmock/gmock.h>

#include "proto/base/streams/signals.h"
#include "server/runner/viewer_process.h"

namespace cancha::runner {
namespace {

/// The page of an ended match, with a shell command in place of its viewer.
class KeptPageTest : public testing::Test {
  protected:
    /// Returns the output while the page is kept, until the viewer has ended.
    std::string said_beside(const std::string& viewer) {
        auto child =
            processes::ChildProcess::start(context_, {.shell_command = viewer, .environment = {}},
                                           [this](const std::string&) { context_.stop(); });
        EXPECT_TRUE(child) << child.error().message;
        streams::add_ending_signals(signals_);
        testing::internal::CaptureStderr();
        runner::keep_page_open(context_, **child, signals_);
        return testing::internal::GetCapturedStderr();
    }

    boost::asio::io_context context_{1};
    boost::asio::signal_set signals_{context_};
};

TEST_F(KeptPageTest, ItsAddressIsToldAlsoWhenTheViewerIsSlowerThanTheMatch) {
    EXPECT_THAT(said_beside("sleep 0.3; echo http://127.0.0.1:9/ >&2; sleep 0.3"),
                testing::HasSubstr("its page stays at http://127.0.0.1:9/ until Ctrl-C"));
}

TEST_F(KeptPageTest, NothingIsToldOfAViewerThatFails) {
    EXPECT_EQ(said_beside("sleep 0.1; exit 1"), "");
}

}  // namespace
}  // namespace cancha::runner
