#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <nlohmann/json_fwd.hpp>

#include "cancha/base/result.h"
#include "viewer/gateway/feed.h"
#include "viewer/gateway/gateway_line.h"
#include "viewer/tape/aside.h"
#include "viewer/tape/opening_facts.h"

namespace cancha::v1 {
class TapePart;
}  // namespace cancha::v1

namespace cancha::gateway {

/// Copies the tape of a match from another gateway while it grows. Delivers its parts as a match
/// server sends them: the layers of a segment before its main part, all bytes unchanged.
///
/// Thread: the executor's only one.
class TapeCopy {
  public:
    using Take = std::function<void(const v1::TapePart& part)>;

    /// `match`: empty for the gateway's only one. `aside`: runs the checks of received parts.
    TapeCopy(const boost::asio::any_io_executor& executor, connection::HostAndPort gateway,
             const std::string& match, Take take, tape::Aside aside);

    /// Begins a match, or the same match again: fetches its opening again. A look under way
    /// delivers nothing more.
    void begin();

    /// Progress of the tape.
    enum class Progress {
        kMissing,  ///< The other gateway has no tape; refusal() says why.
        kGrowing,
        kOver,      ///< All is copied, except perhaps drawings that stay hidden during the match.
        kComplete,  ///< Nothing more will come.
    };

    /// Copies the new parts. Fails: kIo: the gateway does not answer; kInvalidInput, kTooLarge: its
    /// answer makes no sense; the text says why.
    boost::asio::awaitable<Result<Progress>> look();

    const TapeRefusal& refusal() const { return refusal_; }

    /// The fault of a tape that is over, in the other gateway's words; empty if it has none.
    const std::string& problem() const { return problem_; }

    void close() { requests_.close(); }

  private:
    /// Index of the tape at the other gateway.
    struct Index {
        std::string tape;
        std::uint32_t segments = 0;
        std::vector<std::string> layers = {};  ///< The main layer, which has no name, is the last.
        bool is_over = false;
        std::string problem = {};
    };

    static Result<Index> parse_index(const GatewayRequests::Answer& answer);
    static Result<Index> parse_index(const nlohmann::json& json);
    boost::asio::awaitable<Status> take_opening(std::string tape);
    boost::asio::awaitable<Result<std::size_t>> take_parts(const Index& index);
    template <typename Value>
    boost::asio::awaitable<Value> found_aside(std::function<Value()> find);
    boost::asio::awaitable<Result<bool>> take_part(std::uint32_t segment, std::string layer);

    boost::asio::any_io_executor executor_;
    GatewayRequests requests_;
    std::string index_target_;
    Take take_;
    tape::Aside aside_;
    std::string tape_;            ///< Id of the tape being copied.
    tape::OpeningPtr opening_;    ///< Null: not copied yet.
    std::uint32_t segments_ = 0;  ///< Segments copied so far.
    std::set<std::pair<std::uint32_t, std::string>> taken_;
    std::uint64_t beginnings_ = 0;
    TapeRefusal refusal_;
    std::string problem_;
};

}  // namespace cancha::gateway
