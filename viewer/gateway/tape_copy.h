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

/// Copies the tape of a match (its recording, in segments of some seconds) from another gateway
/// while the tape grows. Delivers the parts of a segment as a match server sends them: the layers
/// (sensor readings, drawings) first, then the main part, all bytes unchanged.
///
/// Thread: the executor's single thread.
class TapeCopy {
  public:
    /// Receives one part of the tape.
    using Take = std::function<void(const v1::TapePart& part)>;

    /// `match`: name of the match; empty for the other gateway's only match. `aside`: runs the
    /// checks of received parts on another thread.
    TapeCopy(const boost::asio::any_io_executor& executor, connection::HostAndPort gateway,
             const std::string& match, Take take, tape::Aside aside);

    /// Begins a match, or the same match again after a broken connection: the next look() requests
    /// the opening (the part before the first segment) again. A look() under way delivers nothing
    /// more.
    void begin();

    /// Progress of the tape.
    enum class Progress {
        kMissing,  ///< The other gateway has no tape; refusal() says why.
        kGrowing,  ///< More segments will come.
        /// The match is over and all is copied, except perhaps drawings that were hidden during the
        /// match.
        kOver,
        kComplete,  ///< All is copied, and nothing more will come.
    };

    /// Copies the parts that are new at the other gateway. Called again and again. Fails: kIo: the
    /// gateway does not answer; kInvalidInput, kTooLarge: its answer makes no sense; the text says
    /// why.
    boost::asio::awaitable<Result<Progress>> look();

    /// The other gateway's reason for Progress::kMissing.
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
    tape::OpeningPtr opening_;    ///< Null if not copied yet.
    std::uint32_t segments_ = 0;  ///< Segments copied so far.
    std::set<std::pair<std::uint32_t, std::string>> taken_;
    std::uint64_t beginnings_ = 0;
    TapeRefusal refusal_;
    std::string problem_;
};

}  // namespace cancha::gateway
