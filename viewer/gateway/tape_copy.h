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

/// Copies the tape of a match from another gateway as it grows. The parts come out as a match
/// server sends them: what a layer has of a segment before its main part, all bytes unchanged.
///
/// Thread: the executor's only one.
class TapeCopy {
  public:
    using Take = std::function<void(const v1::TapePart& part)>;

    /// `match`: empty for the gateway's only one. `aside`: checks what has come.
    TapeCopy(const boost::asio::any_io_executor& executor, connection::HostAndPort gateway,
             const std::string& match, Take take, tape::Aside aside);

    /// A match begins, or comes once more: its opening is taken again. A look that is under way
    /// takes nothing more.
    void begin();

    /// How far the tape has come.
    enum class Progress {
        kMissing,  ///< The other gateway has none; refusal() is its words.
        kGrowing,
        kOver,      ///< All is there but, perhaps, drawings that were hidden during the match.
        kComplete,  ///< Nothing has come any more.
    };

    /// Takes what is new. Fails: kIo: the gateway does not answer; kInvalidInput, kTooLarge: it
    /// answers what makes no sense; the text says what.
    boost::asio::awaitable<Result<Progress>> look();

    const TapeRefusal& refusal() const { return refusal_; }

    /// What the other gateway says is wrong with a tape that is over; empty: nothing.
    const std::string& problem() const { return problem_; }

    void close() { requests_.close(); }

  private:
    /// What the other gateway has.
    struct Index {
        std::string tape;
        std::uint32_t segments = 0;
        std::vector<std::string> layers = {};  ///< The main one, without a name, is the last.
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
    std::string tape_;            ///< Of which the rest speaks.
    tape::OpeningPtr opening_;    ///< Null: it is still to be taken.
    std::uint32_t segments_ = 0;  ///< So many have been looked at.
    std::set<std::pair<std::uint32_t, std::string>> taken_;
    std::uint64_t beginnings_ = 0;
    TapeRefusal refusal_;
    std::string problem_;
};

}  // namespace cancha::gateway
