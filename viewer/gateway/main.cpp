#include <filesystem>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <spdlog/spdlog.h>

#include "proto/base/files/descriptors.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"
#include "proto/base/streams/signals.h"
#include "viewer/gateway/conversation.h"
#include "viewer/gateway/gateway.h"
#include "viewer/gateway/live_feed.h"
#include "viewer/gateway/official_visitor.h"
#include "viewer/gateway/options.h"
#include "viewer/gateway/relay_feed.h"

namespace {

using namespace cancha::gateway;
using cancha::Result;
namespace streams = cancha::streams;

constexpr int kFailed = 1;
constexpr int kBadUsage = 2;

/// File descriptors besides those of browsers. A watched match needs one connection to the server,
/// or two to another viewer, and files for its tape and for the earlier one. An official needs a
/// connection to the server besides the one to the browser. Some more are for officials who have
/// not signed in, or are leaving.
constexpr std::size_t kOwnDescriptors = 4 * Gateway::kMostMatches +
                                        2 * cancha::tape::Library::kMostOpen +
                                        6 * Conversations::kMost + 16;

/// Returns the folder of the page, which lies beside the program in a build and in an installation:
/// bin/cancha-viewer, share/cancha/web.
std::filesystem::path default_page() {
    std::error_code ec;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", ec);
    return (program.parent_path() / "../share/cancha/web").lexically_normal();
}

/// Opens the library; null if there are no recordings to show.
Result<std::shared_ptr<cancha::tape::Library>> open_library(const std::filesystem::path& place) {
    if (place.empty()) {
        return std::shared_ptr<cancha::tape::Library>();
    }
    Result<cancha::tape::Library> library = cancha::tape::Library::open(place);
    if (!library) {
        return library.error();
    }
    return std::make_shared<cancha::tape::Library>(*std::move(library));
}

/// Makes the source of the gateway. Borrows: context and options.
Gateway::Source source_of(boost::asio::io_context& context, const Options& options,
                          std::shared_ptr<cancha::tape::Library> library) {
    Gateway::Source source{
        .make_feed = {}, .library = std::move(library), .only_match = options.match};
    const auto turns = std::make_shared<HeavyTurns>();
    if (options.server) {
        source.make_feed = [&context, &options, turns](const std::string& match) {
            return std::make_unique<LiveFeed>(
                context, LiveFeed::Options{.server = *options.server,
                                           .match = match,
                                           .updates_per_s = options.updates_per_s,
                                           .turns = turns});
        };
    }
    if (options.relay) {
        source.make_feed = [&context, &options, turns](const std::string& match) {
            return std::make_unique<RelayFeed>(
                context,
                RelayFeed::Options{.gateway = *options.relay, .match = match, .turns = turns});
        };
    }
    if (options.server && options.takes_officials) {
        source.receive_official = [&context, &options](const std::string& match, Visitor::Line line,
                                                       std::shared_ptr<OfficialSeats> seats) {
            return std::make_shared<OfficialVisitor>(
                context,
                OfficialVisitor::Options{
                    .server = *options.server, .match = match, .seats = std::move(seats)},
                std::move(line));
        };
    }
    return source;
}

int serve(const Options& options) {
    Result<PageFiles> page = PageFiles::load(options.page);
    if (!page) {
        spdlog::error("{}", page.error().message);
        return kBadUsage;
    }
    Result<std::shared_ptr<cancha::tape::Library>> library = open_library(options.recordings);
    if (!library) {
        spdlog::error("{}", library.error().message);
        return kBadUsage;
    }
    boost::asio::io_context context(1);
    boost::asio::signal_set signals(context);
    streams::add_ending_signals(signals);
    const auto gateway = Gateway::open(
        context, source_of(context, options, *std::move(library)), std::move(*page),
        {options.http.host, options.http.port, options.http_hosts, options.http_origins});
    if (!gateway) {
        spdlog::error("{}", gateway.error().message);
        return kFailed;
    }

    signals.async_wait([&gateway](const boost::system::error_code& ec, int) {
        if (!ec) {
            (*gateway)->stop();
        }
    });
    streams::print_live("{}\n", (*gateway)->address());
    context.run();
    return 0;
}

int run(int argc, char** argv) {
    const auto parsed = parse_options(argc, argv, default_page());
    if (const auto* exit_code = std::get_if<ExitCode>(&parsed)) {
        return exit_code->value;
    }
    const auto& options = std::get<Options>(parsed);
    spdlog::set_level(spdlog::level::from_str(options.log_level));
    cancha::make_room_for_descriptors(WebServer::kMaxConnections + kOwnDescriptors);
    return serve(options);
}

}  // namespace

int main(int argc, char** argv) {
    return streams::run_program("cancha-viewer", [argc, argv] { return run(argc, argv); });
}
