#pragma once

#include <optional>

namespace cancha::bench {

/// Measures how busy the machine is with other programs.
class OtherPrograms {
  public:
    OtherPrograms();

    /// Returns the share of all processors, from 0 to 1, that other programs have used since this
    /// object was made. Time of this program and of its ended children does not count; time of
    /// other guests of the host does. Zero if the system does not tell.
    double share() const;

  private:
    /// Times of all processors together, in seconds.
    struct Times {
        double busy_s = 0;
        double idle_s = 0;
        double ours_s = 0;
    };

    static std::optional<Times> now();

    std::optional<Times> begin_;
};

}  // namespace cancha::bench
