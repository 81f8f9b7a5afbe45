#pragma once

#include <deque>
#include <optional>
#include <string>

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/mcap/mcap_reader.h"
#include "server/recording/layout_check.h"
#include "server/recording/sha256.h"

namespace cancha::recording {

/// Compares the items of a recording, one by one and in their order, with those that recording the
/// match again gives, and where they stand; what cannot be proved of them is left out.
class ItemCheck {
  public:
    /// `may_have_other_texts`: as in EventCheck.
    ItemCheck(const v1::Discipline& settings, bool may_have_other_texts)
        : layout_(settings), may_have_other_texts_(may_have_other_texts) {}

    void take_recorded(const mcap::McapItem& item);
    void take_simulated(const mcap::McapItem& item);

    /// The first difference so far, in plain words. Either may be ahead of the other.
    std::optional<std::string> difference();

    /// The same once both are complete.
    std::optional<std::string> difference_at_end();

    bool has_requests() const { return has_requests_; }

    /// Whether the first message behind the last world of the recording stands in another chunk.
    bool ends_in_new_chunk() const { return ends_in_new_chunk_; }

    /// Texts, and nothing else, of events are not those of this build.
    bool has_other_event_texts() const { return has_other_event_texts_; }

    /// Texts, and nothing else, of statuses, statistics or the scene are not those of this build.
    bool has_other_shown_texts() const { return has_other_shown_texts_; }

  private:
    struct Print {
        std::string name;  ///< For people.
        bool is_event = false;
        Sha256::Value digest{};
        /// The digest without texts, where these may be other ones.
        std::optional<Sha256::Value> without_texts{};
        std::optional<LayoutCheck::Place> place{};  ///< Only of a recorded message.
        std::uint64_t part = 0;                     ///< Only of a simulated one.
    };

    Print print_of(const mcap::McapItem& item) const;
    std::optional<std::string> compare(const Print& then, const Print& now);
    bool has_other_texts(const Print& then, const Print& now);

    LayoutCheck layout_;
    bool may_have_other_texts_;
    bool has_requests_ = false;
    std::optional<std::uint64_t> chunk_of_world_;  // None: the last message was no world.
    bool ends_in_new_chunk_ = false;
    bool has_other_event_texts_ = false;
    bool has_other_shown_texts_ = false;
    std::deque<Print> recorded_;  // That the other has not had yet.
    std::deque<Print> simulated_;
};

}  // namespace cancha::recording
