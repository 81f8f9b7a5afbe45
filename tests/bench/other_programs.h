#pragma once

#include <optional>

namespace cancha::bench {

/// How busy the machine is with something else.
class OtherPrograms {
  public:
    OtherPrograms();

    /// The share of all processors, from 0 to 1, that neither this program nor those that it has
    /// started and that have ended have used since this was made, and that was not idle; other
    /// guests of the same host count, too. Zero where the system does not tell.
    double share() const;

  private:
    /// In seconds, of all processors together.
    struct Times {
        double busy_s = 0;
        double idle_s = 0;
        double ours_s = 0;
    };

    static std::optional<Times> now();

    std::optional<Times> begin_;
};

}  // namespace cancha::bench
