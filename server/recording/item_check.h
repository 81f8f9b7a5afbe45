#pragma once

#include <deque>
#include <optional>
#include <string>

#include "proto/mcap/mcap_reader.h"
#include "server/recording/sha256.h"

namespace cancha::recording {

/// Compares the items of a recording, one by one and in their order, with those that recording the
/// match again gives; what cannot be proved of them is left out.
class ItemCheck {
  public:
    /// `with_words`: as in EventCheck.
    explicit ItemCheck(bool with_words) : with_words_(with_words) {}

    void take_recorded(const mcap::McapItem& item);
    void take_simulated(const mcap::McapItem& item);

    /// The first difference so far, in plain words. Either may be ahead of the other.
    std::optional<std::string> difference();

    /// The same once both are complete.
    std::optional<std::string> difference_at_end();

    bool has_requests() const { return has_requests_; }

  private:
    struct Print {
        std::string name;  ///< For people.
        Sha256::Value digest{};
        /// Without the kind of who decided it, which recordings from before 0.4.1 do not say; of
        /// what is simulated, where it has one.
        std::optional<Sha256::Value> older_digest{};
    };

    Print print_of(const mcap::McapItem& item) const;
    std::optional<Sha256::Value> older_digest_of(const mcap::McapItem& item) const;
    bool is_compared(const mcap::McapItem& item) const;

    bool with_words_;
    bool has_requests_ = false;
    std::deque<Print> recorded_;  // That the other has not had yet.
    std::deque<Print> simulated_;
};

}  // namespace cancha::recording
