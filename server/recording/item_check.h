#pragma once

#include <deque>
#include <optional>
#include <string>

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/mcap/mcap_reader.h"
#include "server/recording/layout_check.h"
#include "server/recording/sha256.h"

namespace cancha::recording {

/// Compares the items of a recording, in order, with the items of the match recorded again: their
/// content and their place in the file. Leaves out everything that cannot be proved.
class ItemCheck {
  public:
    /// `may_have_other_texts`: as in EventCheck.
    ItemCheck(const v1::Discipline& settings, bool may_have_other_texts)
        : layout_(settings), may_have_other_texts_(may_have_other_texts) {}

    void take_recorded(const mcap::McapItem& item);
    void take_simulated(const mcap::McapItem& item);

    /// Returns the first difference so far, in plain words. Either side may be ahead of the other.
    std::optional<std::string> difference();

    /// Returns the first difference. Expects: both sides are complete.
    std::optional<std::string> difference_at_end();

    bool has_requests() const { return has_requests_; }

    /// Whether the first message after the last world of the recording is in another chunk.
    bool ends_in_new_chunk() const { return ends_in_new_chunk_; }

    /// Whether events differ from this build's, in their texts only.
    bool has_other_event_texts() const { return has_other_event_texts_; }

    /// Whether statuses, statistics or the scene differ from this build's, in their texts only.
    bool has_other_shown_texts() const { return has_other_shown_texts_; }

  private:
    struct Print {
        std::string name;  ///< Name for people.
        bool is_event = false;
        Sha256::Value digest{};
        /// Digest without texts, if the texts may differ.
        std::optional<Sha256::Value> without_texts{};
        std::optional<LayoutCheck::Place> place{};  ///< Only for a recorded message.
        std::uint64_t part = 0;                     ///< Only for a simulated message.
    };

    Print print_of(const mcap::McapItem& item) const;
    std::optional<std::string> compare(const Print& then, const Print& now);
    bool has_other_texts(const Print& then, const Print& now);

    LayoutCheck layout_;
    bool may_have_other_texts_;
    bool has_requests_ = false;
    std::optional<std::uint64_t> chunk_of_world_;  // None: the last message was not a world.
    bool ends_in_new_chunk_ = false;
    bool has_other_event_texts_ = false;
    bool has_other_shown_texts_ = false;
    std::deque<Print> recorded_;  // Recorded items not yet compared.
    std::deque<Print> simulated_;
};

}  // namespace cancha::recording
